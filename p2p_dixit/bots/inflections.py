"""What a program has to know of Ukrainian, Czech, Italian and Russian to compare words.

Tables only; `stems` uses them. The words of these languages change more than English ones, but
regularly: endings of case, person and gender come off, then those that derive words ("казочка",
"kouzelný"). What is left may still change its last consonant ("ruka, ruční") or lose a vowel
("вітер, вітру"): `Inflection` says how that is levelled. Levelling is crude, and may be: it is
applied to all forms alike, and clues meet lists of their own language only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _forms(table: str) -> dict[str, str]:
    """The first form of a line stands for all of them."""
    families = (line.replace(":", "").split() for line in table.strip().splitlines())
    return {form: family[0] for family in families for form in family}


def _alike(letters: str, others: str) -> dict[int, int | None]:
    return str.maketrans(letters, others, "'")


@dataclass(frozen=True)
class Inflection:
    """How the words of a language change."""

    stop_words: frozenset[str]  # in every clue, and about no picture
    endings: frozenset[str]  # of case, number, person, tense, gender, and of derived words
    letters: Mapping[int, int | None]  # alike anywhere in a word
    last: Mapping[str, str] = field(default_factory=dict)  # alike at the end of a stem
    fleeting: str = ""  # vowels that come and go before the last consonant
    vowels: str = ""
    irregular: Mapping[str, str] = field(default_factory=dict)  # forms no ending explains
    parts_at_apostrophe: bool = False  # "l'ultima" is two words, "п'ять" is one


_UKRAINIAN = Inflection(
    _words("""
        а або але ану б без би бо був буде будь була були було бути в вам вами вас ваш ваша ваше
        ваші вже ви від він вона вони воно все всі всіх всього всім геть го да дай де для до ж за
        завжди зі з із і й його йому її їй їм їх їхній коли кого кому куди лиш лише ледь мене мені
        ми мій моя моє мої мною на навіть над нам нами нас наш наша наше наші не нема немає нехай ні
        ніби ніколи ніхто нічого ну о об один одна одне одні ось от оце отже перед під по поки потім
        при про раз с сам сама самі свій своя своє свої своїм свою себе собі собою є саме сьогодні
        та так також таки такий така таке такі там твій твоя твоє твої те тебе ти тим тих то тобі
        тобою того той тому тут треба тільки у увесь уже усе усі усіх усього хай хіба хоч хто хтось
        це цей ця цієї ці цим цих цього цьому цю має чи чим чого чому через ще що щоб щось як яка
        яке який якщо які яких якої якось якби ніж дуже більше менше можна може майже знов знову хай
        мов наче
        """),
    _words("""
        а я о е є и і ї у ю ь й ам ям ом ем єм ах ях ів їв єв ей ою ею єю ові еві єві ами ями ьми ий
        ій ої ого ього ому ьому им ім их іх ими іми ати яти ити іти їти ути ти тись тися ся сь ає яє
        ує ює ить їть іть ать ять уть ють еть ють аю яю ую юю аємо ємо имо емо уємо аєте ете ите ав
        яв ив ів ув ала яла ила іла ула али яли или іли ули ало яло ило іло уло ався ився ється
        ються иться алася илася алися илися ана ане ані аний ений ена ене ені тий аючи уючи ячи учи
        ши вши ичн очн льн ськ зьк цьк к ок ек ик ник чик івник очк ечк оньк еньк иц ниц ість ост н
        ов ев ін ин ів ян ан ств цтв ач яч ар яр ист ач ець ц ч івк инк л енн анн
        """),
    _alike("ґ", "г"),
    {"ц": "к", "ч": "к", "ж": "г", "ш": "х", "щ": "ск"},
    "оеі",
    "аеєиіїоуюя",
    _forms("""
        сон: сну снів сни снам снах сновидіння сні
        день: дня дні днів днем
        пес: пса пси псів собака собаки
        ніч: ночі ночей ночами нічний нічна нічне нічні ніччю нічної
        дім: дома вдома удома домівка додому дому домашній
        кіт: кішка киця котик кошеня кота коти
        лід: льоду льодовий льодяний
        мосту: міст мости моста місток мостом
        кінь: коня коні конем
        рік: року роки років
        сонце: сонця сонячний сонечко сонцем
        серце: серця сердець серцем сердечний
        небо: небеса неба небі небесний небом
        осінь: осені осінній восени осінню
        весна: весни весняний навесні весною
        зима: зими зимовий взимку зимою
        ходити: іти йти йде іду йду піду піти ходити хода ходжу
        стіл: стола столу столі
        """),
)

_RUSSIAN = Inflection(
    _words("""
        а без бы был была были было быть в вам вас ваш ваша ваше ваши весь во вот все всё всегда
        всего всем всех всю вы где да даже для до его ее её ей ему если есть еще ещё же за здесь и
        из или им ими их к как какая какие какой когда кого кому кто куда ли лишь лучше между меня
        мне мной мои мой моя моё можно может мы на над надо наконец нам нами нас наш наша наше наши
        не него нее неё ней нельзя нет ни нибудь никогда никто ним них ничего но ну о об один одна
        одно одни он она они оно от перед по под пока после потом потому почти при про раз с сам
        сама сами само свое своё свои свой своя свою себе себя собой со сегодня так также такая
        такие такое такой там твой твоя твоё твои те тебе тебя тем то тобой тогда того тоже только
        тому тот ту тут ты у уж уже хоть хорошо чего чей чем через что чтоб чтобы что-то чуть эта
        эти этим этих это этого этой этом этот эту я снова опять пусть больше меньше лишь очень
        словно будто вместо
        """),
    _words("""
        а я о е ё и ы у ю ь й ам ям ом ем ём ах ях ов ёв ев ей ой ою ею ами ями ие ия ий ию ии ием
        ье ья ью иям ый ая яя ое ее ые ого его ому ему ым им их ых ую юю ыми ими ать ять ить еть уть
        ти ться тся ся сь ает яет ует юет ит ет ёт ят ат ут ют аю яю ую аешь ешь ишь аем ем им аете
        ете ите ал ял ил ел ул ала яла ила ела ула али яли или ели ули ало яло ило ело уло ался ился
        ется ются ится алась илась ались ились анный енный ённый ана ена ён ены аны тый ая уя яя вши
        ши ючи учи ичн очн альн честв ск к ок ек ёк ик ник чик очк ечк оньк еньк иц ниц ость ост н
        ов ев ин ян ан ств тель ач яч арь яр ист ец ц ч инк л ени ани еск
        """),
    _alike("ё", "е"),
    {"ц": "к", "ч": "к", "ж": "г", "ш": "х", "щ": "ск"},
    "оеё",
    "аеёиоуыэюя",
    _forms("""
        сон: сны сна снов сне сном сновидение снится
        день: дня дни дней днем днём
        пёс: пса псы собака собаки
        дом: дома домой домик дому доме домашний
        лёд: льда льды льдина ледяной
        рот: рта рту
        солнце: солнца солнечный солнышко солнцем
        сердце: сердца сердцем сердец сердечный
        небо: неба небеса небесный небе
        осень: осени осенний осенью
        ходить: идти идёт иду пойти ходить уйти ушел ушёл ушла ходьба
        ребёнок: дети детей детский детство ребенок
        """),
)

_CZECH = Inflection(
    _words("""
        a aby ač ale anebo ani ano asi až bez bude budem budu by byl byla byli bylo byly být co což
        či dál do dnes i ho jak jako jaký jaká jaké je jeho jej její jejich jemu jen jenom ještě ji
        jí jich jim jimi jiný jsem jsi jsme jsou jste k kam každý kde kdo kdy když ke která které
        který kteří kvůli má mají máme mám máš mě mezi mi mít mne mně mnou moc mohl moje mou můj
        může my na nad nám námi nás náš naše ne nebo nebude nebyl nechce neměl není nemá nic nich
        ním nimi než nikdo nikdy no o od ode on ona oni ono pak po pod podle pořád pro proč prostě
        protože před přes přece při s sám sama sami se si sis snad sobě své svého svůj svou ta tady
        tak taky také takový tam te tě tebe teď ten tento tedy ti to toho tohle tom tomu tou toto
        třeba tu tuto tvá tvé tvoje tvůj ty u už v vám vámi vás váš vaše ve vedle víc více vše všech
        všechno všichni vůbec vždy vždycky z za zas zase ze že jeden jedna jedno
        """),
    _words("""
        a e i o u y ou am em im ech ich ach ami emi imi ymi mi ovi ove eho emu ej eh ym ych ymi at
        et it yt out ovat eni ani nout nul nula am as a ame ate aji eji uje uji ujes i is ime ite
        ejte al el il yl ala ela ila yla ali eli ili ala aly ely ily alo elo ilo any eny ana ena ano
        eno any ici ouci ejici ajici ičk ečk ouč ič eč č sk ck k ek ik nik ack ock eck ick usk ic
        nic ost est n ov ev in stv ctv tel ar ist ec c ink ank enk ouc ejs l
        """),
    _alike("áéěíóúůýďťň", "aeeiouoydtn"),
    {"č": "k", "c": "k", "š": "ch", "ž": "h", "ř": "r"},
    "e",
    "aeiouy",
    _forms("""
        pes: psa psi psů pejsek psí psem
        sen: snu sny snů snění snít sní snílek
        den: dne dny dní dnem
        dům: domu domem doma domov domů domek domeček
        led: ledu ledový ledovec
        sníh: sněhu sněhový sněží sněžný
        vítr: větru větrný větrem
        kůň: koně koni koník koníček
        dítě: děti dětí dětský dětství
        čas: času časy časem časový
        ruka: ruce rukou ruku ručička ruční rukama
        noha: nohy nohou nožička nohama
        nůž: nože nožem
        oko: oči očí očima očko oka okem
        slunce: sluncem sluneční sluníčko slunečnice
        srdce: srdcem srdíčko srdeční
        jít: jde jdu jdou šel šla šli jdeme chodit chůze
        """),
)

_ITALIAN = Inflection(
    _words("""
        a abbia abbiamo ad agli ai al all alla alle allo anche ancora avere avete aveva avevo c ce
        che chi ci cioè ciò col come con contro cosa così cui d da dagli dai dal dall dalla dalle
        dallo de degli dei del dell della delle dello dentro di dopo dove due e è ecco ed era erano
        ero essere fa fai fanno fare fatto fino forse fra gli ha hai hanno ho i il in io l la le lei
        li lo loro lui m ma mai me meglio mentre mi mia mie miei mio molto ne negli nei nel nell
        nella nelle nello nessuno niente no noi non nostra nostre nostri nostro nulla o od ogni ora
        ormai per perché però più poco poi prima proprio può qua qual quale quando quanto quasi quel
        quell quella quelle quelli quello questa queste questi questo qui s sa se sei sempre senza
        si sia siamo siete solo sono sopra sotto sta stai stanno stare stato stava su sua sue sugli
        sui sul sull sulla sulle sullo suo suoi t tanto te ti tra troppo tu tua tue tuo tuoi tutta
        tutte tutti tutto un una uno v va vi via voi volta vostra vostro
        """),
    _words("""
        a e i o à è ì ò ù are ere ire arsi ersi irsi ando endo ato ata ati ate uto uta uti ute ito
        ita iti ite ava avano eva evano iva ivo avo evo ano ono iamo erà arà irà ante ente anti enti
        ia ie io amente mente zion azion ità in ett ell uzz on ezz os ier iol evol ator itor at ar
        al ist
        """),
    _alike("àèéìòù", "aeeiou"),
    {"h": "", "i": ""},
    irregular=_forms("""
        uomo: uomini
        acqua: acque subacqueo acquatico
        volo: volare vola volano volante volato volata
        sogno: sogni sognare sognatore
        re: regina regno regale
        bambino: bambini bambina bimbo infanzia
        """),
    parts_at_apostrophe=True,
)

INFLECTIONS: Mapping[str, Inflection] = {
    "uk": _UKRAINIAN,
    "cs": _CZECH,
    "it": _ITALIAN,
    "ru": _RUSSIAN,
}
