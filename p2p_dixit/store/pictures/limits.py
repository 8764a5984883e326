"""Sizes of pictures, and what a decoder may use up; each with its reason."""

# A card: 2:3, sharp enough to be zoomed on a large screen.
CARD_WIDTH, CARD_HEIGHT = 600, 900

# A picture of 600x900 as WebP takes 20 to 120 KB; a piece of a pack travels as one message, and
# a message has at most 512 KB.
MAX_IMAGE_BYTES = 256 * 1024

# A picture brought to make a card of: a photo of 64 megapixels is what good phones
# take; as RGB it is 192 MB in memory.
SOURCE_BYTES = 40 * 1024 * 1024
SOURCE_PIXELS = 64_000_000

# Less than this on a side is a thumbnail and would be a blur on a card.
SOURCE_SIDE = 150

# The largest size of drawing: a card over a whole 4K screen.
DRAWN_SIDE = 4096

# Address space of the worker: the interpreter, the largest source twice, and room.
WORKER_MEMORY = 1024 * 1024 * 1024

# A card takes 10 ms and a 64-megapixel photo 2 s; ten times that on an old and busy machine.
SECONDS = 20.0

# With this argument the worker sets limits only; with this exit code, before it has read anything,
# it asks for that. (Python itself ends with 1 or 2, a signal gives a negative number.)
UNCONFINED = "--unconfined"
CANNOT_WORK_CONFINED = 3

# A worker that did not come up is not tried again for this long: each try costs half a second of a
# core, and every card on the screen would make one.
START_AGAIN_SECONDS = 5.0
