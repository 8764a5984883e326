"""The page that friends see: whose laptop this is, the right file, the one line to type."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus

from p2p_dixit import __version__
from p2p_dixit.bundle.offers import FileKind, Offer
from p2p_dixit.bundle.platforms import PLATFORMS
from p2p_dixit.bundle.sums import SUM_DIGITS
from p2p_dixit.language.strings import _
from p2p_dixit.ui.report.html import Markup, element, together
from p2p_dixit.ui.share.lines import CHECKS, CommandLine, System, guessed_system, lines
from p2p_dixit.web import headers
from p2p_dixit.web.messages import Page

STYLE = """
:root{color-scheme:light dark}
body{margin:0 auto;max-width:46rem;padding:1rem;font:1.05rem/1.5 system-ui,sans-serif}
h1,h2{line-height:1.2}
code{display:block;padding:.6rem;border:1px solid;border-radius:.4rem;overflow-wrap:anywhere;
user-select:all}
.words{font-weight:bold;font-size:1.1rem}
.warning{border-left:.3rem solid;padding-left:.7rem}
section,details{margin-top:1.5rem}
input{font:inherit;padding:.4rem}
"""


@dataclass(frozen=True)
class Giver:
    """Whose laptop it is."""

    name: str
    computer: str


def title(platform: str) -> str:
    """What a platform is called on screens."""
    return next((each.title for each in PLATFORMS if each.name == platform), platform)


def described(offer: Offer) -> str:
    """A file in one line: platform, what it needs, size."""
    size = _("{size:.0f} MB").format(size=offer.size / 1e6)
    if offer.kind is FileKind.BINARY:
        return f"{title(offer.platform)}: {_('needs nothing else')}, {size}"
    first, last = offer.pythons[0], offer.pythons[-1]
    versions = first if first == last else f"{first} – {last}"
    needs = _("needs Python {versions}").format(versions=versions)
    return f"{title(offer.platform)}: {needs}, {size}"


def share_page(giver: Giver, offers: Sequence[Offer], base: str, agent: str) -> Page:
    """The page for this browser."""
    made = lines(offers, base)
    system = guessed_system(agent)
    mine = [line for line in made if line.system is system]
    others = [line for line in made if line.system is not system]
    return plain_page(
        element("h1", _("p2p-dixit, from {name}").format(name=giver.name)),
        _origin(giver),
        *_for_you(system, mine),
        *(_line(line) for line in mine),
        *([_others(others)] if others else []),
        element("p", _("When it has started, it finds the table on this network by itself.")),
    )


def code_page(giver: Giver, *, wrong: bool) -> Page:
    """Asks for the code; anything else a stranger gets to see is nothing."""
    return plain_page(
        element("h1", _("p2p-dixit, from {name}").format(name=giver.name)),
        element("p", _("Which words are on {name}'s screen?").format(name=giver.name)),
        *([element("p", _("Those were not the words."), class_="warning")] if wrong else []),
        element(
            "form",
            element("input", name="code", autocomplete="off", required="", autofocus=""),
            " ",
            element("input", type="submit", value=_("Continue")),
            action="/",
            method="get",
        ),
        status=HTTPStatus.FORBIDDEN if wrong else HTTPStatus.OK,
    )


def _origin(giver: Giver) -> Markup:
    return element(
        "p",
        _(
            "This program (version {version}) comes from the laptop of {name} ({computer}), not"
            " from the internet. Start it only if you trust {name}."
        ).format(version=__version__, name=giver.name, computer=giver.computer),
        class_="warning",
    )


def _for_you(system: System | None, mine: Sequence[CommandLine]) -> list[Markup]:
    if system is None:
        text = _("The game needs a laptop with Linux, macOS or Windows. Type this there:")
        return [element("p", text)]
    if mine:
        return []
    text = _(
        "{system}: this laptop has no file for it. Someone with internet can"
        " prepare one: p2p-dixit bundle --for all"
    )
    return [element("p", text.format(system=system.value))]


def _line(line: CommandLine) -> Markup:
    shell = "PowerShell" if line.system is System.WINDOWS else _("terminal")
    typed = _("Type or paste this into a {shell} on {system}:")
    return element(
        "section",
        element("h2", "; ".join(map(described, line.offers))),
        element("p", typed.format(shell=shell, system=line.system.value)),
        element("code", line.text),
        *(_sum(line.system, offer) for offer in line.offers),
    )


def _sum(system: System, offer: Offer) -> Markup:
    check = CHECKS[system].format(file=offer.name)
    asks = _(
        "To make sure that it was not replaced on the way, download it without"
        " starting it, let your system print its checksum ({check}), and"
        " compare the first {count} digits with those on the screen of the"
        " laptop it comes from:"
    ).format(check=check, count=SUM_DIGITS)
    return element(
        "details",
        element(
            "summary", _("Six words of it: "), element("span", offer.sum.words, class_="words")
        ),
        element("p", asks),
        element("p", offer.sum.digits, class_="words"),
        element("p", "SHA-256 ", offer.sum.sha256),
    )


def _others(others: Sequence[CommandLine]) -> Markup:
    return element("details", element("summary", _("Another laptop")), *map(_line, others))


def plain_page(*inside: str, status: HTTPStatus = HTTPStatus.OK) -> Page:
    """A page of words, in the style of all of them."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width"),
        element("title", "p2p-dixit"),
        element("style", Markup(STYLE)),
    )
    body = element("body", element("main", together(inside)))
    text = f"<!doctype html>{element('html', head, body)}\n"
    return Page(text.encode(), status, allow=headers.style(STYLE))
