/** The kinds of things that go into a box, each with a drawing of its own, and the words that name them. */
const THINGS = {
  jar: 'jar salts rangoli achaar pickle chhundo honey preserve podi masala soak',
  tin: 'tin dabba pastilles mints peppermints balm tea infusion coffee leaf chai pins watercolours saffron cacao darjeeling',
  bottle: 'bottle mist mister oil attar flask cologne cordial sherbet',
  candle: 'candle diya diyas lamp wicks incense',
  book: 'book notebook planner journal register log casebook sketchbook songbook scorebook ledger guide recipe recipes treaty',
  card: 'card cards envelope envelopes postcards sheets bookplates map chart sign',
  pen: 'pen pens pencils brushes crayons',
  plant: 'plant mint seed seeds cactus jade herb flower flowers marigold marigolds stem',
  packet: 'packet packets popcorn peanuts chips murukku makhana crackers papads papad chews cashews almonds pistachios',
  sweets: 'box bonbons chocolates ladoos barfi peda biscuits shortbread nankhatai toffees pak chikki gulkand',
  bar: 'bar chocolate soap',
  cup: 'mug mugs cup cups kulhad kulhads tumbler tumblers glasses bowl bowls mortar urli vase dish',
  cloth: 'throw towel napkins stole apron handkerchief square socks gamcha mask muslin drape scrunchies thread twine',
  pouch: 'pouch potli sachet bag wallet cover covers tag tags holder cufflinks',
  bell: 'bell anklets ghungroo',
  toy: 'bear rabbit bus blocks top rattle dolls auto-rickshaw double-decker stacker skittles bird cat elephant',
  spoon: 'spoon scoop strainer trowel',
  frame: 'frame mirror tray',
} as const

/** What an item is made of says something of its kind only where nothing else does: a cotton apron is an apron. */
const STUFFS = { cloth: 'cotton silk wool', pouch: 'leather', card: 'paper', plant: 'rose' } as const

export type ItemIcon = keyof typeof THINGS | 'gift'

const byWord = (kinds: Partial<Record<ItemIcon, string>>) =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as ItemIcon] as const)),
  )

const TABLES = [byWord(THINGS), byWord(STUFFS)]

const spokenIn = (words: string): string[] => words.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []

/** What kind of thing a sentence speaks of: the first that names one. `gift` where none does. */
export const kindOf = (words: string): ItemIcon => firstNamed(spokenIn(words))

/** What says no more of a name than what is in it, how it looks, or whose it is. */
const AFTER_THE_THING = /,| (?:of|with|in|for|from|to|reading|marked) /

/**
 * The kind of an item by its name: the last word that names one before what is said of it, so that a marigold candle is
 * a candle and a coffee scoop a scoop. A box is what is in it.
 */
export function itemIconNamed(name: string): ItemIcon {
  const [thing = '', ...said] = name.split(AFTER_THE_THING)
  const head = spokenIn(thing).reverse()
  if (head[0] === 'box') {
    const inside = firstNamed(spokenIn(said.join(' ')).reverse())
    if (inside !== 'gift') return inside
  }
  const kind = firstNamed(head)
  return kind === 'gift' ? kindOf(name) : kind
}

function firstNamed(spoken: readonly string[]): ItemIcon {
  for (const table of TABLES) {
    const named = spoken.find((word) => table.has(word))
    if (named) return table.get(named) ?? 'gift'
  }
  return 'gift'
}
