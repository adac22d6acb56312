/** Kinds of box items, each with its own icon, and the words that identify them. */
const ITEM_WORDS = {
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

/** Materials, used only if no other word identifies the item: a cotton apron is an apron. */
const MATERIAL_WORDS = { cloth: 'cotton silk wool', pouch: 'leather', card: 'paper', plant: 'rose' } as const

export type ItemIcon = keyof typeof ITEM_WORDS | 'gift'

const byWord = (kinds: Partial<Record<ItemIcon, string>>) =>
  new Map(
    Object.entries(kinds).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind as ItemIcon] as const)),
  )

const ICON_TABLES = [byWord(ITEM_WORDS), byWord(MATERIAL_WORDS)]

const wordsIn = (words: string): string[] => words.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []

/** Returns the kind named first in a sentence; `gift` if there is none. */
export const iconForText = (words: string): ItemIcon => firstMatch(wordsIn(words))

const DESCRIPTION_SEPARATOR = /,| (?:of|with|in|for|from|to|reading|marked) /

/**
 * Returns the kind of an item from its name: the last identifying word before the description, so a marigold candle
 * is a candle and a coffee scoop is a scoop. A box takes the kind of its content.
 */
export function iconForName(name: string): ItemIcon {
  const [thing = '', ...said] = name.split(DESCRIPTION_SEPARATOR)
  const head = wordsIn(thing).reverse()
  if (head[0] === 'box') {
    const inside = firstMatch(wordsIn(said.join(' ')).reverse())
    if (inside !== 'gift') return inside
  }
  const kind = firstMatch(head)
  return kind === 'gift' ? iconForText(name) : kind
}

function firstMatch(spoken: readonly string[]): ItemIcon {
  for (const table of ICON_TABLES) {
    const named = spoken.find((word) => table.has(word))
    if (named) return table.get(named) ?? 'gift'
  }
  return 'gift'
}
