"""What a program has to know of English to compare words: filler words, irregular forms, endings.

Tables only; `stems` uses them.
"""

from collections.abc import Iterator


def _words(text: str) -> list[str]:
    return text.split()


def _forms(table: str) -> Iterator[tuple[str, str]]:
    for line in table.strip().splitlines():
        base, _colon, forms = line.partition(":")
        yield from ((form, base.strip()) for form in _words(forms))


# Words that are in every clue and say nothing about any picture.
STOP_WORDS = frozenset(
    _words("""
    a about after all also always am an and another any anybody anyone anything are as at be been
    before being both but by can can't could did didn't do does doesn't doing don't done each else
    enough even ever every everybody everyone everything few for from get gets getting go goes going
    got had has have having he he'd he'll he's her here hers him himself his how however i i'd i'll
    i'm i've if in into is isn't it it'd it'll it's its itself just know knows let let's like lot
    made make makes many may me might more most much must my myself never no nobody none nor not
    nothing now of off oh on once one ones only or other others our ours out own please put quite
    rather really said same say says see she she'd she'll she's should so some somebody someone
    something somewhere still such take takes than that that'd that's the their theirs them then
    there there's these they they'd they'll they're they've thing things this those through to too
    took under until up upon us very want wants was wasn't way we we'd we'll we're we've well were
    weren't what what's when where which while who who's whom whose why will with without won't
    would yes yet you you'd you'll you're you've your yours yourself
    """)
)

# Forms that no ending explains, words that are said in two ways, and the other spelling.
IRREGULAR = dict(
    _forms("""
    ageing: aging
    anger: angry
    apology: sorry
    bend: bent
    birth: born
    bite: bit bitten
    break: broke broken
    build: built
    butterfly: butterflies
    buy: bought
    catch: caught
    centre: center
    child: children kid kids
    choose: chose chosen choice
    cling: clung
    colour: color colors
    cosy: cozy
    deep: depth depths
    die: died dying dead death
    dig: dug
    draw: drew drawn
    dream: dreamt
    drink: drank drunk drunken
    drive: drove driven
    eat: ate eaten
    fall: fell fallen
    father: dad daddy papa
    favourite: favorite
    feel: felt
    fight: fought
    find: found
    fly: flew flown flies flight
    foot: feet
    free: freedom
    freeze: froze frozen
    give: gave given
    goose: geese
    grandfather: grandpa granddad grandad
    grandmother: grandma granny nana gran
    grey: gray
    grow: grew grown growth
    half: halves
    hang: hung
    happy: happiness happily
    harbour: harbor
    hide: hid hidden
    high: height heights higher highest
    hold: held
    honour: honor
    hot: heat
    humour: humor
    hunger: hungry
    jewel: jewellery jewelry jewels
    keep: kept
    knife: knives
    leaf: leaves
    life: lives
    light: lit
    lonely: alone loneliness lonesome
    long: length
    lose: lost loss losing
    lucky: luck
    magic: magician magical
    man: men
    mother: mum mom mummy mommy mama
    mouse: mice
    music: musician musical
    nature: natural
    neighbour: neighbor neighbors
    old: elder eldest oldest
    pyjama: pajamas
    ride: rode ridden
    rise: risen
    run: ran runs
    sell: sold sale
    send: sent
    shake: shook shaken
    shine: shone shiny
    sing: sang sung song songs
    sink: sank sunk sunken
    sit: sat sitting
    sleep: slept asleep sleepy
    speak: spoke spoken speech
    stand: stood
    steal: stole stolen theft
    strong: strength
    sweep: swept
    swim: swam swum
    teach: taught
    tell: told
    theatre: theater theaters
    thief: thieves
    think: thought
    thirst: thirsty
    throw: threw thrown
    tooth: teeth
    travel: traveller traveler travelling traveling travelled
    true: truth
    wake: woke woken awake
    warm: warmth
    wear: wore worn
    weep: wept
    weigh: weight weights
    wide: width
    win: won winner
    wolf: wolves
    woman: women
    wool: woolly
    write: wrote written
    young: youth youngest
    """)
)

# What may come off the end of a word, what stays in its place, and how many letters must be left.
# The first that fits comes off, again and again: "dreamers" loses its s, then its er.
ENDINGS = (
    ("ies", "y", 2), ("ied", "y", 2), ("iness", "y", 3), ("ness", "", 3), ("ment", "", 4),
    ("ation", "", 4), ("ings", "", 3), ("ing", "", 3), ("edly", "", 3), ("ed", "", 3),
    ("less", "", 3), ("ful", "", 3), ("iest", "y", 3), ("ier", "y", 3), ("est", "", 4),
    ("ily", "y", 3), ("ly", "", 3), ("ity", "", 4), ("ous", "", 4), ("ive", "", 4), ("ish", "", 4),
    ("er", "", 3), ("al", "", 4), ("es", "", 3), ("s", "", 3), ("y", "", 3), ("e", "", 3),
)  # fmt: skip
MOST_ENDINGS = 3  # of one word
