"""The conformance test of a whole peer: `python -m tools.conformance --peer -- COMMAND`.

Theory of operation. The implementation runs as a process that reads its player's actions as lines
of JSON, and writes its player's view (`control.py`; protocol/conformance.md). This tool sits at the
other seats of the table, over real TCP on loopback, with the real client of this program
(`seats.py`, `own.py`). A *scenario* is a small story with checks in it; each check cites the rules
of the standard that a failure breaks. Some of the seats lose and reorder messages (`own.py`), and
one may lie (`tools/doctored`).

- control.py: the process and its lines;
- seats.py, liar.py, own.py: our seats;
- scene.py: one table of the peer's and ours, and the checks;
- scenarios/: the scenarios;
- run.py, report.py: runs them, and sums up by rule.
"""
