"""`p2p-dixit pack`: packs of pictures: make one, list them, check one, add one, remove one."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from p2p_dixit.cli.output import echo
from p2p_dixit.errors import DixitError, LocalFault, Malformed, UsageError
from p2p_dixit.language.strings import _, error_text, translated
from p2p_dixit.packs.building import Wishes, build
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import MIN_CARDS, Manifest
from p2p_dixit.packs.packfile import SUFFIX, PackFile, pack_bytes
from p2p_dixit.packs.picture_texts import is_language
from p2p_dixit.packs.sources import FileRefused, Source
from p2p_dixit.packs.texts import Texts, keep_texts, languages_beside, text_file, texts_beside
from p2p_dixit.printable import printable
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.folders import folders
from p2p_dixit.store.naming import file_name
from p2p_dixit.store.pictures.decoder import Decoder


class BadPack(DixitError):
    """A file is not a playable pack."""


def add(parser: argparse.ArgumentParser) -> None:
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    making = what.add_parser(
        "build",
        help=_("make a pack from a folder of pictures"),
        description=_(
            "Makes a pack from the JPEG, PNG and WebP pictures in FOLDER and below (at least"
            " {min_cards}). Each becomes a card of 600x900; all metadata, such as the place"
            " where a photo was taken, is left out.",
            min_cards=MIN_CARDS,
        ),
    )
    making.add_argument("folder", metavar="FOLDER", type=Path)
    making.add_argument("-o", "--output", metavar="FILE", type=Path, help=_("the pack to write"))
    making.add_argument("--name", help=_("what players see (default: the name of the folder)"))
    making.add_argument(
        "--credits", default="", help=_("who made the pictures, under what licence")
    )
    making.add_argument(
        "--fit",
        choices=("crop", "pad"),
        default="crop",
        help=_(
            "what to do with pictures that are not 2:3: crop them (default), or"
            " keep them whole and fill up the edges"
        ),
    )
    making.add_argument(
        "--titles",
        action="store_true",
        help=_("use the names of the files as titles and alt texts; other players will see them"),
    )
    making.add_argument(
        "--language",
        default="en",
        metavar="CODE",
        help=_("the language of text files whose names do not say it (default: en)"),
    )
    listing = what.add_parser(
        "list", help=_("list the packs on this machine"), description=_("Lists the packs.")
    )
    listing.add_argument("--json", action="store_true", help=_("print the list as JSON"))
    for name, text in (
        ("check", _("check every picture of a pack")),
        ("add", _("check a pack and add it to this machine")),
    ):
        command = what.add_parser(name, help=text, description=f"{text.capitalize()}.")
        command.add_argument("file", metavar="FILE", type=Path)
    removing = what.add_parser(
        "remove",
        help=_("remove a pack from this machine"),
        description=_("Removes a pack. Games played with it are then shown without its pictures."),
    )
    removing.add_argument("pack", metavar="PACK", help=_("its name or id (see: pack list)"))


def run(options: argparse.Namespace) -> int:
    match options.what:
        case "build":
            return _build(options)
        case "list":
            return _list(as_json=options.json)
        case "check":
            _say(_checked(options.file).manifest, _("is a valid pack"))
            return 0
        case "remove":
            return _remove(options.pack)
        case _:
            pack = _checked(options.file)
            packs = library()
            texts = _texts(pack)
            packs.add(pack.manifest, map(pack.image, range(len(pack.manifest.cards))))
            for language, known in texts.items():
                keep_texts(DiskFiles(), packs.path(pack.manifest.id), language, known)
            _say(pack.manifest, _("is now one of your packs"))
            _say_texts(texts)
            return 0


def _build(options: argparse.Namespace) -> int:
    if not is_language(options.language):
        raise UsageError("a language is named by its code, such as en, uk or pt_BR")
    name = options.name or options.folder.resolve().name
    wishes = Wishes(
        name,
        options.credits,
        pad=options.fit == "pad",
        titles=options.titles,
        language=options.language,
    )
    with Decoder() as decoder:
        built = build(options.folder, wishes, decoder, _tell)
    path = options.output or Path(file_name(built.manifest.name, SUFFIX))
    with disk("writing the pack", path):
        write_whole(DiskFiles(), path, pack_bytes(built.manifest, built.images))
    for language, texts in built.texts.items():
        keep_texts(DiskFiles(), path, language, texts)
    shown = printable(str(path))
    _say(built.manifest, _("was written to {path}", path=shown))
    _say_texts(built.texts)
    if built.refused:
        echo("{count} left out (see above)", count=len(built.refused))
    echo("To play with it: p2p-dixit pack add '{path}'", path=shown)
    return 0


def _tell(outcome: Source | FileRefused) -> None:
    if isinstance(outcome, FileRefused):
        why = f"{outcome.name}: {translated(outcome.why)}"
        print(_("left out: {why}", why=why), file=sys.stderr)


def _list(*, as_json: bool) -> int:
    packs = library()
    manifests = [pack.manifest for pack in packs.packs()]
    if as_json:
        print(json.dumps([_data(manifest) for manifest in manifests], indent=2))
    else:
        for manifest in manifests:
            echo(
                "{id}  {count:4} cards  {size:6.1f} MB  {name}",
                id=manifest.id.hex()[:12],
                count=len(manifest.cards),
                size=manifest.image_bytes / 1e6,
                name=manifest.name,
            )
    for problem in packs.problems:
        print(f"{printable(str(problem.path))}: {translated(problem.what)}", file=sys.stderr)
    return 1 if packs.problems else 0


def _texts(pack: PackFile) -> dict[str, Texts]:
    """The texts that lie beside a pack file, of its pictures only."""
    images = {card.image for card in pack.manifest.cards}
    found: dict[str, Texts] = {}
    for language in languages_beside(DiskFiles(), pack.path):
        try:
            texts = texts_beside(DiskFiles(), pack.path, language)
        except Malformed as error:
            raise BadPack(f"{text_file(pack.path, language)}: {error_text(error)}") from None
        own = {image: written for image, written in texts.items() if image in images}
        if own:
            found[language] = own
    return found


def _say_texts(texts: Mapping[str, Texts]) -> None:
    for language, known in texts.items():
        echo(
            "texts for bots ({language}): {count} of the pictures",
            language=language,
            count=len(known),
        )


def _remove(name: str) -> int:
    here = library()
    manifest = here.named(name).manifest
    if not here.owns(manifest.id):
        raise UsageError("'{name}' comes with the game and cannot be removed", name=manifest.name)
    here.remove(manifest.id)
    _say(manifest, _("was removed"))
    return 0


def _checked(path: Path) -> PackFile:
    """The pack in a file, all of it read, checked and decoded."""
    if not path.is_file():
        raise UsageError("there is no file {path}", path=path)
    try:
        pack = PackFile(DiskFiles(), path)
        with Decoder() as decoder:
            for number in range(len(pack.manifest.cards)):
                try:
                    decoder.pixels(pack.image(number), 24, 36)
                except Malformed as error:
                    raise BadPack(
                        "{path}: picture {number}: {error}",
                        path=path,
                        number=number + 1,
                        error=error_text(error),
                    ) from None
    except Malformed as error:
        raise BadPack(f"{path}: {error_text(error)}") from None
    return pack


def library() -> Library:
    """The packs on this machine; reports a damaged built-in pack and leaves it out."""
    try:
        builtin = builtin_pack()
    except LocalFault as error:
        print(f"p2p-dixit: {error_text(error)}", file=sys.stderr)
        builtin = None
    return Library(DiskFiles(), folders().packs, builtin)


def _data(manifest: Manifest) -> dict[str, object]:
    return {
        "id": manifest.id.hex(),
        "name": manifest.name,
        "credits": manifest.credits,
        "cards": len(manifest.cards),
        "bytes": manifest.image_bytes,
    }


def _say(manifest: Manifest, what: str) -> None:
    cards, size = len(manifest.cards), manifest.image_bytes / 1e6
    echo(
        "'{name}' {what}: {cards} cards, {size:.1f} MB",
        name=manifest.name,
        what=what,
        cards=cards,
        size=size,
    )
    echo("id {id}", id=manifest.id.hex())
