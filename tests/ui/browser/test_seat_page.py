"""The page of a seat in a real browser: what a thumb, a keyboard and a screen reader find there.

Its worker is a stand-in (`seat_page`), so that every state can be shown and everything said heard.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from p2p_dixit.language.strings import choose, languages
from p2p_dixit.play.view import ChatLine, GuestView, LaptopView, LobbyView, TrustView
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import AskTell
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.browser.seat_site import SeatSite
from p2p_dixit.ui.browser.seat_texts import early_texts
from p2p_dixit.web import Server
from p2p_dixit.web.bridge import Bridge
from tests.more import more, some
from tests.ui import moments
from tests.ui.browser.chromium import Chromium, Tab, needed
from tests.ui.browser.seat_page import FACTS, SeatPage, seat_page
from tests.ui.double import NOW

pytestmark = [*needed]

LOBBY = LobbyView("Kitchen", Options(), (GuestView("Robin", 0), GuestView("Clover", 1)), 0)
READY = replace(LOBBY.guests[0], ready=True)
ENDED = replace(moments.OVER, missed=1)  # its last round has been seen
SIZES = [(390, 844), (844, 390), (820, 1180), (1280, 800)]
TOUCH = 44  # px a finger needs
QUESTION = "document.querySelector('dialog.question')"

# Every button and field that can be seen, and by how much it is too small or out of the window.
WRONG = f"""(() => {{
  const top = document.getElementById('zoom').open ? document.getElementById('zoom') : document;
  const all = 'button, select, summary, input:not([type=radio]), .rabbits label';
  return [...top.querySelectorAll(all)]
    .filter((one) => one.checkVisibility() && !one.matches('.card'))
    .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
    .filter(([, r]) => r.height < {TOUCH} - 0.5 || r.width < {TOUCH} - 0.5
      || r.left < 0 || r.right > innerWidth + 0.5)
    .map(([name, r]) => `${{name}}: ${{r.width}} x ${{r.height}} at ${{r.left}}, ${{r.top}}`);
}})()"""
# Whether an element is in the window, and nothing lies over the middle of it.
SEEN = """((one) => {
  const r = one.getBoundingClientRect();
  const over = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return r.width > 0 && r.top >= 0 && r.bottom <= innerHeight + 0.5 && one.contains(over);
})"""


async def press(page: SeatPage, selector: str) -> None:
    there = f"document.querySelector({json.dumps(selector)})"
    await page.tab.until(f"{there} !== null && {there}.closest('[hidden]') === null")
    await page.tab.ask(f"{there}.click()")


async def heard(page: SeatPage) -> dict[str, Any]:
    """The next thing that the page says."""
    await page.tab.until("said.length > 0")
    (first,) = await page.said()
    return first


async def scene(page: SeatPage, kind: str) -> None:
    await page.tab.until(f"document.body.dataset.scene === '{kind}'")


async def at_table(page: SeatPage) -> None:
    await page.meet(look={"name": "Robin", "rabbit": 0})
    await page.said()


async def test_a_guest_sits_down_by_keyboard_alone(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await page.meet(locked=True)
        await page.said()
        tab = page.tab
        await tab.ask("document.getElementById('name').focus()")
        for letter in "Ada":
            await tab.press(letter)
        await tab.press("Tab")
        await tab.ask("document.activeElement.click()")
        chosen = int(await tab.ask("document.activeElement.value"))
        await tab.press("ArrowRight")
        await tab.until(f"document.querySelector(':checked').value === '{(chosen + 1) % 12}'")
        await tab.press("Tab")
        assert await tab.ask("document.activeElement.id") == "code"
        await tab.press("x")
        await tab.press("Enter")
        said = await heard(page)
        assert said == {
            "kind": "sit",
            "value": {"name": "Ada", "rabbit": (chosen + 1) % 12, "code": "x"},
        }
        await page.tell("problem", "The room code is wrong.")
        await tab.until("document.getElementById('notice').textContent.includes('wrong')")
        assert await tab.ask("document.getElementById('sit') !== null")  # try again
        assert await tab.ask("document.getElementById('name').value") == "Ada"
        assert (
            await tab.ask("Number(document.querySelector(':checked').value)") == (chosen + 1) % 12
        )
        assert tab.complaints == []


async def test_a_clue_is_given_in_every_way(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab

        await page.show(LOBBY)
        await press(page, "#ready")
        assert (await heard(page))["value"] == {"do": "ready", "ready": True}

        for kind in ClueKind:
            await page.show(replace(moments.TELL, round=10 + list(ClueKind).index(kind)))
            await scene(page, "hand")
            await tab.until("document.getElementById('send')?.disabled")
            await press(page, "button.card")
            await press(page, "#choose")
            await tab.until("!document.getElementById('send').disabled")
            await tab.ask(
                f"(k => {{ k.value = {kind.value!r}; k.dispatchEvent(new Event('change')); }})"
                "(document.getElementById('kind'))"
            )
            await press(page, "#send")
            written = ""
            if kind is ClueKind.TEXT:  # needs words, and says so by the browser's own means
                assert await page.said() == []
                assert not await tab.ask("document.getElementById('words').checkValidity()")
                written = "almost home"
                await tab.ask(f"document.getElementById('words').value = {written!r}")
                await press(page, "#send")
            card = moments.TELL.hand[0]
            assert (await heard(page))["value"]["choices"] == [
                {"clue": {"kind": kind.value, "text": written}},
                {"lay": [card]},
            ]

        party = replace(moments.FACE_DOWN, ask=AskTell((ClueKind.MIMED,), 0))
        await page.show(party)
        await tab.until("document.querySelectorAll('.back').length === 5")
        await press(page, "#send")
        assert (await heard(page))["value"]["choices"] == [{"clue": {"kind": "mimed", "text": ""}}]

        assert tab.complaints == []


async def test_cards_names_and_votes_are_answered(browser: Chromium, tmp_path: Path) -> None:
    """Votes of one, of two, and of two colours."""
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await page.show(moments.CLAIM)
        await press(page, ".others button:nth-child(2)")
        assert (await heard(page))["value"]["choices"] == [{"yield": 2}]

        await page.show(moments.NAME)
        await press(page, ".acts > button.main:last-child")
        assert (await heard(page))["value"]["choices"] == [{"name": 3}]

        await page.show(moments.LAY_TWO)
        await scene(page, "hand")
        for n in (1, 3):
            assert await tab.ask("document.getElementById('send').disabled")
            await press(page, f"li:nth-child({n}) button.card")
            await press(page, "#choose")
        await press(page, "#send")
        hand = moments.LAY_TWO.hand
        assert (await heard(page))["value"]["choices"] == [{"lay": [hand[0], hand[2]]}]

        for view, greens, red in (
            (moments.VOTE, [3], None),
            (moments.VOTE_TWICE, [3, 5], None),
            (moments.VOTE_RED, [3], 5),
        ):
            await page.show(view)
            await tab.until(
                f"document.querySelectorAll('button.card').length === {len(view.table)}"
            )
            for place in greens:
                await press(page, f"li:nth-child({place}) button.card")
                await press(page, "#choose")
            if red is not None:
                assert await tab.ask("document.getElementById('send').disabled")
                await press(page, f"li:nth-child({red}) button.card")
                await press(page, "#red")
            await press(page, "#send")
            assert (await heard(page))["value"]["choices"] == [
                {"vote": {"greens": greens, "red": red}}
            ]
        assert tab.complaints == []


async def test_the_page_says_how_many_cards_are_wanted(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        prompt = "document.getElementById('prompt').textContent"
        label = "document.getElementById('send').textContent"
        for view, words, missing in (
            (moments.LAY_TWO, "Which two of your cards", "Choose one more card"),
            (moments.VOTE_TWICE, "one card or for two", "Vote"),
            (moments.VOTE_RED, "your red vote to another", "Choose one more card"),
        ):
            await page.show(view)
            await page.tab.until(f"{prompt}.includes({words!r})")
            assert await page.tab.ask(label) == "Choose a card first"
            await press(page, "button.card")
            await press(page, "#choose")
            await page.tab.until(f"{label} === {missing!r}")


async def test_the_second_of_two_taps_is_not_for_the_button_that_came_in_its_place(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await tab.ask("globalThis.clock = 1e7; performance.now = () => clock")
        for first, button, later, other in (
            (LOBBY, "#ready", replace(LOBBY, guests=(READY, LOBBY.guests[1])), "#ready"),
            (moments.LAY, "#send", replace(moments.LAY, ask=None, can_take_back=True), "#back"),
        ):
            await page.show(first)
            if button == "#send":
                await press(page, "button.card")
                await press(page, "#choose")
                await tab.click(button)  # at once after the tap that chose the card: not meant
            await tab.until(f"document.querySelector('{button}') !== null")
            await tab.ask("clock += 1000")
            await tab.click(button)
            answered = (await heard(page))["value"]
            await page.show(later)
            if button != other:
                await tab.until(f"document.querySelector('{other}') !== null")
            else:
                await tab.until("document.querySelector('#ready').textContent === 'Not ready yet'")
            await tab.click(other)
            assert await page.said() == []
            await tab.ask("clock += 1000")
            await tab.click(other)
            assert (await heard(page))["value"] != answered


async def test_an_own_card_has_no_button_to_vote_for_it(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(moments.VOTE)
        await press(page, "li.mine button.card")
        await page.tab.until("document.getElementById('zoom').open")
        assert await page.tab.ask("document.getElementById('acts').children.length") == 0


@pytest.mark.parametrize(
    "size", [*SIZES[:2], *(pytest.param(one, marks=more) for one in SIZES[2:])]
)
async def test_a_thumb_finds_everything_and_the_clue_stays_in_view(
    browser: Chromium, tmp_path: Path, size: tuple[int, int]
) -> None:
    long = replace(moments.LAY, clue=Clue(ClueKind.TEXT, "a clue that is as long as most are " * 3))
    async with seat_page(browser, tmp_path, size) as page:
        await page.meet()
        tab = page.tab
        assert await tab.ask(WRONG) == []
        assert await tab.ask(f"{SEEN}(document.getElementById('sit'))")
        await page.show(LOBBY)
        for view, kind in (
            (LOBBY, "lobby"),
            (moments.CLAIM, "hand"),
            (moments.TELL, "hand"),
            (long, "hand"),
            (moments.VOTE_TWICE, "table"),
            (ENDED, "end"),
        ):
            await page.show(view)
            await scene(page, kind)
            assert await tab.ask(WRONG) == [], kind
            assert await tab.ask("document.documentElement.scrollWidth <= innerWidth")
            if view in (long, moments.VOTE_TWICE):
                assert await tab.ask(f"{SEEN}(document.querySelector('#clue q'))")
                assert await tab.ask(f"{SEEN}(document.getElementById('send'))")
                await press(page, "button.card")
                assert await tab.ask(f"{SEEN}(document.querySelector('#hint q'))")
                assert await tab.ask(f"{SEEN}(document.getElementById('choose'))")
                assert await tab.ask(WRONG) == []
                await tab.ask("document.getElementById('zoom').close()")
        assert tab.complaints == []


async def fingers(tab: Tab, kind: str, *places: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(places)]
    await tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=points)


SCALE = "new DOMMatrix(getComputedStyle(document.getElementById('large')).transform).a"
PLACE = "document.getElementById('about').textContent.split(' ')[0]"


async def test_a_picture_is_pinched_dragged_tapped_and_swiped(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await tab.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        await page.show(moments.LAY)
        await press(page, "button.card")
        await tab.until("document.getElementById('zoom').open")
        assert await tab.ask(SCALE) == 1

        await fingers(tab, "touchStart", (180, 400), (220, 400))
        for apart in (40, 60, 80):
            await fingers(tab, "touchMove", (200 - apart, 400), (200 + apart, 400))
        await fingers(tab, "touchEnd")
        assert await tab.ask(SCALE) == pytest.approx(4, abs=0.2)  # from 40 px to 160
        shifted = "new DOMMatrix(getComputedStyle(document.getElementById('large')).transform).e"
        before = await tab.ask(shifted)
        await fingers(tab, "touchStart", (200, 400))
        await fingers(tab, "touchMove", (260, 400))
        await fingers(tab, "touchEnd")
        assert await tab.ask(shifted) == pytest.approx(before + 60, abs=1)
        assert await tab.ask(PLACE) == "1"  # a drag is no swipe

        for _ in range(2):
            await fingers(tab, "touchStart", (200, 300))
            await fingers(tab, "touchEnd")
        await tab.until(f"{SCALE} === 1")
        assert await tab.ask("document.getElementById('zoom').open")
        for start, end, place in ((300, 100, "2"), (300, 100, "3"), (100, 300, "2")):
            await fingers(tab, "touchStart", (start, 300))
            await fingers(tab, "touchMove", (end, 310))
            await fingers(tab, "touchEnd")
            await tab.until(f"{PLACE} === '{place}'")

        await tab.press("+")
        await tab.until(f"{SCALE} > 1.3")
        await page.show(replace(moments.LAY, pile=40))  # a view comes: the picture stays as it is
        await tab.until("document.getElementById('side').textContent.includes('40')")
        assert await tab.ask(SCALE) > 1.3
        await tab.press("-")
        await tab.until(f"{SCALE} === 1")
        await fingers(tab, "touchStart", (200, 300))
        await fingers(tab, "touchMove", (205, 500))
        await fingers(tab, "touchEnd")
        await tab.until("!document.getElementById('zoom').open")  # a swipe down
        assert tab.complaints == []


async def test_a_vote_is_cast_by_keyboard_alone(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path, (1280, 800)) as page:
        await at_table(page)
        tab = page.tab
        await page.show(moments.VOTE)
        await scene(page, "table")
        await tab.press("3")
        await tab.until("document.activeElement.id === 'choose'")
        await tab.press("ArrowRight")
        await tab.until(f"{PLACE} === '4' && document.activeElement.id === 'choose'")
        await tab.press("Enter")
        await tab.until("document.querySelectorAll('li.green').length === 1")
        for _ in range(12):
            if await tab.ask("document.activeElement.id") == "send":
                break
            await tab.press("Tab")
        await tab.press("Enter")
        assert (await heard(page))["value"]["choices"] == [{"vote": {"greens": [4], "red": None}}]
        await page.show(replace(moments.VOTED, ballot=Ballot((4,))))
        await tab.until("document.getElementById('prompt').textContent.includes('Still to vote')")
        nodes = (await tab.call("Accessibility.getFullAXTree"))["nodes"]
        unnamed = [
            node["role"]["value"]
            for node in nodes
            if not node["ignored"]
            and node["role"]["value"] in {"button", "image", "textbox", "combobox", "radio"}
            and not node.get("name", {}).get("value", "").strip()
        ]
        assert unnamed == []


async def test_a_reveal_is_staged_and_can_be_shortened(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await page.show(moments.VOTED)
        await scene(page, "table")
        await page.show(moments.AFTER)
        await scene(page, "reveal")
        await press(page, "#skip")
        await tab.until("document.querySelector('li.teller') !== null")
        assert await tab.ask("document.body.dataset.scene") == "reveal"
        await press(page, "#skip")
        await scene(page, "points")
        await press(page, "#skip")
        await scene(page, "hand")
        assert await tab.ask("document.getAnimations().length") == 0  # reduced motion was asked for


async def test_time_that_has_not_begun_is_not_counted_down(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(replace(moments.LAY, timer=30, turn_ends=NOW + 600))
        await page.tab.until("document.getElementById('side').textContent.startsWith('0:30')")


async def test_storytellers_read_that_the_card_of_the_reveal_is_theirs(
    browser: Chromium, tmp_path: Path
) -> None:
    teller = moments.AFTER.results[-1].storyteller
    for me, whose in ((teller, "is yours, found by"), (0, "was the storyteller's")):
        async with seat_page(browser, tmp_path) as page:
            await at_table(page)
            await page.show(replace(moments.VOTED, me=me))
            await scene(page, "table")
            await page.show(replace(moments.AFTER, me=me))
            await press(page, "#skip")
            await page.tab.until("document.querySelector('li.teller') !== null")
            assert whose in await page.tab.ask("document.getElementById('prompt').textContent")


async def test_a_reveal_continues_where_it_was_when_the_page_is_loaded_again(
    browser: Chromium, tmp_path: Path
) -> None:
    """Even one that began while the page was away; but not that of a round that was seen."""
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(moments.VOTED, game="an evening")
        await scene(page, "table")
        after = replace(moments.AFTER, missed=len(moments.AFTER.results))
        for seen in ("reveal", "points", "hand"):
            await page.reload()
            await at_table(page)
            await page.show(after, game="an evening")
            await scene(page, seen)
            await page.tab.ask("document.getElementById('skip')?.click()")
            await page.tab.ask("document.getElementById('skip')?.click()")
        await page.reload()
        await at_table(page)
        await page.show(after, game="another one")
        await scene(page, "hand")


async def test_who_is_turned_away_is_told_why_and_asked_again(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await page.meet(look={"name": "Robin", "rabbit": 0}, locked=True, resuming=True)
        await page.said()
        trust = TrustView((LaptopView((0, 1), owner=1, could_read=True),))
        await page.show(replace(LOBBY, answered=False, trust=trust))
        await page.tab.until("!document.getElementById('laptops').hidden")
        await page.tell("problem", "The room code is wrong.")
        await scene(page, "none")
        assert await page.tab.ask("document.getElementById('laptops').hidden")
        await page.tab.until("!document.getElementById('notice').hidden")
        await page.tab.ask("document.getElementById('code').value = 'acorn-bagel-cello'")
        await press(page, "#sit")
        assert (await heard(page))["value"]["code"] == "acorn-bagel-cello"
        assert await page.tab.ask("document.getElementById('notice').hidden")


async def test_a_page_that_cannot_begin_says_why(browser: Chromium, tmp_path: Path) -> None:
    """Its own texts never came: it has some from the laptop."""
    async with seat_page(browser, tmp_path) as page:
        await page.tell("failed", "no memory")
        await page.tab.until("!document.getElementById('notice').hidden")
        said = await page.tab.ask("document.getElementById('notice').innerText")
        assert said == early_texts()["failed"].format(why="no memory")


async def test_chat_and_reactions_and_the_last_line_is_read_out(
    browser: Chromium, tmp_path: Path
) -> None:
    line = ChatLine(1, 2, "<b>who</b> would have thought")
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await page.show(replace(moments.VOTED, chat=(line,)))
        await tab.until("document.querySelector('.latest')?.textContent.includes('<b>who</b>')")
        assert (
            await tab.ask("document.querySelector('.latest').getAttribute('aria-live')") == "polite"
        )
        await press(page, "summary")
        await press(page, ".reactions button")
        assert (await heard(page))["value"]["do"] == "reaction"
        await tab.ask("document.getElementById('say').value = 'hello'")
        await press(page, ".say button")
        assert (await heard(page))["value"] == {"do": "chat", "text": "hello"}


async def test_rematch_leaving_and_coming_back(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(moments.OVER)
        await press(page, "#rematch")
        assert (await heard(page))["value"] == {"do": "rematch"}
        await page.show(LOBBY)
        await scene(page, "lobby")
        await press(page, "#leave")
        assert (await heard(page))["value"] == {"do": "leave"}
        await page.tell("left")
        await scene(page, "none")
        await page.tab.until("document.getElementById('prompt').textContent.includes('left')")


async def test_a_player_is_asked_before_leaving_in_mid_game(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(LOBBY)
        await scene(page, "lobby")
        assert await page.tab.ask("document.getElementById('quit').hidden")
        await page.show(moments.LAY)
        await scene(page, "hand")
        await page.tab.click("#quit")
        await page.tab.until(f"{QUESTION}?.textContent.includes('The others continue')")
        assert await page.tab.ask(WRONG) == []
        await page.tab.press("2")  # no card behind the question
        await page.tab.press("Enter")  # stay
        await page.tab.until(f"{QUESTION} === null")
        assert not await page.tab.ask("document.getElementById('zoom').open")
        assert await page.said() == []
        await press(page, "#quit")
        await press(page, "#sure")
        assert (await heard(page))["value"] == {"do": "leave"}
        await page.tell("left")
        await scene(page, "none")
        assert await page.tab.ask("document.getElementById('quit').hidden")
        assert page.tab.complaints == []


async def test_leaving_says_what_it_means_for_the_others_and_for_the_seat(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await page.meet(look={"name": "Robin", "rabbit": 0}, keeps=False)
        await page.said()
        await page.show(moments.LAY_TWO)  # three players
        await press(page, "#quit")
        said = await page.tab.ask(f"{QUESTION}.textContent")
        assert "the game ends for everyone" in said
        assert "your seat is kept" not in said
        await press(page, "#stay")
        await page.show(moments.WATCHER)  # has nothing to lose
        await page.tab.until("document.getElementById('send') === null")
        await press(page, "#quit")
        assert (await heard(page))["value"] == {"do": "leave"}


async def test_leaving_a_game_that_is_over_is_no_question(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        await page.show(moments.VOTED)
        await scene(page, "table")
        await press(page, "#quit")
        await page.tab.until(f"{QUESTION} !== null")
        await page.show(moments.OVER)  # with the last reveal
        await scene(page, "reveal")
        await page.tab.until(f"{QUESTION} === null")
        assert await page.said() == []
        await press(page, "#quit")
        assert await page.tab.ask(f"{QUESTION} === null")
        assert (await heard(page))["value"] == {"do": "leave"}
        assert page.tab.complaints == []


async def test_a_question_is_gone_with_its_game(browser: Chromium, tmp_path: Path) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        for after in ("lobby", "left", "problem"):
            await page.show(moments.LAY)
            await scene(page, "hand")
            await press(page, "#quit")
            await page.tab.until(f"{QUESTION} !== null")
            if after == "lobby":
                await page.show(LOBBY)
            else:
                await page.tell(after, "The game is gone." if after == "problem" else None)
            await page.tab.until(f"{QUESTION} === null")
            assert await page.said() == []
        assert page.tab.complaints == []


async def test_a_question_is_answered_right_after_the_table_was_drawn_again(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await tab.ask("globalThis.clock = 1e7; performance.now = () => clock")
        await page.show(moments.LAY)
        await scene(page, "hand")
        await press(page, "#quit")
        await tab.until(f"{QUESTION} !== null")
        await tab.ask("clock += 1000")
        await page.show(replace(moments.LAY, ask=None, can_take_back=True))
        await tab.until("document.getElementById('back') !== null")
        await tab.click("#stay")
        await tab.until(f"{QUESTION} === null")
        assert await page.said() == []


async def test_it_says_when_the_laptop_the_network_or_the_storage_is_gone(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        tab = page.tab
        await page.meet(keeps=False)
        notice, away = (f"document.getElementById('{name}')" for name in ("notice", "away"))
        await tab.until(f"{notice}.textContent.includes('private window')")
        await page.show(moments.VOTE)
        # The screen was off for a minute, and nothing was lost.
        await tab.ask(
            "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
            "document.dispatchEvent(new Event('visibilitychange'));"
            "globalThis.now = Date.now; Date.now = () => now() + 60000; delete document.hidden;"
            f"new MutationObserver(() => globalThis.woke = {away}.textContent)"
            f".observe({away}, {{childList: true, attributes: true}});"
            "document.dispatchEvent(new Event('visibilitychange'));"
        )
        await tab.until("globalThis.woke !== undefined")
        await tab.until(f"{away}.hidden")
        # The network of the device, then the laptop.
        network = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        await tab.call("Network.emulateNetworkConditions", offline=True, **network)
        await tab.until(f"{away}.textContent.includes('not connected to a network')")
        await tab.call("Network.emulateNetworkConditions", offline=False, **network)
        await tab.until(f"{away}.hidden")
        await page.server.close()
        await tab.until(f"{away}.textContent.includes('does not answer')")
        # The laptop is back, with a new code, and then with the old one: the seat stops calling
        # an address that is not the laptop's any more, or it would be taken for a guesser.
        await page.said()
        port = int(await tab.ask("location.port"))
        for secret, words, reach in (("another", "new code", False), ("secret", "", True)):
            site = SeatSite(secret, tmp_path, Bridge(lambda _address: False), lambda: dict(FACTS))
            server = Server(site.answer)
            assert await server.start(("127.0.0.1",), port) == port
            await tab.ask("dispatchEvent(new Event('online'))")
            await tab.until(f"{away}.hidden === {str(not words).lower()}")
            await tab.until(f"{away}.textContent.includes({words!r})")
            assert await page.said() == [{"kind": "reach", "value": reach}]
            await server.close()
        for why, words in (("elsewhere", "another tab"), ("refused", "refuses to keep")):
            await page.tell("lost", why)
            await tab.until(f"{notice}.textContent.includes({words!r})")


async def test_hostile_names_and_lines_stay_text(browser: Chromium, tmp_path: Path) -> None:
    evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>{name}$names'
    clue = Clue(ClueKind.TEXT, evil)
    shown = "document.body.innerText.replace(/\\s+/g, ' ').includes(" + json.dumps(evil) + ")"
    async with seat_page(browser, tmp_path) as page:
        await at_table(page)
        tab = page.tab
        await page.show(replace(LOBBY, table=evil, guests=(GuestView(evil, 0),)))
        await tab.until(shown)
        for view in (moments.CLAIM, moments.NAME, moments.VOTE, moments.GONE, ENDED):
            hostile = tuple(replace(seat, name=evil) for seat in view.seats)
            await page.show(
                replace(view, seats=hostile, clue=clue, chat=(ChatLine(1, 0, evil),), trouble=evil)
            )
            await tab.until(shown)
            if view is moments.VOTE:
                await press(page, "button.card")
                await tab.until(f"document.getElementById('hint').textContent.includes({evil!r})")
                await tab.ask("document.getElementById('zoom').close()")
            assert await tab.ask("document.querySelectorAll('[onerror], body script').length") == 0
        await page.tell("problem", evil)
        await page.tell("failed", evil)
        await tab.until(f"document.getElementById('notice').textContent.includes({evil[:20]!r})")
        assert await tab.ask("document.querySelectorAll('[onerror], body script').length") == 0
        assert await tab.ask("document.title") == "p2p-dixit"
        assert tab.complaints == []


@pytest.mark.parametrize("language", some(sorted(languages()), "uk"))
async def test_every_language_fits_the_phone(
    browser: Chromium, tmp_path: Path, language: str
) -> None:
    choose(language)
    try:
        async with seat_page(browser, tmp_path) as page:
            await page.meet()
            tab = page.tab
            assert await tab.ask("document.documentElement.lang") == language
            for view in (LOBBY, moments.CLAIM, moments.TELL, moments.VOTE_RED, ENDED):
                await page.show(view)
                await tab.until(
                    f"document.body.dataset.scene !== 'none' && {WRONG}.length === 0"
                    " && document.documentElement.scrollWidth <= innerWidth"
                )
                texts = await tab.ask("document.body.innerText")
                assert "undefined" not in texts
            await press(page, "#rematch")
    finally:
        choose("en")


async def test_a_page_that_was_reloaded_says_that_it_comes_back(
    browser: Chromium, tmp_path: Path
) -> None:
    async with seat_page(browser, tmp_path) as page:
        await page.meet(look={"name": "Robin", "rabbit": 0}, resuming=True)
        assert await page.tab.ask("document.getElementById('sit') === null")
        await page.tab.until("document.getElementById('prompt').textContent.includes('back')")
        await page.show(moments.LAY)
        await page.tab.until("document.getElementById('send') !== null")


async def test_light_and_dark_follow_the_device(browser: Chromium, tmp_path: Path) -> None:
    """The words are readable on both: contrast of 4.5 to 1 and more."""
    contrast = """(() => {
      const parse = (c) => c.match(/[0-9.]+/g).slice(0, 3).map((v) => v / 255)
        .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const style = getComputedStyle(document.documentElement);
      const probe = document.body.appendChild(document.createElement('i'));
      const colour = (name) => {
        probe.style.color = style.getPropertyValue(name);
        return light(parse(getComputedStyle(probe).color));
      };
      const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const made = ['--paper', '--quiet', '--clue', '--green'].map((name) => (
        ratio(colour(name), colour('--night'))));
      probe.remove();
      return Math.min(...made);
    })()"""
    backgrounds = set()
    for dark in (True, False):
        async with seat_page(browser, tmp_path, dark=dark) as page:
            await at_table(page)
            await page.show(moments.LAY)
            assert await page.tab.ask(contrast) >= 4.5
            backgrounds.add(await page.tab.ask("getComputedStyle(document.body).backgroundImage"))
    assert len(backgrounds) == 2
