"""What protects this machine from what others send: tried out, not looked up.

A decoder is started as for a picture and tries what it must not be able to do (ADR 0091).
"""

from functools import reduce

from p2p_dixit.crypto.group import prepare
from p2p_dixit.doctor.findings import Finding, note, ok, problem
from p2p_dixit.errors import DixitError, LocalFault
from p2p_dixit.hardening import inspectable
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.pictures.decoder import Confinement, Decoder
from p2p_dixit.store.pictures.sandbox.probe import DONE

_ADVICE = Sentence(
    "play with packs of pictures from people you trust; docs/sandbox.md says what holds on which"
    " system"
)


def _listed(all_of_them: list[Sentence]) -> Sentence:
    return reduce(
        lambda names, last: Sentence("{names} and {last}", names=names, last=last), all_of_them
    )


def check_library() -> Finding:
    """Whether the library for the cards can be loaded here."""
    try:
        prepare()
    except LocalFault as fault:
        return problem("cards", str(fault), "without it no game can be played")
    return ok("cards", "the library for the cards is loaded")


def check_decoder() -> Finding:
    """Starts a decoder and has it try to get out; blocks for a second or so."""
    try:
        with Decoder() as decoder:
            return judge_decoder(decoder.confinement())
    except DixitError as fault:
        return problem("sandbox", str(fault), "no picture of a pack can be shown")


def judge_decoder(found: Confinement) -> Finding:
    """What its attempts came to."""
    possible = {name for name, outcome in found.attempts.items() if outcome == DONE}
    if not found.memory_kept:
        possible.add("write the game's memory")
    if possible:
        what = Sentence(
            "the process that decodes other players' pictures could: {possible}",
            possible=_listed([Sentence(name) for name in sorted(possible)]),
        )
        return note("sandbox", what, _ADVICE)
    tried = len(found.attempts)
    what = Sentence(
        "the process that decodes other players' pictures tried {tried} ways"
        " out, all of them closed ({means})",
        tried=tried,
        means=", ".join(name for name in found.means if not name.startswith("RLIMIT"))
        or Sentence("limits"),
    )
    return ok("sandbox", what)


def check_memory() -> Finding:
    """Whether other programs of this user could read the game's memory."""
    match inspectable():
        case True:
            advice = Sentence("start it as p2p-dixit: then its memory is closed to other programs")
            return note("memory", "your other programs can read it", advice)
        case False:
            return ok("memory", "your other programs cannot read it")
        case None:
            return ok("memory", "protected only by what the system does anyway")
