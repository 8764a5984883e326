"""Whole games of peers with a log each, which moves reach in another order each.

    python -m tests.table.alike RULES PLAYERS

plays one in the stand-in group of soak, for the largest tables: in a process of its own, since
nobody may inherit another group.
"""

import sys

from p2p_dixit.saved.proofs import check_log
from tests.table.play import Company, short


def played(name: str, players: int, points: int = 6) -> Company:
    """A game to its end; all have the same file, and it verifies."""
    company = Company(short(name, players, points), players)
    company.play()
    (file,) = company.files()
    read = check_log(file, 1).audit.replica
    assert read.finished
    assert {read.table.hash} == {replica.table.hash for replica in company.replicas}
    assert len(company.replicas) == players
    return company


if __name__ == "__main__":
    from tools.soak import fastgroup

    fastgroup.install()
    for result in played(sys.argv[1], int(sys.argv[2])).replica.results:
        assert result.fouled == ()
        assert len(result.table) == len(set(result.table))
        sys.stdout.write(f"{result.number}\n")
