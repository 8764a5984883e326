"""The built-in deck: a kit of paper-cut motifs, one hand-written scene a card, and their press.

A drawing is text: every function of the kit returns a fragment of SVG (`Svg`), and fragments are
joined by `svg.group` and placed by `svg.put`. Paints and filters are named after their own content
(`paint.defined`), so that a fragment may use them anywhere and the same call always gives the same
bytes. Nothing here runs when the game is played: `make deck` draws the pictures into
`p2p_dixit/data/deck`, and those are shipped. STYLE.md says how a card should look.
"""
