"""What goes wrong at a real table is told, and nothing of it is lost."""

from collections.abc import Sequence
from pathlib import Path

from p2p_dixit.session import effects as fx
from p2p_dixit.store.faults import DiskFull, fault
from tests.runtime.players import Company, settings


async def test_whoever_is_convicted_is_named_and_the_proof_is_kept_in_a_file() -> None:
    async with Company() as company:
        honest, *_others = await company.table(settings())
        await honest.playing(lambda seen: seen.game.round >= 1)
        honest.game._carry_out([fx.Notify(fx.Convicted(1, "signed two different moves", b"proof"))])
        seen = honest.game.seen()
        name = seen.players[1].name
        assert seen.convicted[1] == "signed two different moves"
        assert seen.evidence[1] == f"{name}.evidence"
        assert honest.shelf.proofs == [(name, b"proof")]


async def test_a_full_disk_stops_this_machine_alone_and_room_lets_it_go_on() -> None:
    async with Company() as company:
        poor, other, *_rest = await company.table(settings())
        await poor.playing(lambda seen: seen.game.round >= 1)
        shelf, append = poor.shelf, poor.shelf.append

        def full(records: Sequence[bytes]) -> None:
            raise fault(OSError(28, "No space left on device"), "saving", Path("journal"))

        shelf.append = full  # type: ignore[method-assign] # the disk is full from now on
        seen = await poor.playing(lambda seen: seen.trouble)
        assert "Free some space" in seen.trouble
        assert isinstance(fault(OSError(28, ""), "saving", Path("journal")), DiskFull)
        shelf.append = append  # type: ignore[method-assign] # somebody has made room
        await poor.restart(other.address)
        await company.end()
    assert len({player.shelf.save for player in (poor, other)}) == 1
