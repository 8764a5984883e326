"""How the page looks: the two themes of the client, by day and by night; one column on a phone."""

from textual.theme import Theme

from p2p_dixit.ui.seats import RABBITS
from p2p_dixit.ui.theme import MORNING, NIGHT

_LAYOUT = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:62rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;
background:var(--background);color:var(--foreground)}
h1,h2{line-height:1.2;margin:1.5rem 0 .5rem}
h1,h2,.number,.score{color:var(--accent)}
p,ul,ol,dl{margin:.4rem 0}
ul,ol{padding-left:1.2rem}
.quiet{color:var(--quiet)}
.true{color:var(--success)}
.warning{color:var(--warning)}
.player{font-weight:bold;overflow-wrap:anywhere}
.clue{font-size:1.2rem;overflow-wrap:anywhere}
.score{display:inline-block;min-width:2.5rem;font-weight:bold}
dt{font-weight:bold;color:var(--accent)}
dd{margin:0 0 .6rem}
section{border-top:1px solid var(--border)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(8.5rem,1fr));gap:.8rem}
figure{margin:0;background:var(--surface);border-radius:.5rem;padding:.4rem;break-inside:avoid}
figure.told{outline:.15rem solid var(--accent)}
img,.missing{display:block;width:100%;aspect-ratio:2/3;border-radius:.3rem}
.missing{display:grid;place-items:center;background:var(--panel);color:var(--quiet)}
figcaption ul{list-style:none;padding:0;margin:.2rem 0 0;font-size:.9rem}
.red{color:var(--error)}
.title{font-style:italic;color:var(--quiet);overflow-wrap:anywhere}
.zoom{display:block;position:relative;cursor:zoom-in}
.zoom input{position:absolute;opacity:0}
.zoom input:focus-visible+img{outline:.15rem solid var(--accent)}
.zoom input:checked+img{position:fixed;inset:0;z-index:1;width:100vw;height:100vh;height:100dvh;
aspect-ratio:auto;object-fit:contain;padding:1rem;background:#000d;cursor:zoom-out}
"""


def style() -> str:
    """The whole sheet."""
    return (
        f"{_colours(MORNING)}@media (prefers-color-scheme:dark){{{_colours(NIGHT)}}}"
        f":root{{color-scheme:light dark}}{_LAYOUT}"
    )


def _colours(theme: Theme) -> str:
    named = [
        "background",
        "surface",
        "panel",
        "foreground",
        "accent",
        "success",
        "warning",
        "error",
    ]
    colours = {name: getattr(theme, name) for name in named}
    colours |= {name: theme.variables[name] for name in ("quiet", "border")}
    root = ";".join(f"--{name}:{colour}" for name, colour in colours.items())
    rabbits = "".join(
        f".rabbit-{n}{{color:{rabbit.colour(dark=theme.dark)}}}" for n, rabbit in enumerate(RABBITS)
    )
    return f":root{{{root}}}{rabbits}"
