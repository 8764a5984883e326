from pathlib import Path

from p2p_dixit.store.folders import folders


def test_one_variable_puts_everything_under_one_folder(tmp_path: Path) -> None:
    here = folders({"P2P_DIXIT_HOME": str(tmp_path)})
    places = (here.identity, here.settings, here.playing, here.games, here.packs, here.cache)
    assert all(place.is_relative_to(tmp_path) for place in places)
    assert len(set(places)) == len(places)


def test_a_relative_home_is_made_absolute_and_a_tilde_is_the_home(tmp_path: Path) -> None:
    assert folders({"P2P_DIXIT_HOME": "here"}).data == Path.cwd() / "here"
    assert folders({"P2P_DIXIT_HOME": "~/x"}).data == Path("~/x").expanduser()


def test_without_it_the_system_says_where() -> None:
    here = folders({"P2P_DIXIT_HOME": ""})
    assert here == folders({})
    assert here.data.is_absolute()
    assert "p2p-dixit" in str(here.data)
