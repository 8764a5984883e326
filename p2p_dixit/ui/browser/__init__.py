"""A page for browsers: the cards at full size, and the board on the wall (ADR 0128).

The page (`page/`, plain HTML, CSS and JavaScript) is a front end of the client API that takes views
as JSON (`play.view_json`), as they change. It shows; nothing can be done with it. `Showing` follows
a client and serves the page: to this machine alone, with a secret in its address, or as a board
that holds nothing but what a spectator may see, to the network if the player wants that.
"""

from p2p_dixit.net.address import DEFAULT_PORT

# Beside the ports of tables and of `share`, so that a rule in a firewall can name all of them.
BOARD_PORT = DEFAULT_PORT + 2
SEATS_PORT = DEFAULT_PORT + 3
