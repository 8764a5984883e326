"""A part of the attacks once more, over real sockets: encrypted links, real time, no hooks in the
honest clients.
"""

import asyncio
from collections.abc import Iterator

import pytest

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.play.commands import ContinueWithout
from tests.doctored.wire import WireTable, short_pauses
from tools.doctored import cards, noise, words
from tools.doctored.hooks import Attack


@pytest.fixture(autouse=True)
def _short_pauses() -> Iterator[None]:
    with short_pauses():
        yield


EXPELLED: dict[str, tuple[Attack, str]] = {
    "a shuffle with a card doubled": (cards.Doctored(cards.card_doubled), "mix renewal"),
    "a table opened with another share": (cards.Doctored(cards.opened_falsely), "open"),
    "two clues": (cards.TwoMoves(cards.another_clue), "claim"),
    "two acks of one step": (words.OtherAcks(), "lay"),
}


@pytest.mark.parametrize("name", EXPELLED)
async def test_a_cheat_is_expelled_and_the_others_go_on(name: str) -> None:
    attack, at = EXPELLED[name]
    async with WireTable(attack, at) as table:
        liar = table.liar.seat
        await table.until(
            lambda: all(liar not in player.replica.roster.seats for player in table.honest)
        )
        await table.steps_on(1)
        table.agreed()
        for player in table.honest:
            assert player.replica.table.game.seats[liar].expelled
            assert liar in player.game.notebook.convicted


async def test_whoever_refuses_to_reveal_is_gone_without_and_the_points_count() -> None:
    async with WireTable(words.Silent(), "reveal") as table:
        liar = table.liar.seat
        await table.until(
            lambda: all(player.node.session.waiting == (liar,) for player in table.honest)
        )
        for player in table.honest:
            player.loop.do(ContinueWithout(liar))
        await table.until(lambda: all(player.replica.results for player in table.honest))
        table.agreed()
        for player in table.honest:
            assert liar in player.replica.results[0].ballots
            assert not player.replica.table.game.seats[liar].expelled


HARMLESS: dict[str, tuple[Attack, str]] = {
    "evidence that proves nothing": (words.FalseEvidence(), "lay"),
    "garbage": (noise.Garbage(), "lay"),
    "names of nothing": (noise.Names(), "lay"),
}


@pytest.mark.parametrize("name", HARMLESS)
async def test_what_a_liar_cannot_prove_changes_nothing(name: str) -> None:
    attack, at = HARMLESS[name]
    async with WireTable(attack, at) as table:
        await table.steps_on(2)
        table.agreed()
        assert all(player.replica.roster.number == 0 for player in table.honest)


async def test_bytes_of_no_conversation_disturb_nobody() -> None:
    async with WireTable(Attack(), "vote") as table:
        victim = table.honest[0]
        table.liar.loop.mesh.send(victim.key.public, b"?nonsense")
        await table.steps_on(1)
        table.agreed()


async def test_messages_as_large_and_as_many_as_a_link_takes_disturb_nobody() -> None:
    async with WireTable(Attack(), "vote") as table:
        big = wrap(Channel.GAME, bytes(400 * 1024))
        for player in table.honest:
            for _ in range(8):
                table.liar.loop.mesh.send(player.key.public, big)
            for _ in range(500):
                table.liar.loop.mesh.send(player.key.public, wrap(Channel.GAME, b"\xc1"))
        await asyncio.sleep(0)
        await table.steps_on(1)
        table.agreed()
