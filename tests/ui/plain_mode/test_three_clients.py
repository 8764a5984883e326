"""A game of three whole clients over loopback, each played by the lines of plain mode alone."""

import asyncio
from pathlib import Path

from p2p_dixit.play.api import Joining, NewTable
from p2p_dixit.play.view import PicturesView
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.plain_mode.keyboard import Lines
from p2p_dixit.ui.plain_mode.sitting import Sitting
from tests.client.clients import QUICK, Person
from tests.patience import PATIENCE
from tests.ui.plain_mode.scripted import reply


def _hang(_pictures: PicturesView) -> BuiltInDeck:
    return BuiltInDeck()


async def _plays(person: Person, where: str | None, heard: list[str], sits: asyncio.Event) -> bool:
    """Sits down, says ready, and answers lines until the game is over."""
    network = person.network
    client = await (
        network.create(NewTable("Kitchen", QUICK))
        if where is None
        else network.join(Joining(where))
    )
    sits.set()
    lines = Lines(("say hello",))

    def say(line: str) -> None:
        heard.append(line)
        answer = reply(line)
        if answer is not None:
            lines.put(answer)

    return await Sitting(client, lines, say, _hang).play()


async def test_three_clients_play_a_game_in_plain_mode(tmp_path: Path) -> None:
    people = [Person(tmp_path, number) for number in range(3)]
    heard: list[list[str]] = [[] for _ in people]
    opened = asyncio.Event()
    try:
        async with asyncio.timeout(PATIENCE):
            host = asyncio.create_task(_plays(people[0], None, heard[0], opened))
            await opened.wait()
            where = f"127.0.0.1:{people[0].port}"
            guests = [_plays(people[n], where, heard[n], opened) for n in (1, 2)]
            assert await asyncio.gather(host, *guests) == [True, True, True]
    finally:
        for person in people:
            await person.network.close()
    for number, told in enumerate(heard):
        assert any(line.startswith("Table Kitchen: Modern") for line in told)
        # whichever of the two guests comes first has the second place
        assert any(line.endswith(f". Guest {number} (you)") for line in told)
        assert f"Guest {number}: hello" in told
        assert any(line.startswith("The clue of ") for line in told)
        assert any(line.startswith("Winner: ") for line in told)
    results = [[line for line in told if line.startswith("Round 1 is over.")] for told in heard]
    assert all(len(one) == 1 for one in results)
