"""A QR code in the cells of a terminal or on a page: the one door to segno (ADR 0110)."""

from io import BytesIO

import segno

# Two rows of modules in one row of cells: neither, upper, lower, both are light.
_CELLS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_QUIET = 2  # modules of light around it; the standard asks for 4, cameras are content with 2


def qr_lines(text: str) -> list[str]:
    """The code as rows of text, drawn light on dark as most terminals are.

    Light modules are drawn and dark ones left out: on a terminal with light paper it is inverted,
    which most cameras read as well.
    """
    rows = [
        [0 if dark else 1 for dark in row]
        for row in segno.make(text, error="l", micro=False, boost_error=False).matrix_iter(
            border=_QUIET
        )
    ]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    return [
        "".join(_CELLS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def qr_svg(text: str) -> bytes:
    """The code as a picture for browsers, dark on light, with the light around it that it needs."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=8, border=2, light="#fff")
    return out.getvalue()
