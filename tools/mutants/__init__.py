"""Mutants: small changes to the program that some test should notice (`make mutants`).

A mutant is the program with one check, cap, statement or signed element changed or left out. A
seeded sample of them is run, each against the tests nearest to its module, then against wider ones.
A mutant that turns no test red *survives*: the line it changed is tested by nothing. Survivors that
cannot be told from the program, or that are not worth a test, have a line with the reason in
`reasons.json`.
"""
