/** The kinds of things that go into a box, each with a drawing of its own, and the words that name them. */
const THINGS = {
  jar: 'jar salts rangoli achaar pickle chhundo honey preserve podi masala soak',
  tin: 'tin dabba pastilles mints peppermints balm tea infusion coffee leaf chai pins watercolours saffron cacao darjeeling',
  bottle: 'bottle mist mister oil attar flask cologne cordial sherbet',
  candle: 'candle diya diyas lamp wicks incense',
  book: 'book notebook planner journal register log casebook sketchbook songbook scorebook ledger guide recipe recipes jigsaw puzzle treaty',
  card: 'card cards envelope envelopes postcards sheets bookplates map chart sign',
  pen: 'pen pens pencils brushes crayons stamp',
  plant: 'plant mint seed seeds cactus jade herb flower flowers marigold marigolds stem sachet',
  packet: 'packet packets popcorn peanuts chips murukku makhana crackers papads papad chews cashews almonds pistachios',
  sweets: 'box bonbons chocolates ladoos barfi peda biscuits shortbread nankhatai toffees pak chikki gulkand',
  bar: 'bar chocolate soap',
  cup: 'mug mugs cup cups kulhad kulhads tumbler tumblers glasses bowl bowls mortar urli vase dish',
  cloth: 'throw towel napkins stole apron handkerchief square socks gamcha mask muslin drape scrunchies thread twine',
  pouch: 'pouch potli bag wallet cover covers tag tags holder cufflinks',
  bell: 'bell key clock timer compass bangles anklets ghungroo rings',
  toy: 'bear rabbit bus blocks top rattle dolls ball auto-rickshaw double-decker stacker skittles pawns ludo bird cat elephant deck',
  spoon: 'spoon scoop strainer trowel pin gavel',
  frame: 'frame mirror tray coasters glass paperweight',
} as const

/** What a thing is made of says something of its kind only where nothing else does: a cotton apron is an apron. */
const STUFFS = { cloth: 'cotton silk wool', pouch: 'leather', card: 'paper', bell: 'brass', plant: 'rose' } as const

export type ThingKind = keyof typeof THINGS | 'gift'

const byWord = (kinds: Partial<Record<ThingKind, string>>) =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) =>
      words.split(' ').map((word) => [word, kind as ThingKind] as const),
    ),
  )

const TABLES = [byWord(THINGS), byWord(STUFFS)]

/** What kind of thing words speak of: the first that names one. `gift` where none does. */
export function kindOf(words: string): ThingKind {
  const spoken = words.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  for (const table of TABLES) {
    const named = spoken.find((word) => table.has(word))
    if (named) return table.get(named) ?? 'gift'
  }
  return 'gift'
}
