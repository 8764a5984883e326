import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.store.files import write_whole
from p2p_dixit.store.settings import Loaded, UserSettings, load_settings, save_settings
from tests.store.memory import MemoryFiles

PATH = Path("/config/settings.json")


def with_file(data: bytes) -> MemoryFiles:
    files = MemoryFiles()
    files.make_folder(PATH.parent)
    write_whole(files, PATH, data)
    return files


def test_without_a_file_there_are_defaults_and_nothing_to_say() -> None:
    assert load_settings(MemoryFiles(), PATH) == Loaded(UserSettings())


@given(st.text(), st.integers(0, 20), st.booleans())
def test_what_is_saved_is_loaded(name: str, colour: int, bell: bool) -> None:
    files = MemoryFiles()
    settings = UserSettings(name=name, colour=colour, bell=bell)
    save_settings(files, PATH, settings)
    assert load_settings(files, PATH) == Loaded(settings)


def test_unknown_keys_are_kept_and_written_back() -> None:
    files = with_file(b'{"name": "Anna", "of the future": [1, {"a": null}]}')
    loaded = load_settings(files, PATH)
    assert loaded.settings.name == "Anna"
    assert not loaded.messages
    save_settings(files, PATH, loaded.settings)
    assert json.loads(files.read(PATH))["of the future"] == [1, {"a": None}]


@pytest.mark.parametrize("value", ['"blue"', "true", "1.5", "null", "[]"])
def test_a_value_of_the_wrong_kind_falls_back_with_a_message(value: str) -> None:
    files = with_file(f'{{"name": "Anna", "colour": {value}}}'.encode())
    loaded = load_settings(files, PATH)
    assert loaded.settings == UserSettings(name="Anna")
    assert loaded.messages == ("The setting 'colour' is not valid; its default is used.",)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"\xff\xfe", b'"text"', b"[" * 100_000, b'{"name": "Anna"']
)
def test_a_broken_file_is_set_aside_and_defaults_are_used(data: bytes) -> None:
    files = with_file(data)
    loaded = load_settings(files, PATH)
    assert loaded.settings == UserSettings()
    assert "set aside" in loaded.messages[0]
    assert files.read(PATH.with_name("settings.json.broken")) == data
    assert load_settings(files, PATH) == Loaded(UserSettings())


@pytest.mark.parametrize("depth", [40, 900])
def test_a_file_nested_too_deeply_to_be_written_again_is_set_aside(depth: int) -> None:
    files = with_file(b'{"name": "Anna", "more": ' + b"[" * depth + b"]" * depth + b"}")
    loaded = load_settings(files, PATH)
    assert loaded.settings == UserSettings()
    assert len(loaded.messages) == 1
    save_settings(files, PATH, loaded.settings)
    assert load_settings(files, PATH) == Loaded(UserSettings())
