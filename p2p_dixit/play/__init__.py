"""The table as one machine: the player's commands, network input and the view.

Everything here is pure. Commands, inputs, effects and views are frozen values; time and randomness
are arguments. The client's loop feeds the machine and carries its effects out.
"""
