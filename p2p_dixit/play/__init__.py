"""The table as one machine: what a player does, what comes over the network, what is to be seen.

Everything here is pure. Commands, inputs, effects and views are frozen values; time and randomness
are arguments. The client's loop feeds the machine and carries its effects out.
"""
