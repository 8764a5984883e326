"""How long a test waits for what must happen.

Everything waited for takes milliseconds on a quiet machine. The limit is only there so that a test
that fails ends, so it is far beyond what a laptop with twenty busy programs needs; nothing but the
failure itself gets slower by it.
"""

PATIENCE = 300.0  # seconds

# For a time of the program that must not be up while a slow machine is at it, such as the one after
# which a guess is forgiven.
DAY = 86_400.0
