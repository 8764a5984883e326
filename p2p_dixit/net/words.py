"""1,024 short English words, written for room codes and fingerprints: ten bits each.

No two agree in their first four letters (nor is a shorter one the beginning of another), and no two
of the same length differ in a single letter: what was misheard or mistyped is another word or none.
Changing the list changes what every fingerprint looks like: it is part of the protocol.
"""

_TEXT = """
abbey absorb accent acid acorn actor adapt adobe aerial afford agent agile alarm album alcove
alder alert algae alley almond alpine alto amaze amber amigo ample anchor angel angle anthem
antler apex apron aqua arcade arch arena argue armor arrow artist aspen assist atlas atom attend
attic aunt autumn awake award axle azure baby bacon badge bagel baker ballad bamboo banana banjo
banner barber barley barn basic basket batch bath bazaar beach beagle bean beaver beetle begin
belfry bell beret berry beyond bingo birch bird bison bite blade blend blink bloom blue board
boat bold bonnet book border borrow bottle bounce bowl brace branch brass bread breeze brick
bridge bronze brook broth brown brush bubble bucket budget bugle bulb bundle bunny busy butter
cabin cable cactus cadet cake calm camel canal candle canoe canvas canyon carbon cargo carol
carpet carrot carve cashew castle cedar celery cello cement center chain chalk chapel charm
cheese cherry chess chorus cider cinema circle citrus city civic clam clever cliff climb clock
clog cloud coach coast cobalt cobble cobra cocoa coffee coin collar colony comb comet comic
condor cookie copper coral cosmos cougar cousin cover coyote cozy crab cradle craft crane crater
crayon cream creek crisp crocus cross cruise crumb cube cuckoo cupid cycle cymbal dahlia daily
damask dance dapper daring dash data dawn debate decade deck decoy deer defend degree delta demo
denim depot derby desert design detail device dial dice diesel diner dinner direct disco divide
doctor domino donkey door dough dove dozen dragon drama drawer dress drift driver drum dryad
duet dune dusk dynamo eager eagle early earth easel east echo eclair edge editor eight elbow
eleven emblem empire enamel energy engine enigma enjoy enough entry epic equal errand escape
essay estate even exact exit expert extra fabric facade factor fair faith falcon family famous
fancy farm father favor feast fellow fence fennel fern fetch fiddle field fifty film filter
final finch finger fire fish flag flame flask flavor fleet flint float floor flower fluffy flute
foam focus folk font forest format fossil foster found free fresh friend fringe frog frost
frozen fruit fudge future gadget galaxy game garage garden garlic garnet gauge gecko genie
gentle ghost giant gift giggle glad glass gleam glider globe goblet golf goose gopher gorge
gossip gown grain grape gravel great green grid ground grove growth guard guest guide guitar
gull gumbo guppy gust habit hail half hamlet hammer hand happy harbor hardy harp haven hawk
hazel hazy health heart hedge helium helmet help herald herb hermit hidden hiker hill hinge
hippo hobby hollow home honey hood horn horse hotel humble humor hunter hurdle husky icon idea
idol igloo image inch index indigo infant inlet inner input insect inside invent invite iris
island item ivory jackal jade jaguar jargon jazz jeans jelly jersey jester jewel jigsaw jockey
joke jovial juggle juice jump junior jury karate kayak keen keeper kernel kettle kiln kimono
kindle king kiosk kitten kiwi knee knight knit koala label lace ladder ladle lagoon lamp laptop
larch lark laser lasso launch laurel lava leaf league legend lemon lemur lens lesson letter
level lichen lilac lily lime limit linen lion liquid listen lively lizard llama local locket
lodge lofty logic lonely long loop lotus loud lounge lucky lumber lunar lunch lute luxury lynx
lyric magic magnet magpie maize major mallet mammal mango maple marble margin market mask matrix
maze meadow medal medley meet melon member memory menu merit meteor method metro mighty milk
mimosa mint minute mirror mixer mobile mocha model moment month moon mosaic moss moth motion
motor mouse movie muffin mule mural muscle museum music mutual napkin narrow native nature navy
neat nebula nectar needle neon nephew nickel nimble nine noble noise nomad noodle normal north
nose notch notice novel nugget nurse nutmeg nylon oasis object oblong obtain occur ocean offer
office often okra olive omega omelet onion onward opal open opera option oracle orange orbit
order organ origin ornate osprey otter owner oxygen oyster ozone packet paddle page paint pajama
palace panda panel paper parade parcel parent pasta patio patrol pause peanut pear pebble pencil
people pepper perch period person petal phone phrase piano pickle picnic pigeon piglet pillow
pilot pink pirate pixel pizza place play plaza plenty plot plum poem polar polite polka pollen
pond poppy portal post potato powder power pretty prince prism prize profit proud public pulse
pupil puppet purple puzzle python quail quarry queen quiche quiet quiver quiz quote rabbit radar
radio raft rain raisin rally ranch random range rapid rattle razor ready reason recipe record
reef region relax relic remedy remote repeat report rescue result return review reward rhino
rhyme rhythm ribbon rigid ripple ritual rival river road robin robot robust rodeo roof rope
rotate route royal ruby ruffle ruler runner safari safety salad salmon salt salute samba sample
satin sauce savory scale scarf scenic school scout scroll search second secret seed select
senior sense sentry sequel serene seven shadow shape sheep shelf shield ship shirt shoe shore
shovel shrimp shrub sierra siesta signal silent silver siren sister sixty skate sketch skill
skunk slice slogan slope sloth smart smile smoke smooth snack snail snow soap soccer social soda
solid solo sonata sonic sorbet south space spark speech sphere sphinx spider spiral spoon sport
spot spring spruce square squid stable stamp star steam stitch stone stork straw stream sturdy
style subway sudden sugar suit summer sunset super supper surf sushi swan sweet swift swing
symbol syntax syrup system taco tactic tailor talent talk tangle tanker target tartan taste
tavern taxi team teapot temple tender tennis tenor tent thank theory thirty thread thrift throne
thumb ticket tidal tiger timber tinsel tiny title today token tomato tool topaz topic torch
total totem toucan toward track trade trail trench tribe trip trophy trout trust tulip tuna
tundra tunnel turban turkey turnip turtle tutor tuxedo tweed twelve twig twist tycoon ultra
uncle under unfold unique unite unlock unpack update uphill upper upward urban urchin useful
usher usual vacuum vague valid valley valve vapor vault venus verse video viola viper vista
vital vivid voter vowel wagon waltz water whale wheat white width world wrist yacht young yucca
zebra
"""

WORDS = tuple(_TEXT.split())

BITS = 10


def words(number: int, count: int) -> tuple[str, ...]:
    """The lowest `count` times ten bits of `number` as words, the highest bits first."""
    return tuple(WORDS[number >> BITS * place & 1023] for place in reversed(range(count)))
