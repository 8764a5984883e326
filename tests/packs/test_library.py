from pathlib import Path

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.library import DeckPictures, Library
from p2p_dixit.packs.manifest import combine
from p2p_dixit.packs.messages import decode_message
from p2p_dixit.packs.packfile import pack_bytes
from p2p_dixit.packs.partial import PartialPack
from p2p_dixit.packs.transfer import Complete, Keep, PackDownload, answer
from p2p_dixit.session.effects import Send
from p2p_dixit.store.files import write_whole
from tests.store.artwork import manifest_of, some_images
from tests.store.memory import MemoryFiles

FOLDER = Path("/data/packs")
ONE, TWO = some_images(), some_images(start=20)
FIRST, SECOND = manifest_of(ONE), manifest_of(TWO, "Others")


@pytest.fixture
def files() -> MemoryFiles:
    return MemoryFiles()


@pytest.fixture
def library(files: MemoryFiles) -> Library:
    library = Library(files, FOLDER, None)
    library.add(FIRST, ONE)
    return library


def test_a_pack_that_was_added_is_found_again(files: MemoryFiles, library: Library) -> None:
    library.add(FIRST, ONE)
    for each in (library, Library(files, FOLDER, None)):
        assert [pack.manifest for pack in each.packs()] == [FIRST]
        pack = each.get(FIRST.id)
        assert pack is not None
        assert pack.image(3) == ONE[3]
        assert each.missing([FIRST.id, SECOND.id]) == (SECOND.id,)
        assert not each.problems


def test_the_built_in_deck_comes_first(files: MemoryFiles, library: Library) -> None:
    builtin = library.get(FIRST.id)
    library.add(SECOND, TWO)
    with_builtin = Library(files, FOLDER, builtin)
    assert [pack.manifest for pack in with_builtin.packs()] == [FIRST, SECOND]


@pytest.mark.parametrize("images", [ONE, TWO[:-1], TWO * 2])
def test_pictures_that_are_not_the_manifests_are_not_added(
    files: MemoryFiles, library: Library, images: tuple[bytes, ...]
) -> None:
    with pytest.raises(Malformed):
        library.add(SECOND, images)
    assert library.get(SECOND.id) is None
    assert files.names(FOLDER) == (f"{FIRST.id.hex()}.dixitpack",)


def test_files_that_are_no_packs_are_reported_and_the_rest_is_there(
    files: MemoryFiles, library: Library
) -> None:
    write_whole(files, FOLDER / "garbage.dixitpack", b"garbage")
    write_whole(files, FOLDER / f"{'00' * 32}.dixitpack", pack_bytes(SECOND, TWO))
    write_whole(files, FOLDER / "notes.txt", b"")
    library.refresh()
    assert [pack.manifest for pack in library.packs()] == [FIRST]
    assert [problem.what for problem in library.problems] == [
        "its name is not its id",
        "not a pack of pictures (or one of another version)",
    ]


def test_a_deck_is_found_by_its_id_alone(library: Library) -> None:
    # R-13-11
    library.add(SECOND, TWO)
    for manifests in ([FIRST], [SECOND], [FIRST, SECOND]):
        found = library.find(combine(manifests).id)
        assert found is not None
        assert {pack.manifest.id for pack in found} == {each.id for each in manifests}
    assert library.find(bytes(32)) is None


def test_a_deck_of_very_many_packs_is_looked_for_no_longer_than_a_moment(
    files: MemoryFiles,
) -> None:
    library = Library(files, FOLDER, None)
    for number in range(20):
        library.add(manifest_of(ONE, f"Pack {number}"), ONE)
    assert library.find(bytes(32)) is None


def test_a_pack_that_was_removed_is_gone(files: MemoryFiles, library: Library) -> None:
    library.remove(FIRST.id)
    assert library.get(FIRST.id) is None
    assert files.names(FOLDER) == ()


def test_pieces_for_others_are_the_manifest_and_the_pictures(library: Library) -> None:
    assert library.piece(FIRST.id, 0) == FIRST.encode()
    assert library.piece(FIRST.id, 26) == ONE[25]
    for pack, piece in ((FIRST.id, 27), (FIRST.id, -1), (SECOND.id, 0)):
        assert library.piece(pack, piece) is None


def test_a_damaged_picture_is_not_given_to_others(files: MemoryFiles, library: Library) -> None:
    path = FOLDER / f"{FIRST.id.hex()}.dixitpack"
    files.flip(path, len(files.read(path)) - 1)
    assert library.piece(FIRST.id, 26) is None
    assert library.piece(FIRST.id, 25) == ONE[24]


def test_the_pictures_of_a_deck_come_from_whichever_pack_has_them(library: Library) -> None:
    library.add(SECOND, TWO)
    pictures = DeckPictures(library.packs())
    assert pictures.deck == combine([FIRST, SECOND])
    assert len(pictures.deck.cards) == 46
    found = {pictures.load(card.image) for card in pictures.deck.cards}
    assert found == set(ONE) | set(TWO)
    assert pictures.load(bytes(32)) is None


def fetched(files: MemoryFiles, there: Library, most: int) -> bool:
    """Fetches a pack through a partial file; gives up after so many messages."""
    with PartialPack(files, FOLDER, FIRST.id) as partial:
        download = PackDownload(FIRST.id)
        download.accept(0.0)
        effects = [*download.restore(partial.pieces()), *download.peer_came(b"peer")]
        while effects and most:
            effect = effects.pop(0)
            match effect:
                case Keep(piece, data):
                    partial.keep(piece, data)
                case Send(_, message):
                    most -= 1
                    reply = answer(there, decode_message(message))
                    assert reply is not None
                    effects += download.received(b"peer", reply, 0.0)
                case Complete(manifest):
                    pieces = dict(partial.pieces())
                    here = Library(files, FOLDER, None)
                    here.add(manifest, (pieces[n + 1] for n in range(len(manifest.cards))))
                    partial.remove()
                    return True
                case _:
                    pass
    return False


def test_a_transfer_that_is_killed_again_and_again_ends_with_the_pack_in_the_library(
    library: Library,
) -> None:
    files = MemoryFiles()
    tries = 0
    while not fetched(files, library, most=8):
        tries += 1
        files.kill()
        names = files.names(FOLDER)
        partial = next(FOLDER / name for name in names if name.endswith(".partial"))
        files.append_to(partial).truncate(len(files.read(partial)) - 3)  # and its end is torn
    here = Library(files, FOLDER, None)
    pack = here.get(FIRST.id)
    assert pack is not None
    assert tuple(map(pack.image, range(26))) == ONE
    assert 2 < tries < 10
    assert files.names(FOLDER) == (f"{FIRST.id.hex()}.dixitpack",)
