"""Foreign text, made fit to be shown, compared and signed.

Theory of operation. A name, a clue or a chat line travels through terminals, logs and other
people's eyes, so a text is *clean* or it is refused:

- one line of visible characters and single inner spaces, in Unicode normal form C;
- no controls (they drive terminals), no format characters (bidi overrides, joiners, tags), no
  private, surrogate or unassigned code points, nothing that draws nothing;
- at most `MAX_MARKS` combining marks on a character (piles of them cover the lines above);
- no wider than it may be, counted in terminal cells.

Whether a text is clean decides whether a signed event is valid, so every machine has to come to
the same answer. The tables of `unicodedata` differ from one Python to the next; therefore the
visible characters are those of Unicode 14.0, by a table of our own (`unicode14`), and normal form
C of text made of those alone is the same under every later version of Unicode.

Use `is_clean` where bytes are judged (events, hellos), `clean` where something is merely shown
(announcements of strangers) or was just typed, `skeleton` to see whether two names look alike, and
`distinct` for a name that does not.
"""

from p2p_dixit.text.cleaning import (
    MAX_MARKS,
    clean,
    clean_name,
    is_clean,
    is_name,
    may_be_name,
    width,
)
from p2p_dixit.text.lookalikes import distinct, skeleton
from p2p_dixit.text.sizes import (
    CHAT_CELLS,
    CLUE_CELLS,
    NAME_CELLS,
    REACTION_CELLS,
    TABLE_NAME_CELLS,
)

__all__ = [
    "CHAT_CELLS",
    "CLUE_CELLS",
    "MAX_MARKS",
    "NAME_CELLS",
    "REACTION_CELLS",
    "TABLE_NAME_CELLS",
    "clean",
    "clean_name",
    "distinct",
    "is_clean",
    "is_name",
    "may_be_name",
    "skeleton",
    "width",
]
