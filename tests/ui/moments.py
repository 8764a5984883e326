"""Moments of a game as snapshots: one for each state that has a screen of its own."""

from dataclasses import replace

from p2p_dixit.net.room_code import fingerprint
from p2p_dixit.play.view import Applicant, MachineWork, Progress, SeatView, Standing, TableView
from p2p_dixit.rules.model import (
    Ballot,
    Clue,
    ClueKind,
    End,
    EndReason,
    Gain,
    Phase,
    Reason,
    RoundResult,
)
from p2p_dixit.rules.owed import AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Options

KINDS = tuple(ClueKind)
CLUE = Clue(ClueKind.TEXT, "almost home")
NAMES = (
    "Robin", "Clover", "Hazel", "Thistle", "Biscuit", "Pepper", "Moss", "Nutmeg", "Juniper",
    "Barley", "Poppy", "Sorrel",
)  # fmt: skip


def seats(count: int, *, pairs: bool = False) -> tuple[SeatView, ...]:
    """Players with points."""
    return tuple(
        SeatView(NAMES[n], n, side=n % (count // 2) if pairs else n, score=3 * n % 11)
        for n in range(count)
    )


def known(now: TableView) -> TableView:
    """The same between people who came over the network, each with an identity."""
    identified = tuple(
        replace(seat, fingerprint=fingerprint(bytes([n]))) for n, seat in enumerate(now.seats)
    )
    mine = "" if now.me is None else identified[now.me].fingerprint
    return replace(now, seats=identified, fingerprint=mine)


def owing(now: TableView, *who: int, since: float = 95.0) -> TableView:
    """The same with these seats being waited for."""
    return replace(
        now,
        seats=tuple(
            replace(seat, owes_since=since if n in who else None)
            for n, seat in enumerate(now.seats)
        ),
    )


def table(rules: str = "modern", count: int = 5) -> TableView:
    """The start of a round: nothing asked, a hand of six."""
    options = Options(rules)
    hand = options.rule_set.hand_for(count)
    return TableView(
        options=options,
        seats=seats(count, pairs=options.rule_set.pairs),
        me=0,
        phase=Phase.TELL,
        round=2,
        storyteller=1,
        hand=tuple(range(10, 10 + hand)),
        pile=42,
    )


DEALING = replace(
    table(),
    seats=tuple(replace(seat, score=0) for seat in seats(5)),
    phase=Phase.SHUFFLE,
    round=0,
    storyteller=None,
    hand=(),
    progress=Progress(MachineWork.SHUFFLE, 3, 6),
)
FIRST_ROUND = replace(table(), phase=Phase.CLAIM, round=1, storyteller=None)
CLAIM = owing(replace(FIRST_ROUND, ask=AskClaim(KINDS, (1, 2, 3, 4))), 0, 1, 2, 3, 4)
TELL = owing(replace(table(), storyteller=0, ask=AskTell(KINDS, 1)), 0)
OTHERS_TELL = owing(table(), 1)
FACE_DOWN = owing(
    replace(table("party", 7), storyteller=0, hand=(), face_down=5, ask=AskTell(KINDS, 0)), 0
)
LAY = owing(replace(table(), phase=Phase.LAY, clue=CLUE, ask=AskLay(1)), 0, 2, 3)
LAY_TWO = owing(replace(table(count=3), phase=Phase.LAY, clue=CLUE, ask=AskLay(2)), 0, 2)
LAID = owing(
    replace(table(), phase=Phase.LAY, clue=CLUE, hand=(10, 11, 12, 13, 14), laid=(15,)), 2, 3
)
NAME = owing(replace(table("teams", 6), phase=Phase.NAME, clue=CLUE, ask=AskName((0, 3))), 0, 3)
VOTE = owing(
    replace(
        table(),
        phase=Phase.VOTE,
        clue=CLUE,
        hand=(10, 11, 12, 13, 14),
        laid=(15,),
        table=(30, 15, 31, 32, 33),
        ask=AskVote((1, 3, 4, 5), 1, red=False),
    ),
    0, 2, 3, 4,
)  # fmt: skip
VOTE_TWICE = owing(
    replace(
        table("odyssey", 12),
        phase=Phase.VOTE,
        clue=CLUE,
        laid=(15,),
        table=(30, 15, *range(31, 41)),
        ask=AskVote((1, *range(3, 13)), 2, red=False),
    ),
    *range(2, 12), 0,
)  # fmt: skip
VOTE_RED = owing(
    replace(
        table("party", 7),
        phase=Phase.VOTE,
        storyteller=0,
        clue=CLUE,
        laid=(15,),
        table=(30, 15, 31, 32, 33, 34, 35),
        ask=AskVote(tuple(range(1, 8)), 1, red=True),
    ),
    *range(7),
)
VOTE_POPULAR = owing(
    replace(VOTE_RED, storyteller=1, ask=AskVote(tuple(range(1, 8)), 1, red=False)), *range(7)
)
VOTED = owing(replace(VOTE, ask=None, ballot=Ballot((3,))), 2, 3)
SLOW = owing(replace(VOTED), 3, since=10.0)
RESULT = RoundResult(
    number=2,
    storyteller=1,
    clue=CLUE,
    table=(30, 15, 31, 32, 33),
    owners=(3, 0, 1, 2, 4),
    ballots={0: Ballot((3,)), 2: Ballot((2,)), 3: Ballot((2,)), 4: Ballot((3,))},
    fouled=(),
    found=(0, 4),
    gains=(
        Gain(1, Reason.TOLD, 3),
        Gain(0, Reason.FOUND, 3),
        Gain(4, Reason.FOUND, 3),
        Gain(0, Reason.FOOLED, 2),
    ),
    points=(5, 3, 0, 0, 3),
)
AFTER = owing(
    replace(
        table(),
        round=3,
        storyteller=2,
        results=(RESULT,),
        seats=tuple(
            replace(seat, score=seat.score + points)
            for seat, points in zip(seats(5), RESULT.points, strict=True)
        ),
    ),
    2,
)
OVER = replace(
    AFTER, phase=Phase.OVER, end=End(EndReason.POINTS, (3,)), hand=(), saved_as="paper-moon.dixit"
)
CATCHING_UP = replace(LAY, ask=None, progress=Progress(MachineWork.CATCH_UP, 1, 4))
GONE = replace(
    SLOW,
    seats=tuple(
        replace(seat, unheard_since=60.0, owes_since=60.0, wished_out=2) if n == 3 else seat
        for n, seat in enumerate(SLOW.seats)
    ),
)
CHEAT = replace(
    VOTED,
    seats=tuple(
        replace(
            seat,
            convicted="told different players different moves",
            evidence="/home/robin/.local/share/p2p-dixit/evidence/Thistle 5c1f.evidence",
        )
        if n == 3
        else seat
        for n, seat in enumerate(VOTED.seats)
    ),
)
FULL_DISK = replace(
    LAY,
    trouble="The disk is full while saving a move (/home/robin/.local/share/p2p-dixit). Free some"
    " space and try again; what was saved before is safe.",
)
TIMED = replace(LAY, turn_ends=112.0)  # twelve seconds by the clock of a scripted table
WATCHER = replace(
    VOTED, me=None, ballot=None, hand=(), laid=(), watchers=2, standing=Standing.WATCHING
)
ASKED = replace(VOTED, applicants=(Applicant(b"n", "Nutmeg", agreed=1),))
GAME_MOMENTS = {
    "timed": TIMED,
    "watcher": WATCHER,
    "asked": ASKED,
    "catching-up": CATCHING_UP,
    "gone": GONE,
    "cheat": CHEAT,
    "full-disk": FULL_DISK,
    "dealing": DEALING,
    "claim": CLAIM,
    "tell": TELL,
    "others-tell": OTHERS_TELL,
    "face-down": FACE_DOWN,
    "lay": LAY,
    "lay-two": LAY_TWO,
    "laid": LAID,
    "name": NAME,
    "vote": VOTE,
    "vote-twice": VOTE_TWICE,
    "vote-red": VOTE_RED,
    "vote-popular": VOTE_POPULAR,
    "voted": VOTED,
    "slow": SLOW,
}
