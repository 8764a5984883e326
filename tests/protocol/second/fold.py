"""Chapters 06, 15 and 17: the fold of a log, as long as the roster stays the first one.

Written from the chapters alone, for all rule sets. What a decision changes (16) is not here: a log
that has one is *unsupported* from there on, and so is one with a complaint about a share. Proofs
are checked unless the reading is `quick`, which still checks every signature, place and base.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tests.protocol.second import basics, deck, game, keys, log, text
from tests.protocol.second.basics import pack, tagged, u64
from tests.protocol.second.curve import ZERO, G, Malformed, encode, mul
from tests.protocol.second.keys import Fault

FIRST_LINE = b"p2p-dixit log 1\n"
PAIRS, CLUES = "teams", ("text", "spoken", "sung", "mimed", "sound")
CAPS = {"classic": 99, "modern": 99, "odyssey": 3, "party": 0, "teams": 3}
HANDS = {"classic": 6, "modern": 6, "odyssey": 6, "party": 5, "teams": 4}
LARGEST = {"classic": 6, "modern": 8, "odyssey": 12, "party": 12, "teams": 12}
SMALLEST = {"classic": 3, "modern": 3, "odyssey": 3, "party": 6, "teams": 6}

Card = tuple[Any, Any]


class Unsupported(Exception):
    """The log changes its roster."""


class BadRecord(Exception):
    """The first record that does not fit."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def need(holds: object) -> None:
    if not holds:
        raise Malformed


class Rules:
    """06: what the game waits for. Cards are counted, not seen."""

    def __init__(self, options: list[Any], n: int) -> None:
        self.options = options
        self.rules, points, turns, self.one_finder, self.aloud, self.deck = options
        self.points = 30 if points is None else points
        self.turns = 1 if turns is None else turns
        half = n // 2
        self.seats = [self._seat(i % half if self.rules == PAIRS else i) for i in range(n)]
        self.scores = [0] * (half if self.rules == PAIRS else n)
        self.phase = "shuffle"
        self.pile = self.unseen = self.out = self.held = 0
        self.discards: list[int] = []
        self.round = self.headcount = 0
        self.storyteller: int | None = None
        self.clue: list[str] | None = None
        self.passing = False
        self.holder: int | None = None
        self.table: list[int] = []
        self.counted: list[int] = []
        self.teller_from: int | None = None
        self.last: Any = None
        self.end: Any = None

    @staticmethod
    def _seat(side: int) -> dict[str, Any]:
        return {
            "side": side,
            "present": True,
            "expelled": False,
            "told": 0,
            "fouls": 0,
            "hand": 0,
            "claim": None,
            "named": None,
            "plays": False,
            "laid": 0,
            "cast": False,
        }

    # -- who and how many

    @property
    def present(self) -> list[int]:
        return [i for i, seat in enumerate(self.seats) if seat["present"]]

    def h(self, n: int) -> int:
        return 7 if n == 3 and self.rules in ("classic", "modern", "odyssey") else HANDS[self.rules]

    def lays(self, n: int) -> int:
        return 2 if n == 3 and self.rules in ("classic", "modern", "odyssey") else 1

    def greens(self) -> int:
        return 2 if self.rules == "odyssey" and self.headcount >= 7 else 1

    def left_of(self, seat: int) -> int:
        n = len(self.seats)
        return next(i % n for i in range(seat + 1, seat + n + 1) if self.seats[i % n]["present"])

    def partner(self, seat: int) -> int | None:
        mine = self.seats[seat]["side"]
        others = [i for i in self.present if i != seat and self.seats[i]["side"] == mine]
        return others[0] if others else None

    def draws(self) -> dict[int, int]:
        here = self.present
        begins = self.rules == "party" and self.phase == "gather"
        if begins and all(self.seats[i]["hand"] == 0 for i in here):
            return {}
        wanted = {i: self.h(len(here)) - self.seats[i]["hand"] for i in here}
        return {i: count for i, count in wanted.items() if count > 0}

    def leaders(self) -> list[int]:
        claims = {i: self.seats[i]["claim"] for i in self.present}
        claimed = [i for i, one in claims.items() if isinstance(one, list)]
        if not claimed:
            return self.present
        yields = {
            i: sum(one == i for one in claims.values() if isinstance(one, int)) for i in claimed
        }
        return [i for i in claimed if yields[i] == max(yields.values())]

    def layers(self) -> list[int]:
        if self.rules == "party":
            return self.present
        if self.rules != PAIRS:
            return [i for i in self.present if i != self.storyteller]
        assert self.storyteller is not None
        partner = self.partner(self.storyteller)
        named = [i for i in self.present if self.seats[i]["plays"]]
        return sorted([*([] if partner is None else [partner]), *named])

    def voters(self) -> list[int]:
        if self.rules == "party":
            return self.present
        if self.rules != PAIRS:
            return [i for i in self.present if i != self.storyteller]
        assert self.storyteller is not None
        side = self.seats[self.storyteller]["side"]
        return [
            i for i in self.present if self.seats[i]["side"] != side and not self.seats[i]["laid"]
        ]

    def namers(self) -> list[int]:
        assert self.storyteller is not None
        side = self.seats[self.storyteller]["side"]
        pairs = [
            i for i in self.present if self.seats[i]["side"] != side and self.partner(i) is not None
        ]
        decided = {self.seats[i]["side"] for i in self.present if self.seats[i]["plays"]}
        return [
            i
            for i in pairs
            if self.seats[i]["side"] not in decided and self.seats[i]["named"] is None
        ]

    # -- what is owed

    def owed(self) -> list[int] | None:  # noqa: C901, PLR0911 - one case a phase
        """The seats asked in a phase of choices; None in a phase of the deck that owes something;
        an empty list where nothing is owed.
        """
        n = self.headcount
        teller = self.storyteller
        match self.phase:
            case "claim":
                if self.teller_from is not None:
                    return []
                return [i for i in self.present if self.seats[i]["claim"] is None]
            case "tie":
                return None if teller is None and len(self.leaders()) > 1 else []
            case "pass on":
                return None if self.passing else []
            case "tell":
                assert teller is not None
                owes = self.clue is None or (
                    self.rules != "party" and not self.seats[teller]["laid"]
                )
                return [teller] if owes else []
            case "hand over":
                return None if self.holder is not None else []
            case "deal":
                return None if self.rules == "party" and self.draws() else []
            case "name":
                return self.namers() if self.rules == PAIRS else []
            case "lay":
                return [i for i in self.layers() if self.seats[i]["laid"] < self.lays(n)]
            case "table":
                return None if not self.table else []
            case "vote":
                return [i for i in self.voters() if not self.seats[i]["cast"]]
            case _:
                return None

    PHASES = (
        "claim",
        "tie",
        "pass on",
        "tell",
        "hand over",
        "deal",
        "name",
        "lay",
        "table",
        "vote",
        "open",
    )

    def walk(self) -> None:
        """On to the first phase in which something is owed."""
        if self.phase in ("shuffle", "gather"):
            self._look_for_end()
            return
        while self.owed() == []:
            if self.phase in ("claim", "tie"):
                self._find_storyteller()
            self.phase = self.PHASES[self.PHASES.index(self.phase) + 1]
            if self.phase == "open":
                self.counted = self.present

    def _find_storyteller(self) -> None:
        if self.storyteller is not None:
            return
        if self.teller_from is not None:
            n = len(self.seats)
            around = (i % n for i in range(self.teller_from, self.teller_from + n))
            self.storyteller = next(i for i in around if self.seats[i]["present"])
        elif len(self.leaders()) == 1:
            self.tell_first(self.leaders()[0])

    def tell_first(self, seat: int) -> None:
        self.storyteller = seat
        claim = self.seats[seat]["claim"]
        self.clue = claim if isinstance(claim, list) else None

    def _look_for_end(self) -> None:
        here = self.present
        draws = sum(self.draws().values()) if self.phase == "gather" else 0
        reason = None
        if self.rules in ("modern", "odyssey") and max(self.scores) >= self.points:
            reason = "points"
        elif self.rules in ("party", PAIRS) and all(
            self.seats[i]["told"] >= self.turns for i in here
        ):
            reason = "turns"
        elif self.rules == "classic" and self.phase == "gather" and self.pile <= draws:
            reason = "pile"
        if reason is not None:
            most = max(self.scores)
            winners = [i for i, seat in enumerate(self.seats) if self.scores[seat["side"]] == most]
            self.end, self.phase = ["End", reason, winners], "over"

    # -- what happens

    def renewed(self) -> None:
        if self.phase == "shuffle":
            self.pile, self.phase = self.deck, "gather"
        else:
            self.pile += self.unseen + len(self.discards)
        self.unseen, self.discards = 0, []

    def dealt(self) -> None:
        for seat, count in self.draws().items():
            self.seats[seat]["hand"] += count
            self.pile -= count
        if self.phase == "gather":
            self.round += 1
            self.headcount = len(self.present)
            self.passing = self.rules == "party" and any(
                self.seats[i]["hand"] for i in self.present
            )
            self.phase = "claim"

    def passed(self) -> None:
        """The hands of `pass on`, or the held one."""
        assert self.storyteller is not None
        if self.phase == "hand over":
            self.seats[self.storyteller]["hand"], self.held, self.holder = self.held, 0, None
            return
        before = {i: self.seats[i]["hand"] for i in self.present}
        for i in self.present:
            to = self.left_of(i)
            if to == self.storyteller:
                self.held, self.holder = before[i], i
                self.seats[to]["hand"] = 0
            else:
                self.seats[to]["hand"] = before[i]
        self.passing = False

    def named(self) -> None:
        """All who were asked have named: pairs that agree have decided."""
        for i in self.present:
            other = self.partner(i)
            mine = self.seats[i]["named"]
            if other is None or other < i or mine is None or self.seats[other]["named"] is None:
                continue
            if mine == self.seats[other]["named"]:
                self.seats[mine]["plays"] = True
            else:
                self.seats[i]["named"] = self.seats[other]["named"] = None

    def count(self, ballots: dict[int, Any], owners: list[int]) -> None:
        """The round is counted: 06, section 5."""
        teller = self.storyteller
        assert teller is not None
        fouled = [i for i in sorted(ballots) if self._foul(i, ballots[i], owners)]
        greens = {i: [] if i in fouled else ballots[i][1] for i in ballots}
        sides = {self.seats[i]["side"] for i in self.counted}
        gains = (
            self._party(ballots, greens, fouled)
            if self.rules == "party"
            else self._story(greens, owners, sides)
        )
        gains = [one for one in gains if self.seats[one[1]]["side"] in sides]
        found = (
            []
            if self.rules == "party"
            else [i for i in sorted(ballots) if any(owners[k - 1] == teller for k in greens[i])]
        )
        points = [0] * len(self.scores)
        for _, seat, _, amount in gains:
            points[self.seats[seat]["side"]] += amount
        self.last = [
            *("RoundResult", self.round, teller, ["Clue", *self._clue()], self.table, owners),
            *([[i, ballots[i]] for i in sorted(ballots)], fouled, found, gains, points),
        ]
        self.scores = [a + b for a, b in zip(self.scores, points, strict=True)]
        for i in fouled:
            self.seats[i]["fouls"] += 1
        self.seats[teller]["told"] += 1
        self.teller_from = teller + 1
        self.discards += self.table
        self.storyteller = self.clue = None
        self.table, self.counted = [], []
        for seat in self.seats:
            seat |= {"claim": None, "named": None, "plays": False, "laid": 0, "cast": False}
        self.phase = "gather"

    def _clue(self) -> list[str]:
        assert self.clue is not None
        return self.clue

    def _foul(self, seat: int, ballot: Any, owners: list[int]) -> bool:
        if ballot is None:
            return True
        _, greens, red = ballot
        places = [*greens, *([] if red is None else [red])]
        return not (
            1 <= len(greens) <= self.greens()
            and len(set(greens)) == len(greens)
            and (red is not None) == (self.rules == "party" and seat == self.storyteller)
            and all(1 <= k <= len(owners) for k in places)
            and (self.rules == "party" or all(owners[k - 1] != seat for k in greens))
        )

    def _story(self, greens: dict[int, list[int]], owners: list[int], sides: set[int]) -> list[Any]:
        teller = self.storyteller
        assert teller is not None
        found = [i for i in sorted(greens) if any(owners[k - 1] == teller for k in greens[i])]
        if len(found) in (0, len(greens)):
            own = self.seats[teller]["side"]
            lowest = {seat["side"]: i for i, seat in reversed(list(enumerate(self.seats)))}
            gains = [["Gain", lowest[side], "spared", 2] for side in sorted(sides - {own})]
        else:
            p = 4 if self.one_finder and len(found) == 1 else 3
            gains = [["Gain", teller, "told", p], *(["Gain", i, "found", p] for i in found)]
        if self.rules == "odyssey" and self.headcount >= 7:
            gains += [["Gain", i, "lone vote", 1] for i in found if len(greens[i]) == 1]
        for i, seat in enumerate(self.seats):
            votes = sum(
                owners[k - 1] == i and self.seats[voter]["side"] != seat["side"]
                for voter in greens
                for k in greens[voter]
            )
            if votes and i != teller:
                gains.append(["Gain", i, "fooled", min(votes, CAPS[self.rules])])
        return gains

    def _party(
        self, ballots: dict[int, Any], greens: dict[int, list[int]], fouled: list[int]
    ) -> list[Any]:
        teller = self.storyteller
        red = None if teller in fouled or teller not in ballots else ballots[teller][2]
        gains = []
        for i in sorted(greens):
            if i in fouled:
                continue
            g = sum(greens[i] == other for other in greens.values())
            if greens[i] == [red]:
                gains.append(["Gain", i, "red", 0])
            elif g == 1:
                gains.append(["Gain", i, "alone", 0])
            else:
                gains.append(["Gain", i, "agreed", min(g, 5)])
        return gains

    # -- 15, section 6

    def value(self) -> list[Any]:
        seats = [
            [
                *("Seat", one["side"], one["present"], one["expelled"], one["told"], one["fouls"]),
                *([None] * one["hand"], _clue_state(one["claim"]), one["named"], one["plays"]),
                *([None] * one["laid"], one["cast"], None),
            ]
            for one in self.seats
        ]
        return [
            *("Game", ["Options", *self.options], seats, self.scores, self.phase),
            *([None] * self.pile, self.discards, [None] * self.unseen, [None] * self.out),
            *(self.round, self.headcount, self.storyteller, _clue_state(self.clue), self.passing),
            *([None] * self.held, self.holder, self.table, self.counted, self.teller_from),
            *(self.last, self.end),
        ]


def _clue_state(one: Any) -> Any:
    return ["Clue", *one] if isinstance(one, list) else one


class Table:
    """15: steps, keys and cards around the rules."""

    def __init__(self, raw: bytes, *, quick: bool) -> None:
        read = game.genesis(raw)
        self.quick = quick
        self.game = bytes.fromhex(read["game"])
        self.origin = bytes.fromhex(read["origin"])
        self.deck_id = bytes.fromhex(read["deck"])
        self.keys_of = [bytes.fromhex(key) for _, _, key in read["players"]]
        self.rules = Rules(list(read["options"].values()), len(self.keys_of))
        self.digest = self.origin
        self.step = 0
        self.chain = dict.fromkeys(range(len(self.keys_of)), (0, self.origin))
        self.hand_keys: dict[int, Any] = {}
        self.key: tuple[list[int], list[Any]] | None = None
        self.keys_made = 0
        self.making: dict[str, Any] | None = None
        self.mixing: dict[str, Any] | None = None
        self.mixed_pile = False  # under the key in use
        self.ready: list[Card] | None = None  # the mixed table
        self.pile: list[Card] = []
        self.hands: dict[int, list[Card]] = {i: [] for i in range(len(self.keys_of))}
        self.held: list[Card] = []
        self.laid: dict[int, list[Card]] = {}
        self.votes: dict[int, list[Card]] = {}
        self.shown = False
        self.moves: dict[int, Any] = {}
        self.points: list[list[int]] = []
        self.settle()

    # -- 15, section 5

    def settle(self) -> None:
        while self._settle_one():
            pass
        self.kind, self.owes = self.due()
        self.base = tagged("base", self.state, self.digest, u64(self.step))

    def _settle_one(self) -> bool:
        rules = self.rules
        phase = rules.phase
        rules.walk()
        if rules.phase == "over":
            return False
        if rules.phase != phase:
            return True
        between = phase in ("shuffle", "gather")
        if between and self.making is None and self.key is None:
            self.making = {"seats": rules.present, "at": "keys"}
            self.keys_made += 1
            return True
        if self.mixing is not None and self.key is not None:
            return self._end_mixing()
        if self.making is not None:
            return False
        if (begun := self._to_mix()) is not None:
            self.mixing = begun
            return True
        if self._deals() and not rules.draws():
            rules.dealt()
            return True
        return False

    def _end_mixing(self) -> bool:
        mixing = self.mixing
        assert mixing is not None
        if len(mixing["by"]) < self.t:
            return False
        self.mixing = None
        if mixing["what"] == "table":
            self.ready = mixing["cards"]
            return True
        self.pile, self.mixed_pile = mixing["cards"], True
        if mixing["what"] == "renewal":
            self.rules.renewed()
        return True

    def _to_mix(self) -> dict[str, Any] | None:
        rules = self.rules
        if rules.phase == "shuffle":
            fresh = [(ZERO, deck.card_point(self.deck_id, i)) for i in range(rules.deck)]
            return {"what": "renewal", "cards": fresh, "by": []}
        if self._deals():
            wanted = sum(rules.draws().values())
            if wanted > rules.pile:
                opened = [(ZERO, deck.card_point(self.deck_id, i)) for i in rules.discards]
                return {"what": "renewal", "cards": [*self.pile, *opened], "by": []}
            if wanted and not self.mixed_pile:
                return {"what": "pile", "cards": self.pile, "by": []}
        if rules.phase == "table" and self.ready is None:
            cards = [card for seat in sorted(self.laid) for card in self.laid[seat]]
            return {"what": "table", "cards": cards, "by": []}
        return None

    def _deals(self) -> bool:
        return self.rules.phase == "gather" or (
            self.rules.phase == "deal" and self.rules.rules == "party"
        )

    @property
    def t(self) -> int:
        assert self.key is not None
        return len(self.key[0]) // 2 + 1

    def holders(self) -> list[int]:
        assert self.key is not None
        seats = [i for i in self.key[0] if self.rules.seats[i]["present"]]
        at = self.rules.round % len(seats)
        return seats[at:] + seats[:at]

    def helpers(self) -> list[int]:
        return sorted(self.holders()[: self.t])

    def due(self) -> tuple[str, list[int]]:
        rules = self.rules
        if rules.phase == "over":
            show = sorted(self.hand_keys)
            return ("over", []) if self.shown or not show else ("show", show)
        if self.mixing is not None and self.key is not None:
            return "mix", [next(i for i in self.holders() if i not in self.mixing["by"])]
        if self.making is not None:
            return self.making["at"], self.making["seats"]
        match rules.phase:
            case "gather" | "deal":
                return "deal", self.helpers()
            case "tie":
                return "lot", self.helpers()
            case "pass on":
                assert rules.storyteller is not None
                return "pass", [
                    i
                    for i in rules.present
                    if self.hands[i] and rules.left_of(i) != rules.storyteller
                ]
            case "hand over":
                assert rules.holder is not None
                return "pass", [rules.holder]
            case "table":
                return "open", self.helpers()
            case "open":
                return "reveal", self.helpers()
            case phase:
                return phase, rules.owed() or []

    @property
    def state(self) -> bytes:
        part = tagged("game state", pack(self.rules.value()))
        work = tagged("table work", pack([self.keys_made, [], [], []]))
        return tagged("table state", part, work, self.origin)

    def now(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "roster": 0,
            "kind": self.kind,
            "owes": self.owes,
            "state": self.state.hex(),
            "base": self.base.hex(),
        }

    # -- 15, sections 4 and 7

    def admit(self, raw: bytes) -> bool:
        """Takes the next record; whether it completed its step. Raises Malformed or Fault."""
        event = log.read_event(raw)
        need(event["game"] == self.game and event["seat"] < len(self.keys_of))
        if event["roster"] != 0:
            raise Unsupported
        seat = event["seat"]
        need(log.is_signed("event", event, self.keys_of[seat]))
        waiting = [i for i in self.owes if i not in self.moves]
        need(waiting and seat == waiting[0])
        need((event["seq"], event["previous"]) == self.chain[seat])
        need((event["step"], event["base"], event["kind"]) == (self.step, self.base, self.kind))
        self.check(seat, event["body"])
        self.moves[seat] = event
        if len(waiting) > 1:
            return False
        self._complete()
        return True

    def context(self, seat: int) -> bytes:
        return basics.context_bytes(
            {
                "game": self.game.hex(),
                "base": self.base.hex(),
                "roster": 0,
                "key": self.keys_made,
                "step": self.step,
                "seat": seat,
            }
        )

    def _complete(self) -> None:
        events = [self.moves[i] for i in self.owes]
        bodies = {i: self.moves[i]["body"] for i in self.owes}
        getattr(self, f"do_{self.kind}")(bodies)
        for event in events:
            self.chain[event["seat"]] = (event["seq"] + 1, event["hash"])
        digest = log.step_digest(0, self.step, [event["hash"] for event in events])
        self.digest = tagged("log", self.digest, digest)
        self.step += 1
        self.moves = {}
        self.settle()

    def check(self, seat: int, body: Any) -> None:
        """Whether the move is valid; what it shows is checked unless the reading is quick."""
        getattr(self, f"check_{self.kind}")(seat, body)

    def proof(self, check: Callable[[], None]) -> None:
        if not self.quick:
            check()

    def check_keys(self, seat: int, body: Any) -> None:
        transport, hand = basics.fields(body, "transport", "hand")
        need((hand is not None) == (seat not in self.hand_keys))
        context = self.context(seat)
        self.proof(lambda: keys.check_key(context, "transport key", pack(transport)))
        basics.one_point(basics.fields(transport, "public", "proof")[0])
        if hand is not None:
            basics.one_point(basics.fields(hand, "public", "proof")[0])
            self.proof(lambda: keys.check_key(context, "hand key", pack(hand)))

    def do_keys(self, bodies: dict[int, Any]) -> None:
        assert self.making is not None
        self.making |= {"at": "share", "transport": {}}
        for i, body in bodies.items():
            self.making["transport"][i] = basics.one_point(body["transport"]["public"])
            if body["hand"] is not None:
                self.hand_keys[i] = basics.one_point(body["hand"]["public"])

    def check_share(self, seat: int, body: Any) -> None:
        assert self.making is not None
        commitments, _, masked, _ = keys.read_deal(pack(body))
        n = len(self.making["seats"])
        need(len(commitments) == n // 2 + 1 and len(masked) == n)
        transport = self.making["transport"]
        self.proof(lambda: keys.check_deal(self.context(seat), transport, pack(body)))

    def do_share(self, bodies: dict[int, Any]) -> None:
        assert self.making is not None
        self.making |= {"at": "report"}
        self.making["deals"] = {i: keys.read_deal(pack(body)) for i, body in bodies.items()}

    def check_report(self, seat: int, body: Any) -> None:
        assert self.making is not None
        making = self.making
        keys.check_report(
            self.context(seat), seat, making["transport"], making["deals"], pack(body)
        )

    def do_report(self, bodies: dict[int, Any]) -> None:
        assert self.making is not None
        if any(body["complaints"] for body in bodies.values()):
            raise Unsupported
        deals = self.making["deals"]
        columns = zip(*(deals[i][0] for i in sorted(deals)), strict=True)
        self.key = (self.making["seats"], [basics.total(column) for column in columns])
        self.making = None

    def check_mix(self, seat: int, body: Any) -> None:
        assert self.mixing is not None
        assert self.key is not None
        cards, key = self.mixing["cards"], self.key[1][0]
        outputs, c, chain, _ = deck.read_shuffle(body)
        need(len(outputs) == len(c) == len(chain) == len(cards))
        self.proof(lambda: deck.check_shuffle(self.context(seat), key, cards, body))

    def do_mix(self, bodies: dict[int, Any]) -> None:
        assert self.mixing is not None
        ((seat, body),) = bodies.items()
        self.mixing["cards"] = deck.read_shuffle(body)[0]
        self.mixing["by"].append(seat)

    def _grants(self) -> list[tuple[Card, Any]]:
        draws, at, granted = self.rules.draws(), 0, []
        for seat in sorted(draws):
            granted += [(card, self.hand_keys[seat]) for card in self.pile[at : at + draws[seat]]]
            at += draws[seat]
        return granted

    def check_deal(self, seat: int, body: Any) -> None:
        assert self.key is not None
        granted, key = self._grants(), self.key
        need(len(deck.read_grant(pack(body))[0]) == len(granted))
        self.proof(
            lambda: deck.check_grant(
                self.context(seat), seat, key, self.helpers(), granted, pack(body)
            )
        )

    def do_deal(self, bodies: dict[int, Any]) -> None:
        draws, granted = self.rules.draws(), self._grants()
        slots = deck.granted_cards(granted, [pack(body) for body in bodies.values()])
        at = 0
        for seat in sorted(draws):
            self.hands[seat] = self.hands[seat] + slots[at : at + draws[seat]]
            at += draws[seat]
        self.pile = self.pile[at:]
        self.rules.dealt()

    def _clue(self, value: Any) -> list[str]:
        need(isinstance(value, list) and len(value) == 2)
        kind, words = value
        need(kind in CLUES and isinstance(words, str) and text.is_clean(words, 200))
        need(kind != "text" or words)
        need(not self.rules.aloud or kind in ("sung", "mimed"))
        return [kind, words]

    def check_claim(self, seat: int, body: Any) -> None:
        need(isinstance(body, dict) and len(body) == 1)
        if "claim" in body:
            self._clue(body["claim"])
        else:
            (to,) = basics.fields(body, "yield")
            need(to in self.rules.present and to != seat and not isinstance(to, bool))

    def do_claim(self, bodies: dict[int, Any]) -> None:
        for i, body in bodies.items():
            said = self._clue(body["claim"]) if "claim" in body else body["yield"]
            self.rules.seats[i]["claim"] = said

    def _opens(self, seat: int, cards: list[Card], body: Any) -> None:
        assert self.key is not None
        key = self.key
        need(len(deck.read_open(pack(body))[0]) == len(cards))
        self.proof(
            lambda: deck.check_open(
                self.context(seat), seat, key, self.helpers(), cards, pack(body)
            )
        )

    def check_lot(self, seat: int, body: Any) -> None:
        assert self.key is not None
        self._opens(seat, [deck.lot(self.game, self.key)], body)

    def do_lot(self, bodies: dict[int, Any]) -> None:
        assert self.key is not None
        cards = [deck.lot(self.game, self.key)]
        (drawn,) = deck.opened(cards, [pack(body) for body in bodies.values()])
        self.rules.tell_first(deck.first_by_lot(drawn, self.rules.leaders()))

    def _passes(self, seat: int) -> tuple[list[Card], int]:
        """The slots that a seat passes on, and to whom."""
        assert self.rules.storyteller is not None
        if self.rules.phase == "hand over":
            return self.held, self.rules.storyteller
        return self.hands[seat], self.rules.left_of(seat)

    def check_pass(self, seat: int, body: Any) -> None:
        slots, to = self._passes(seat)
        need(len(deck.read_pass(body)[0]) == len(slots))
        own, key = self.hand_keys[seat], self.hand_keys[to]
        self.proof(lambda: deck.check_pass(self.context(seat), own, slots, key, body))

    def do_pass(self, bodies: dict[int, Any]) -> None:
        rules = self.rules
        assert rules.storyteller is not None
        if rules.phase == "hand over":
            (body,) = bodies.values()
            self.hands[rules.storyteller], self.held = deck.read_pass(body)[0], []
        else:
            before = dict(self.hands)
            for i in rules.present:
                to = rules.left_of(i)
                if to == rules.storyteller:
                    self.held, self.hands[to] = before[i], []
                else:
                    self.hands[to] = deck.read_pass(bodies[i])[0] if i in bodies else []
        rules.passed()

    def _lays(self, seat: int, count: int, body: Any) -> None:
        assert self.key is not None
        shuffle, laid = basics.fields(body, "shuffle", "laid")
        own, hand, to = self.hand_keys[seat], self.hands[seat], self.key[1][0]
        outputs, c, chain, _ = deck.read_shuffle(shuffle)
        need(len(outputs) == len(c) == len(chain) == len(hand))
        need(len(deck.read_pass(laid)[0]) == count)
        self.proof(lambda: deck.check_lay(self.context(seat), own, hand, count, to, pack(body)))

    def _lay(self, seat: int, body: Any) -> None:
        cards = deck.read_pass(body["laid"])[0]
        self.hands[seat] = deck.read_shuffle(body["shuffle"])[0][len(cards) :]
        self.laid[seat] = cards
        self.rules.seats[seat]["laid"] = len(cards)
        self.rules.seats[seat]["hand"] -= len(cards)

    def check_tell(self, seat: int, body: Any) -> None:
        clue, laid = basics.fields(body, "clue", "laid")
        need((clue is not None) == (self.rules.clue is None))
        if clue is not None:
            self._clue(clue)
        need((laid is not None) == (self.rules.rules != "party"))
        if laid is not None:
            self._lays(seat, 1, laid)

    def do_tell(self, bodies: dict[int, Any]) -> None:
        ((seat, body),) = bodies.items()
        if body["clue"] is not None:
            self.rules.clue = self._clue(body["clue"])
        if body["laid"] is not None:
            self._lay(seat, body["laid"])

    def check_name(self, seat: int, body: Any) -> None:
        (player,) = basics.fields(body, "player")
        need(not isinstance(player, bool) and player in (seat, self.rules.partner(seat)))

    def do_name(self, bodies: dict[int, Any]) -> None:
        for i, body in bodies.items():
            self.rules.seats[i]["named"] = body["player"]
        self.rules.named()

    def check_lay(self, seat: int, body: Any) -> None:
        self._lays(seat, self.rules.lays(self.rules.headcount), body)

    def do_lay(self, bodies: dict[int, Any]) -> None:
        for i, body in bodies.items():
            self._lay(i, body)

    def check_open(self, seat: int, body: Any) -> None:
        assert self.ready is not None
        self._opens(seat, self.ready, body)

    def _cards(self, points: list[Any]) -> list[int]:
        known = {encode(deck.card_point(self.deck_id, i)): i for i in range(self.rules.deck)}
        return [known[encode(point)] for point in points]

    def do_open(self, bodies: dict[int, Any]) -> None:
        assert self.ready is not None
        self.rules.table = self._cards(
            deck.opened(self.ready, [pack(one) for one in bodies.values()])
        )
        self.ready = None

    def _votes(self, seat: int) -> int:
        red = self.rules.rules == "party" and seat == self.rules.storyteller
        return self.rules.greens() + red

    def check_vote(self, seat: int, body: Any) -> None:
        assert self.key is not None
        key, count = self.key[1][0], self._votes(seat)
        votes, _ = basics.fields(body, "votes", "proof")
        need(len(deck.read_cards(votes, 2)) == count)
        self.proof(lambda: deck.check_ballot(self.context(seat), key, count, pack(body)))

    def do_vote(self, bodies: dict[int, Any]) -> None:
        for i, body in bodies.items():
            self.votes[i] = deck.read_cards(body["votes"], 2)
            self.rules.seats[i]["cast"] = True

    def _revealed(self) -> list[Card]:
        votes = [card for i in sorted(self.votes) for card in self.votes[i]]
        return votes + [card for i in sorted(self.laid) for card in self.laid[i]]

    def check_reveal(self, seat: int, body: Any) -> None:
        self._opens(seat, self._revealed(), body)

    def do_reveal(self, bodies: dict[int, Any]) -> None:
        contents = deck.opened(self._revealed(), [pack(body) for body in bodies.values()])
        places: dict[bytes, Any] = {
            encode(deck.vote_point(k)): k for k in range(1, len(self.rules.table) + 1)
        }
        places[encode(deck.vote_point(None))] = None
        ballots: dict[int, Any] = {}
        at = 0
        for i in sorted(self.votes):
            mine = [encode(one) for one in contents[at : at + len(self.votes[i])]]
            at += len(mine)
            ballots[i] = self._ballot(mine, places)
        owner = {}
        for i in sorted(self.laid):
            for card in self._cards(contents[at : at + len(self.laid[i])]):
                owner[card] = i
            at += len(self.laid[i])
        self.rules.count(ballots, [owner[card] for card in self.rules.table])
        self.points.append(self.rules.last[-1])
        self.votes, self.laid = {}, {}

    def _ballot(self, votes: list[bytes], places: dict[bytes, Any]) -> Any:
        if any(one not in places for one in votes):
            return None
        read = [places[one] for one in votes]
        green = read[: self.rules.greens()]
        red = read[self.rules.greens() :]
        return ["Ballot", [k for k in green if k is not None], red[0] if red else None]

    def check_show(self, seat: int, body: Any) -> None:
        (shown,) = basics.fields(body, "shown")
        if shown is not None:
            (secret,) = basics.fields(shown, "secret")
            (y,) = basics.scalars(secret, 1)
            if encode(mul(y, G)) != encode(self.hand_keys[seat]):
                raise Fault

    def do_show(self, bodies: dict[int, Any]) -> None:
        self.shown = True


def records_of(data: bytes) -> tuple[list[bytes], bool]:
    """The whole records, and whether the file ends with one (17)."""
    need(data[:16] == FIRST_LINE)
    records: list[bytes] = []
    at = 16
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        if at + 4 > len(data) or not 1 <= size <= 524_288 or at + 4 + size > len(data):
            return records, False
        records.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    return records, True


@lru_cache(1)
def trace(data: bytes, *, quick: bool = True) -> tuple[Table, list[dict[str, Any]]]:
    """The table at the end of a log, and every step. Raises Malformed, BadRecord, Unsupported."""
    records, whole = records_of(data)
    if not records:
        raise BadRecord(0)
    try:
        table = Table(records[0], quick=quick)
    except (Malformed, Fault):
        raise BadRecord(0) from None
    steps = [table.now()]
    for number, raw in enumerate(records[1:], start=1):
        try:
            if table.admit(raw):
                steps.append(table.now())
        except (Malformed, Fault):
            raise BadRecord(number) from None
    if not whole or table.moves:
        raise BadRecord(len(records))
    return table, steps


def fold(data: bytes, *, quick: bool = True) -> dict[str, Any]:
    """What the operation `fold` answers."""
    table, _ = trace(data, quick=quick)
    rules = table.rules
    return {
        **table.now(),
        "finished": table.kind == "over",
        "round": rules.round,
        "points": table.points,
        "scores": rules.scores,
        "present": rules.present,
        "expelled": [],
        "ended": None if rules.end is None else rules.end[1],
        "winners": [] if rules.end is None else rules.end[2],
    }
