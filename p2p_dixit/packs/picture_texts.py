"""What can be said about a picture: the texts that bots speak and think in.

They belong to a picture, named by its SHA-256, and to a language. They are not part of the manifest
and so not of the pack id: a translation, or a better clue, does not make another deck (ADR 0105).

The file is for people to read and write. A section is of one picture; in a file that lies beside a
picture the section needs no head:

    [64 hex digits of the picture's SHA-256]
    name: for the reader only
    title: Our first summer
    description: Two children on a jetty, seen from behind.
    clue: nobody told us about September
    clue: last one in
    words: lake, jetty, holidays, wet feet
    small: ice cream, a third shadow

Lines may be repeated and come in any order. A ``clue`` is given word for word, ``words`` are
associations with the picture, ``small`` lists details that only a large picture shows. A line that
begins with ``#`` is a comment.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.manifest import ALT_CELLS, ID_BYTES, TITLE_CELLS
from p2p_dixit.text import CLUE_CELLS, clean

# The built-in deck has 12 clues and up to 200 words for each picture. Ten times that says no more
# about a picture, and a pack of 1,000 pictures stays within `MAX_TEXTS_BYTES`.
MAX_CLUES = 120
MAX_WORDS = 2_000
WORD_CELLS = 60

# 84 pictures take 170 kB; a file is read as a whole, and one that is larger is no list of words.
MAX_TEXTS_BYTES = 4 * 1024 * 1024

# A few letters and hyphens, as in gettext: "en", "uk", "pt_BR".
MAX_LANGUAGE = 8


@dataclass(frozen=True)
class PictureTexts:
    """The texts of one picture in one language; all of them may be missing."""

    title: str = ""
    description: str = ""
    clues: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    small: tuple[str, ...] = ()
    name: str = ""

    def __bool__(self) -> bool:
        """Whether they say anything about the picture."""
        return bool(self.title or self.description or self.clues or self.words or self.small)


def is_language(text: str) -> bool:
    """Whether `text` can name a language in the name of a file."""
    letters = text.replace("_", "").replace("-", "")
    return 2 <= len(text) <= MAX_LANGUAGE and letters.isascii() and letters.isalpha()


def read_texts(data: bytes) -> dict[bytes, PictureTexts]:
    """The texts of a file by picture; Malformed names the line that cannot be read."""
    found: dict[bytes, PictureTexts] = {}
    picture: bytes | None = None
    for number, line in _lines(data):
        if line.startswith("["):
            picture = _picture(line, number)
            if picture in found:
                raise Malformed(f"line {number}: this picture had a section before")
            found[picture] = PictureTexts()
        elif picture is None:
            raise Malformed(f"line {number}: a section begins with the picture's hash in brackets")
        else:
            found[picture] = _with_line(found[picture], line, number)
    return found


def read_texts_beside(data: bytes) -> PictureTexts:
    """The texts of a file that lies beside one picture: a section without its head."""
    texts = PictureTexts()
    for number, line in _lines(data):
        if line.startswith("["):
            raise Malformed(f"line {number}: the file of one picture has no sections")
        texts = _with_line(texts, line, number)
    return texts


def write_texts(texts: Mapping[bytes, PictureTexts], remark: str = "") -> bytes:
    """The file that `read_texts` reads, in order of the mapping."""
    lines = [f"# {line}" for line in remark.splitlines()]
    for picture, one in texts.items():
        lines += ["", f"[{picture.hex()}]"]
        lines += [f"{key}: {value}" for key, value in _pairs(one)]
    return ("\n".join(lines).lstrip("\n") + "\n").encode()


def _pairs(texts: PictureTexts) -> Iterator[tuple[str, str]]:
    for key, value in (
        ("name", texts.name),
        ("title", texts.title),
        ("description", texts.description),
    ):
        if value:
            yield key, value
    yield from (("clue", clue) for clue in texts.clues)
    for key, words in (("words", texts.words), ("small", texts.small)):
        yield from ((key, line) for line in _wrapped(words))


def _wrapped(words: tuple[str, ...], wide: int = 100) -> Iterator[str]:
    """Words in lines that can be read."""
    line: list[str] = []
    for word in words:
        if line and sum(map(len, line)) + 2 * len(line) + len(word) > wide:
            yield ", ".join(line)
            line = []
        line.append(word)
    if line:
        yield ", ".join(line)


def _lines(data: bytes) -> Iterator[tuple[int, str]]:
    """Lines that say something, with their numbers."""
    if len(data) > MAX_TEXTS_BYTES:
        raise Malformed(f"a file of texts has at most {MAX_TEXTS_BYTES // 1024**2} MB")
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark before UTF-8
    except UnicodeDecodeError:
        raise Malformed("the file is not text in UTF-8") from None
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


def _picture(line: str, number: int) -> bytes:
    try:
        picture = bytes.fromhex(line.removeprefix("[").removesuffix("]"))
    except ValueError:
        picture = b""
    if len(picture) != ID_BYTES or not line.endswith("]"):
        raise Malformed(f"line {number}: a picture is named by the 64 hex digits of its SHA-256")
    return picture


def _with_line(texts: PictureTexts, line: str, number: int) -> PictureTexts:
    key, colon, value = line.partition(":")
    if not colon:
        raise Malformed(f"line {number}: a line is a key, a colon and a text")
    match key.strip().casefold():
        case "name":
            return replace(texts, name=clean(value, TITLE_CELLS))
        case "title":
            return replace(texts, title=clean(value, TITLE_CELLS))
        case "description":
            return replace(texts, description=clean(value, ALT_CELLS))
        case "clue":
            return replace(texts, clues=_more(texts.clues, (value,), CLUE_CELLS, MAX_CLUES))
        case "words":
            return replace(texts, words=_more(texts.words, value.split(","), WORD_CELLS, MAX_WORDS))
        case "small":
            return replace(texts, small=_more(texts.small, value.split(","), WORD_CELLS, MAX_WORDS))
        case other:
            raise Malformed(f"line {number}: there is no key '{clean(other, TITLE_CELLS)}'")


def _more(known: tuple[str, ...], added: Iterable[str], cells: int, most: int) -> tuple[str, ...]:
    """The list with the additions, cleaned, without duplicates, cut off at `most`."""
    cleaned = (_cleaned(one, cells) for one in added)
    return tuple(dict.fromkeys((*known, *filter(None, cleaned))))[:most]


def _cleaned(text: str, cells: int) -> str:
    """As `clean`; printable ASCII is clean once its spaces are single, and that is quick to see."""
    if text.isascii() and text.isprintable() and len(text) <= cells:
        return " ".join(text.split())
    return clean(text, cells)
