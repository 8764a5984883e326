"""Tables over real links on loopback: lobby, genesis, a whole game."""

from tests.runtime.players import Company, settings


async def test_a_game_from_lobby_to_equal_files() -> None:
    async with Company() as company:
        players = await company.table(settings())
        await company.end()
    assert players[0].shelf.save
    assert all(player.begun == [True] for player in players)
