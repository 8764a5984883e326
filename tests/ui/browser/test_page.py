"""The page in a real browser: it follows, it can be looked at closely, and it takes nothing for
markup. A board never holds a hand.
"""

import json
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

import pytest
from textual.pilot import Pilot

from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.play.view_json import view_json
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.rules.owed import AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom
from p2p_dixit.sim.seeded import moments as rules_moments
from p2p_dixit.ui import reveal
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.browser import pages
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.web import Page, Request, Response, Server
from tests.client.test_evening import evening
from tests.more import more
from tests.ui import moments
from tests.ui.browser.chromium import Chromium, Tab, needed
from tests.ui.browser.pages import first_view, showing
from tests.ui.double import Paintings, ScriptedClient, practice_app

pytestmark = [*needed, more]

ALTS = "[...document.querySelectorAll('#cards img')].map(i => i.alt)"
LOADED = (
    "(all => all.length > 0 && all.every(i => i.complete && i.naturalWidth > 0))"
    "([...document.querySelectorAll('#cards img')])"
)


def alt(card: int) -> str:
    return Paintings().caption(card).alt


def alts(cards: tuple[int, ...]) -> list[str]:
    return [alt(card) for card in cards]


async def scene(tab: Tab, kind: str) -> None:
    await tab.until(f"document.body.dataset.scene === '{kind}'")


async def test_it_shows_hand_table_reveal_points_and_end(browser: Chromium) -> None:
    client = ScriptedClient(moments.LAY)
    async with showing(client, RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.once())
        await scene(tab, "hand")
        await tab.until(f"{LOADED} && {ALTS}.length === {len(moments.LAY.hand)}")
        assert await tab.ask(ALTS) == alts(moments.LAY.hand)
        assert "almost home" in await tab.ask("document.getElementById('clue').textContent")
        assert await tab.ask("location.pathname") == page.path  # the ticket has led to the page

        client.show(moments.VOTED)
        await scene(tab, "table")
        assert await tab.ask(ALTS) == alts(moments.VOTED.table)
        own = [n for n, card in enumerate(moments.VOTED.table) if card in moments.VOTED.laid]
        marks = "[...document.querySelectorAll('#cards li')].map(i => i.className)"
        classes = await tab.ask(marks)
        assert [n for n, name in enumerate(classes) if "mine" in name] == own
        assert "green" in classes[2]

        client.show(moments.OVER)
        result = moments.OVER.results[-1]
        rounds = len(moments.OVER.results)
        page.stage(client, RevealStage(rounds - 1, 1))
        await scene(tab, "reveal")
        turned = reveal.order(result)
        words = "[...document.querySelectorAll('#cards .words')].map(i => i.textContent)"
        for beat in range(1, len(turned) + 1):
            page.stage(client, RevealStage(rounds - 1, beat))
            await tab.until(f"{words}.filter(Boolean).length === {beat}")
            said = await tab.ask(words)
            for place in turned[:beat]:
                assert moments.OVER.seats[result.owners[place]].name in said[place]
            caption = await tab.ask("document.getElementById('prompt').textContent")
            assert f"Card {turned[beat - 1] + 1} " in caption
        page.stage(client, RevealStage(rounds - 1, points=True))
        await scene(tab, "points")
        page.stage(client, RevealStage(rounds))
        await scene(tab, "end")
        assert "won" in await tab.ask("document.getElementById('prompt').textContent")
        page.let_go()
        await scene(tab, "none")
        assert tab.complaints == []
        elsewhere = [
            url
            for url, _ in tab.fetched
            if not url.startswith((f"http://127.0.0.1:{page.port}/", "blob:"))
        ]
        assert elsewhere == []


async def test_cards_are_looked_at_closely_by_key_and_click(browser: Chromium) -> None:
    async with showing(ScriptedClient(moments.LAY), RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.address)
        await tab.until(LOADED)
        large, closed = (
            "document.getElementById('large').alt",
            "!document.getElementById('zoom').open",
        )
        await tab.press("3")
        await tab.until(f"{large} === {json.dumps(alt(moments.LAY.hand[2]))}")
        await tab.press("ArrowRight")
        await tab.until(f"{large} === {json.dumps(alt(moments.LAY.hand[3]))}")
        await tab.press("Escape")
        await tab.until(closed)
        await tab.click("#cards li:nth-child(2) button")
        await tab.until(f"{large} === {json.dumps(alt(moments.LAY.hand[1]))}")
        height = await tab.ask("document.getElementById('large').getBoundingClientRect().height")
        assert height > 600  # of 768
        await tab.click("#large")
        await tab.until(closed)
        await tab.press("ArrowRight")
        await tab.press("Enter")
        await tab.until("document.getElementById('zoom').open")
        assert tab.complaints == []


async def test_it_can_be_used_without_seeing_it(browser: Chromium) -> None:
    async with showing(ScriptedClient(moments.VOTED), RevealStage(0)) as page:
        tab = await browser.tab()
        await tab.go(page.address)
        await tab.until(LOADED)
        nodes = (await tab.call("Accessibility.getFullAXTree"))["nodes"]
        names: dict[str, list[str]] = {}
        for node in nodes:
            if not node["ignored"]:
                name = node.get("name", {}).get("value", "")
                names.setdefault(node["role"]["value"], []).append(name)
        buttons = " ".join(names["button"])
        for card in moments.VOTED.table:
            assert alt(card) in buttons
        assert all(names["image"])
        assert names["status"]  # what is going on is read out as it changes
        assert await tab.ask("document.documentElement.lang") == "en"


async def test_reduced_motion_moves_nothing(browser: Chromium) -> None:
    async with showing(ScriptedClient(moments.LAY), RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.address)
        await tab.until(LOADED)
        assert await tab.ask("document.getAnimations().length") == 0


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1366, 768), (1920, 1080)])
async def test_cards_fit_every_window(browser: Chromium, size: tuple[int, int]) -> None:
    client = ScriptedClient(moments.VOTE_RED)
    async with showing(client, RevealStage(0)) as page:
        tab = await browser.tab(*size, still=True)
        await tab.go(page.address)
        for now, kind in ((moments.VOTE_RED, "table"), (moments.LAY, "hand")):
            client.show(now)
            await scene(tab, kind)
            await tab.until(LOADED)
            assert await tab.ask("document.documentElement.scrollWidth <= innerWidth")
            boxes = await tab.ask(
                "[...document.querySelectorAll('.card')].map(c => c.getBoundingClientRect())"
                ".map(r => [r.left, r.right, r.width])"
            )
            left, right = min(box[0] for box in boxes), max(box[1] for box in boxes)
            room = await tab.ask("document.getElementById('stage').clientWidth")
            assert left >= 5  # a frame around a card is seen, too
            assert left == pytest.approx(room - right, abs=2)  # in the middle
            assert min(width for _left, _right, width in boxes) >= 90
            if size[0] > 1000:  # there is room for all of them at once
                assert await tab.ask(
                    "(s => s.scrollHeight <= s.clientHeight)(document.getElementById('stage'))"
                )


async def test_names_and_clues_never_become_markup(browser: Chromium) -> None:
    evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>${1}$names{n}'
    seats = tuple(replace(seat, name=evil) for seat in moments.LAY.seats)
    clue = replace(moments.CLUE, text=evil)
    client = ScriptedClient(replace(moments.OTHERS_TELL, seats=seats, clue=clue))
    async with showing(client, RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.address)
        await scene(tab, "hand")
        for now in (moments.VOTED, moments.OVER):
            result = tuple(replace(one, clue=clue) for one in now.results)
            client.show(replace(now, seats=seats, clue=clue, results=result))
            for seen, beat, points in ((0, 3, False), (0, 0, True), (len(result), 0, False)):
                page.stage(client, RevealStage(seen, beat, points))
                await tab.until(f"document.body.innerText.includes({json.dumps(evil)})")
                assert (
                    await tab.ask("document.querySelectorAll('[onerror], body script').length") == 0
                )
        assert await tab.ask("document.title") == "p2p-dixit"
        assert tab.complaints == []


async def test_a_page_of_another_origin_gets_nothing(browser: Chromium) -> None:
    attack = """<!doctype html><title>x</title><script>
    const base = new URLSearchParams(location.search).get("at"), seen = {};
    const note = (what) => (yes) => { seen[what] = yes; };
    const load = (name, tag, path) => { const e = document.createElement(tag);
      e.onload = () => note(name)(true); e.onerror = () => note(name)(false); e.src = base + path;
      document.documentElement.append(e); };
    load("image", "img", "card/1/10"); load("script", "script", "scenes.js");
    fetch(base + "events").then(() => note("fetch")(true), () => note("fetch")(false));
    fetch(base + "events", {mode: "no-cors"}).then(
      (r) => note("opaque")(r.type === "opaque" && r.body !== null), () => note("opaque")(false));
    const s = new EventSource(base + "events");
    s.addEventListener("hello", () => note("events")(true));
    s.onerror = () => note("events")(false);
    const f = document.createElement("iframe"); f.src = base;
    f.onload = () => { try { note("frame")(f.contentDocument !== null && f.contentDocument.title);
      } catch { note("frame")(true); } };
    document.documentElement.append(f);
    window.seen = seen;
    </script>"""

    async def answer(_request: Request) -> Response:
        return Page(
            attack.encode(),
            HTTPStatus.OK,
            allow="script-src * 'unsafe-inline'; img-src *; connect-src *; frame-src *",
        )

    other = Server(answer)
    port = await other.start(("127.0.0.1",), 0)
    async with showing(ScriptedClient(moments.LAY), RevealStage(0)) as page:
        tab = await browser.tab()
        await tab.go(f"http://127.0.0.1:{port}/?at={page.address}")
        await tab.until("['image', 'script', 'fetch', 'opaque', 'events'].every(k => k in seen)")
        seen = await tab.ask("seen")
        assert not any(seen[what] for what in ("image", "script", "fetch", "opaque", "events"))
        answers = [status for url, status in tab.fetched if url.startswith(page.address)]
        assert answers
        frames = [s for url, s in tab.fetched if url == page.address]
        assert set(answers) - set(frames) <= {403, 421, 429}
        assert await tab.ask(
            "[...document.querySelectorAll('iframe')].every(f => { try { return "
            "!f.contentDocument || !f.contentDocument.title; } catch { return "
            "f.contentWindow.length === 0; } })"
        )
    await other.close()


def results_of(rules: str, players: int) -> list[RoundResult]:
    return [
        event.result
        for _game, events in rules_moments(Options(rules), players, SeededRandom("results"))
        for event in events
        if isinstance(event, RoundScored)
    ]


async def test_the_page_reveals_in_the_order_of_the_terminal(browser: Chromium) -> None:
    async with showing(ScriptedClient(moments.LAY), RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.address)
        await scene(tab, "hand")
        checked = 0
        for rules, players in (
            ("classic", 4),
            ("modern", 3),
            ("odyssey", 8),
            ("party", 7),
            ("teams", 8),
        ):
            now = replace(moments.table(rules, players), results=tuple(results_of(rules, players)))
            told = json.dumps(view_json(now, 0.0, str)["results"])
            made = await tab.ask(
                "import('./scenes.js').then(s => " + told + ".map(r => [s.order(r), s.redPlace(r),"
                " s.everybodyVotes(r), r.table.map((_c, n) => s.voters(r, n))]))"
            )
            for result, (order, red, everybody, voters) in zip(now.results, made, strict=True):
                assert order == list(reveal.order(result))
                assert red == reveal.red_place(result)
                assert everybody == reveal.everybody_votes(result)
                assert voters == [list(reveal.voters(result, n)) for n in range(len(result.table))]
                checked += 1
        assert checked > 20


async def test_without_the_laptop_it_says_so_and_comes_back(browser: Chromium) -> None:
    client = ScriptedClient(moments.LAY)
    async with showing(client, RevealStage(0)) as page:
        tab = await browser.tab(still=True)
        await tab.go(page.address)
        await scene(tab, "hand")
        port = page.port
        await page.close()
        await tab.until("!document.getElementById('away').hidden")
        await page.start(port=port)
        assert page.port == port
        page.follow(client, RevealStage(0))
        await tab.until("document.getElementById('away').hidden")


# -- a whole round


# Notes every scene that the page ever shows, and the description of every picture.
WATCH = """
window.seenAlts = new Set();
window.scenes = [];
new MutationObserver(() => {
  for (const i of document.images) window.seenAlts.add(i.alt);
  const kind = document.body?.dataset.scene;
  const turned = document.querySelectorAll("#cards .owner").length;
  const now = [kind, kind === "reveal" ? turned : 0].join(" ");
  if (kind && now !== scenes.at(-1)) scenes.push(now);
}).observe(document, {subtree: true, childList: true, attributes: true});
"""
HASTE = "{ const real = setTimeout; window.setTimeout = (act, ms) => real(act, ms / 50); }"


async def watched(browser: Chromium, *, still: bool = False) -> Tab:
    """A tab that notes what is seen, and for which time goes fifty times as fast."""
    tab = await browser.tab(still=still)
    await tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH + HASTE)
    return tab


def round_scenes(result: RoundResult) -> list[str]:
    """What a board shows of a counted round: the table, one card after the other, the points."""
    return [*(f"reveal {turned}" for turned in range(len(result.table) + 1)), "points 0"]


async def test_a_board_shows_every_scene_however_quick_the_players_are(browser: Chromium) -> None:
    rounds = tuple(results_of("modern", 4))[:4]
    lobby = LobbyView("Kitchen", Options(), (GuestView("Ada", 0),), None)
    client = ScriptedClient(lobby)
    async with showing(client, board=True) as page:
        tab = await watched(browser)
        await tab.go(page.address)
        await scene(tab, "lobby")
        client.show(replace(moments.OVER, results=rounds))  # nothing of the game was seen before
        await scene(tab, "end")
        expected = [one for result in rounds for one in round_scenes(result)]
        assert await tab.ask("scenes") == ["none 0", "lobby 0", *expected, "end 0"]

        # A page that comes later does not show again what was, and another game is another one.
        late = await watched(browser)
        await late.go(page.address)
        await scene(late, "end")
        client.show(replace(moments.VOTED, results=rounds[2:3]))
        await scene(late, "table")
        client.show(replace(moments.VOTED, results=rounds[2:4]))
        await scene(late, "points")
        await scene(late, "table")
        expected = ["none 0", "end 0", "table 0", *round_scenes(rounds[3]), "table 0"]
        assert await late.ask("scenes") == expected


async def test_a_board_follows_a_round_over_the_real_network_and_never_holds_a_hand(
    browser: Chromium, tmp_path: Path
) -> None:
    async with evening(tmp_path) as tonight:
        where = await tonight.table(3, points=1)
        people = list(tonight.people)
        for person in people:
            person.awake = False
        watcher = tonight.person()
        await watcher.join(where, watch=True)
        assert watcher.client is not None
        async with showing(watcher.client, board=True) as page:
            tab = await watched(browser, still=True)
            await tab.go(page.address)
            await scene(tab, "lobby")
            await tab.until("document.querySelectorAll('.guests li').length === 3")
            await tonight.begin(*people)
            hands: set[int] = set()
            await scene(tab, "waiting")
            for person in people:
                await person.shows(lambda now: now.ask is not None)
                hands |= set(person.now.hand)
            assert len(hands) == sum(len(person.now.hand) for person in people) > 0
            told = (await first_view(page))["view"]
            assert (told["hand"], told["table"], told["me"]) == ([], [], None)
            for person in people:
                person.wake_up()
            await watcher.shows(lambda now: now.end is not None)
            await scene(tab, "end")
            rounds = watcher.now.results
            counted = [one for one in await tab.ask("scenes") if one[:6] in ("reveal", "points")]
            assert counted == [
                kind
                for one in rounds
                for kind in ("reveal 0", f"reveal {len(one.table)}", "points 0")
            ]
            seen = set(await tab.ask("[...seenAlts]"))
            shown = {alt(card) for one in rounds for card in one.table}
            assert seen & set(alts(tuple(range(84)))) <= shown
            assert shown <= seen
            assert tab.complaints == []


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def test_b_opens_what_the_player_sees_and_the_page_follows_a_round(
    browser: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(pages, "open_browser", opened.append)
    app = practice_app("modern", 4)
    app.context.services = replace(app.context.services, hang=lambda _view: Paintings())
    async with app.run_test(size=(160, 45)) as pilot:
        game = app.screen
        assert isinstance(game, GameScreen)
        await pressed(pilot, "b")
        while not opened:
            await pilot.pause(0.05)
        tab = await browser.tab(still=True)
        await tab.go(opened[0])
        await scene(tab, "hand")
        kinds = set()
        while len(game.now.results) < 2 or game.revealing is not None:  # one as storyteller
            kinds.add(await follows(tab, app, game))
            await act(pilot, app, game)
        assert kinds == {"hand", "table", "reveal", "points"}
        await follows(tab, app, game)
        assert tab.complaints == []


async def follows(tab: Tab, app: DixitApp, game: GameScreen) -> str:
    """Waits until the page shows what the screen shows; what kind of scene it is."""
    if isinstance(app.screen, RoundScreen):
        await scene(tab, "points")
    else:
        await tab.until(f"{ALTS}.join() === {json.dumps(','.join(alts(game.scene.cards)))}")
    kind: str = await tab.ask("document.body.dataset.scene")
    return kind


async def act(pilot: Pilot[None], app: DixitApp, game: GameScreen) -> None:
    """One key further: a clue if one is asked for, else Enter on the next card."""
    if isinstance(app.screen, ClueDialog):
        await pressed(pilot, "h", "i")
    elif app.screen is game and isinstance(game.now.ask, AskVote):
        await pressed(pilot, "right")
    await pressed(pilot, "enter")


async def test_the_board_of_a_lobby_invites_and_holds_no_hand(browser: Chromium) -> None:
    lobby = LobbyView(
        "Kitchen", Options(), (GuestView("Ada", 0),), 0, code="angel-acid-acorn",
        addresses=("192.0.2.7:34948",),
    )  # fmt: skip
    client = ScriptedClient(lobby)
    async with showing(client, board=True) as page:
        pages.invite(page, lobby.addresses)
        tab = await browser.tab(1920, 1080, still=True)
        await tab.go(page.address)
        await scene(tab, "lobby")
        await tab.until(
            "(q => q && q.complete && q.naturalWidth > 50)(document.querySelector('.qr'))"
        )
        said = await tab.ask("document.body.innerText")
        assert "p2p-dixit join 192.0.2.7:34948" in said
        assert "angel" not in said
        client.show(moments.LAY)  # the player who serves it has a hand
        await scene(tab, "waiting")
        assert not await tab.ask("document.querySelectorAll('#cards img').length")
        client.show(replace(moments.VOTED, can_take_back=True))
        client.show(moments.VOTED)
        await scene(tab, "table")
        assert not await tab.ask("document.querySelectorAll('li.mine, li.green').length")
