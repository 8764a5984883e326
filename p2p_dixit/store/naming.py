"""File names made of text that others chose: safe on every system we run on."""

from p2p_dixit.text import clean

# A name may take 255 bytes on every common file system; the rest is for what others add to it.
MAX_BYTES = 160

_CELLS = 160
_FORBIDDEN = str.maketrans(dict.fromkeys('<>:"/\\|?*%', "_"))

# Windows takes these for devices, whatever follows the first dot.
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)


def file_name(title: str, suffix: str) -> str:
    """A file name that says `title` and can be neither a path nor a device."""
    stem = clean(title, _CELLS).translate(_FORBIDDEN)
    stem = stem.encode()[: MAX_BYTES - len(suffix)].decode(errors="ignore").strip(" .")
    if not stem or stem.split(".")[0].strip().casefold() in _DEVICES:
        stem = f"_{stem}"
    return stem + suffix
