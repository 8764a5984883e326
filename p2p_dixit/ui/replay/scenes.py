"""What the stage shows for a moment of a replay: the live game's scenes, told as the past. Pure."""

from textual.content import Content

from p2p_dixit.language.strings import _, plural, translated
from p2p_dixit.play.view import TableView
from p2p_dixit.rules import events as e
from p2p_dixit.rules.model import Game
from p2p_dixit.saved.recording import Recording
from p2p_dixit.ui import reveal
from p2p_dixit.ui.replay.client import Sight
from p2p_dixit.ui.replay.moments import Moment, What, people_events
from p2p_dixit.ui.scenes import Scene, clue_line, scene
from p2p_dixit.ui.text.reasons import end_words, gain_words, void_words
from p2p_dixit.ui.text.rule_names import rules_name
from p2p_dixit.ui.text.words import filled, seat_words, symbol_words
from p2p_dixit.ui.widgets.card import Face


def replay_scene(recording: Recording, moment: Moment, sight: Sight) -> Scene:
    """The scene of a moment."""
    now = sight.view
    game = recording.frames[moment.frame].game
    if moment.what in {What.REVEAL, What.POINTS}:
        return _counted(moment, now)
    live = scene(now, sight.marks)
    faces, cards = live.faces, live.cards
    if now.me is None and not faces:
        faces, cards = _backs(game, now), ()
    prompt = _told(recording, moment, now) or live.prompt
    return Scene(prompt, faces, cards=cards)


def _counted(moment: Moment, now: TableView) -> Scene:
    result = now.results[-1]
    faces = reveal.faces(result, now.seats, moment.shown)
    if moment.what is What.REVEAL:
        prompt = reveal.caption(result, now.seats, moment.shown)
        return Scene(prompt, faces, cards=result.table)
    gains = [
        Content.assemble(seat_words(now.seats[gain.seat]), f" {gain_words(gain, result)}")
        for gain in result.gains
    ]
    nothing = Content(_("No points for anyone."))
    return Scene(Content(" · ").join(gains) if gains else nothing, faces, cards=result.table)


def _backs(game: Game, now: TableView) -> tuple[Face, ...]:
    """A spectator sees the backs of the played cards, and who played them."""
    return tuple(
        Face(None, Content.assemble(" ", seat_words(seat), " "), short=sign)
        for number, seat in enumerate(now.seats)
        for sign in [symbol_words(seat)] * len(game.seats[number].laid)
    )


def _told(recording: Recording, moment: Moment, now: TableView) -> Content | None:
    """The sentence for what has just happened; None where the live game's sentence says it."""
    match moment.what:
        case What.START:
            return _start(recording, now)
        case What.PEOPLE:
            return _people(recording, moment, now)
        case What.NAMED:
            return _named(now, clue_line(now))
        case What.END:
            return _end(now)
        case What.CUT:
            return _cut(recording)
        case _:
            said = _said(recording, moment, now)
            line = clue_line(now)
            return Content.assemble(line, "  " if line else "", said) if said else None


def _said(recording: Recording, moment: Moment, now: TableView) -> str:
    """What goes with the clue; nothing where players have to act: only the live game asks."""
    match moment.what:
        case What.PASSED:
            return _passed(recording, moment)
        case What.LAID:
            return _("All cards have been played.")
        case What.VOTED:
            return _("All votes are in.")
        case What.DEALT if not _asked(now):
            return _("Everyone has a full hand again.")
        case What.CLAIMED | What.TOLD if not _asked(now):
            return _("The clue has been given. Now the cards.")
        case _:
            return ""


def _asked(now: TableView) -> bool:
    return any(seat.owes_since is not None for seat in now.seats)


def _passed(recording: Recording, moment: Moment) -> str:
    happened = recording.frames[moment.frame].happened
    if any(isinstance(event, e.HandGivenOver) for event in happened):
        return _("The storyteller gets the hand that was kept back.")
    return _("All hands are passed to the left; the storyteller's is kept back until the clue.")


def _start(recording: Recording, now: TableView) -> Content:
    players = plural("{n} player", "{n} players", len(now.seats))
    return filled(
        _("[b $accent]$table[/] · $rules · $players"),
        table=recording.table,
        rules=rules_name(now.options.rules),
        players=players,
    )


def _people(recording: Recording, moment: Moment, now: TableView) -> Content:
    def name(seat: int) -> Content:
        return seat_words(now.seats[seat])

    said: list[Content] = []
    for event in people_events(recording.frames[moment.frame]):
        match event:
            case e.SeatsLeft(seats, expelled):
                text = (
                    _("$name is out: the log proves that $name cheated.")
                    if expelled
                    else _("$name is no longer in the game.")
                )
                said += [filled(text, name=name(seat)) for seat in sorted(seats)]
            case e.SeatReturned(seat):
                said.append(filled(_("$name is back."), name=name(seat)))
            case e.SeatJoined(seat):
                said.append(filled(_("$name joins."), name=name(seat)))
            case e.RoundVoided(_, reason):
                said.append(Content(void_words(reason)))
            case _:
                pass
    return Content("  ").join(said)


def _named(now: TableView, line: Content) -> Content | None:
    players = [seat_words(seat) for seat in now.seats if seat.plays]
    if not players:
        return None
    names = Content(", ").join(players)
    return Content.assemble(
        line, "  ", filled(_("Playing a card for their teams: $names"), names=names)
    )


def _end(now: TableView) -> Content:
    if now.end is None or not now.end.winners:
        return Content(_("No one won."))
    names = Content(_(" and ")).join(seat_words(now.seats[seat]) for seat in now.end.winners)
    text = (
        _("$names share the win!")
        if len({now.seats[seat].side for seat in now.end.winners}) > 1
        else _("$names won!")
    )
    return Content.assemble(filled(text, names=names), "  ", (end_words(now.end.reason), "$quiet"))


def _cut(recording: Recording) -> Content:
    if recording.trouble:
        text = _("[b $warning]Here the file breaks off:[/] $why")
        return filled(text, why=translated(recording.trouble))
    return filled(_("[b $warning]Here the file ends;[/] the game was not finished."))
