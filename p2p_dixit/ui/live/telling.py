"""From what a live game shows to a snapshot for the screens. Pure."""

from dataclasses import replace
from functools import lru_cache

from p2p_dixit.net import room_code
from p2p_dixit.rules.model import VoidReason
from p2p_dixit.runtime.lobby.messages import WHOLE
from p2p_dixit.runtime.lobby.messages import Guest as LobbyGuest
from p2p_dixit.runtime.presence import LobbySeen
from p2p_dixit.runtime.seen import LATE, News, Seen
from p2p_dixit.runtime.seen import Work as MachineWork
from p2p_dixit.runtime.sharing.stock import Stock
from p2p_dixit.ui.plain import fault_words, void_words
from p2p_dixit.ui.port import (
    Answers,
    Applicant,
    ChatLine,
    Guest,
    LobbySnapshot,
    Notice,
    NoticeKind,
    PackView,
    PicturesView,
    Progress,
    Snapshot,
    Standing,
    Work,
)
from p2p_dixit.ui.snapshots import Around, Person, snapshot
from p2p_dixit.ui.strings import _, plural, translated

_WORK = {
    "keys": Work.KEYS,
    "share": Work.KEYS,
    "report": Work.KEYS,
    "rekey": Work.KEYS,
    "mix pile": Work.SHUFFLE,
    "mix renewal": Work.SHUFFLE,
    "mix table": Work.TABLE,
    "deal": Work.DEAL,
    "pass": Work.DEAL,
    "open": Work.TABLE,
    "reveal": Work.OPEN,
    "seal": Work.AGREE,
    "show": Work.OPEN,
}


@lru_cache
def fingerprint(key: bytes) -> str:
    """An identity in words; snapshots come often, and people stay the same."""
    return room_code.fingerprint(key)


def told(seen: Seen) -> Snapshot:
    """All of it, for the screens."""
    around = Around(
        owes_since=dict.fromkeys(seen.missing, seen.since),
        unheard_since=seen.silent,
        wished_out={seat: len(wishers) for seat, wishers in seen.wishes.items()},
        convicted={seat: fault_words(what) for seat, what in seen.convicted.items()},
        evidence=seen.evidence,
        progress=_progress(seen),
        results=seen.results,
        chat=tuple(
            ChatLine(number, line.seat, line.text, line.at, line.reaction)
            for number, line in enumerate(seen.chat)
        ),
        notices=_notices(seen),
        saved_as=seen.saved_as,
        turn_ends=seen.turn_ends,
        trouble=translated(seen.trouble) if seen.trouble else "",
    )
    people = [
        Person(player.name, player.colour, fingerprint=fingerprint(player.key))
        for player in seen.players
    ]
    shown = snapshot(seen.game, seen.me, people[: len(seen.game.seats)], around)
    shown = replace(
        shown,
        applicants=_applicants(seen),
        standing=Standing(seen.standing.value),
        fingerprint=fingerprint(seen.key),
        watchers=seen.watchers,
        missed=seen.missed,
        answers=Answers(seen.answers.agreed, seen.answers.needed, seen.answers.declined),
    )
    # when the answer is given nothing is asked any more, though the step is open for others
    return shown if seen.asked and not seen.trouble else replace(shown, ask=None)


def _applicants(seen: Seen) -> tuple[Applicant, ...]:
    return tuple(
        Applicant(
            one.key,
            one.name,
            one.returns,
            len(one.agreed),
            mine=seen.me in one.agreed,
            declined=one.key in seen.declines,
            fingerprint=fingerprint(one.key),
        )
        for one in seen.applicants
    )


def lobby_told(seen: LobbySeen, before: LobbySnapshot) -> LobbySnapshot:
    """The lobby, for the screens; what is not told again stays as it was `before`."""
    state = seen.state
    chat = tuple(ChatLine(n, guest, text) for n, (guest, text) in enumerate(seen.said))
    obstacle = _awaited(seen) if seen.awaited else _too_few(seen) or seen.obstacle
    obstacle = translated(seen.trouble or seen.refused or obstacle)
    if state is None:
        return replace(before, chat=chat, obstacle=obstacle)
    keys = [guest.key for guest in state.guests]
    return replace(
        before,
        answered=True,
        table=state.settings.name,
        options=state.settings.options,
        timer=state.settings.timer,
        guests=tuple(map(_guest, state.guests)),
        pictures=pictures_view(seen.stock, state.settings.deck),
        me=keys.index(seen.me) if seen.me in keys else None,
        watchers=state.watchers,
        chat=chat,
        obstacle=obstacle,
    )


def _guest(guest: LobbyGuest) -> Guest:
    return Guest(
        guest.name,
        guest.colour,
        guest.ready,
        pack_share=guest.share / WHOLE,
        fingerprint=fingerprint(guest.key),
    )


def _too_few(seen: LobbySeen) -> str:
    """How many are still needed."""
    if seen.state is None:
        return ""
    missing = min(seen.state.settings.options.rule_set.players) - len(seen.state.guests)
    text = plural("Waiting for {n} more player.", "Waiting for {n} more players.", missing)
    return text if missing > 0 else ""


def _awaited(seen: LobbySeen) -> str:
    """Who of the last game is still there and may come, too."""
    if not seen.awaited:
        return ""
    names = ", ".join(seen.awaited)
    return _("{names} may come, too. Ready now: begin without.").format(names=names)


def pictures_view(stock: Stock, deck: bytes) -> PicturesView:
    """How far the pictures of the table are here."""
    packs = tuple(PackView(pack.id, pack.name, pack.cards, pack.size) for pack in stock.packs)
    return PicturesView(deck, packs, stock.share, stock.asking, translated(stock.problem))


def _progress(seen: Seen) -> Progress | None:
    if seen.in_doubt:
        others = len(seen.game.present) - 1
        return Progress(Work.CATCH_UP, max(0, others - len(seen.in_doubt)), others)
    if seen.behind > LATE:
        step = seen.step
        return Progress(Work.CATCH_UP, step, step + seen.behind)
    return None if seen.work is None else _machine(seen.work)


def _machine(work: MachineWork) -> Progress:
    return Progress(_WORK.get(work.kind, Work.AGREE), work.done, work.of)


def _notices(seen: Seen) -> tuple[Notice, ...]:
    names = [player.name for player in seen.players]
    return tuple(Notice(n, *_words(news, names)) for n, news in enumerate(seen.news))


def _words(news: News, names: list[str]) -> tuple[str, NoticeKind]:
    name = names[news.seat] if news.seat is not None and news.seat < len(names) else news.detail
    sentences = {
        "left": (_("{name} is not in the game any more."), NoticeKind.WARNING),
        "leaving": (_("{name} gets up from the table."), NoticeKind.NEWS),
        "came": (_("{name} sits down and plays from the next round on."), NoticeKind.NEWS),
        "convicted": (_("{name} cheated: {detail}."), NoticeKind.TROUBLE),
        "applied": (_("{name} asks to sit down. Answer with w."), NoticeKind.NEWS),
        "returns": (_("{name} would like to come back. Answer with w."), NoticeKind.NEWS),
        "declined": (
            _("The table said no: there is no seat for you now. You may go on watching."),
            NoticeKind.WARNING,
        ),
        "no seat": (_("There is no seat for you: {detail}"), NoticeKind.WARNING),
        "again": (_("{name} would like to play again."), NoticeKind.NEWS),
        "void": (_void(news.detail), NoticeKind.WARNING),
        "foul": (_("A vote of {name} broke the rules."), NoticeKind.WARNING),
        "names differed": (_("Two partners named different players: once more."), NoticeKind.NEWS),
        "pile renewed": (_("The discards were shuffled into a new pile."), NoticeKind.NEWS),
    }
    sentence, kind = sentences.get(news.what, ("{detail}", NoticeKind.NEWS))
    return sentence.format(name=name, detail=fault_words(news.detail)), kind


def _void(reason: str) -> str:
    """Why a round does not count, in the words of the rules."""
    return void_words(VoidReason(reason)) if reason in set(VoidReason) else "{detail}"
