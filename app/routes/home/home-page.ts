import words from '#catalogue/collections.json' with { type: 'json' }
import { giftPath } from '#domain/catalogue/collections.ts'
import {
  GIFT_FIELDS,
  HOME,
  type HomeLine,
  type HomeWords,
  PERSON_FIELDS,
  SECTION_NAMES,
  slidesOn,
} from '#domain/words/home-words.ts'
import { SAMPLE_ORDER, sectionOrder } from '#domain/words/section-order.ts'
import { toCard } from '#server/catalogue/cards.ts'
import { picture } from '#server/catalogue/pictures.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { type RequestShop, showGifts } from '#server/http/shop-context.ts'
import { readWords } from '#server/settings/words.ts'
import { wordsSubject } from '#server/versions/shown-versions.ts'
import { SAMPLE_ITEMS } from './build-section.tsx'
import { HOME_SAMPLE, slideId } from './home-sample.ts'
import { PEOPLE } from './people.tsx'

const HERO_ALT = 'An open gift box: honey, a lit candle, tea, chocolates and a journal nested in paper'
const CORPORATE_ALT = 'A festive crimson box with lamps and marigolds'

/** What corporate gifting is sold on, each with its sign. */
const POINT_SIGNS = ['stamp', 'layers', 'map-pin', 'user-round']

const corporatePoints = () => {
  const points = words.collections.find(({ slug }) => slug === 'corporate')?.sellingPoints ?? []
  return POINT_SIGNS.flatMap((sign, index) => (points[index] ? [{ sign, ...points[index] }] : []))
}

const cutout = (item: string) => picture(`items/${item}-cutout`, '')

const HERO_LINES = ['headline', 'buy', 'buyLink', 'build', 'chat'] as const satisfies HomeLine[]

/** The lines that are others than the sample's: those the page has itself. */
const ownLines = (said: HomeWords) =>
  Object.fromEntries(HERO_LINES.flatMap((line) => (said[line] === HOME_SAMPLE[line] ? [] : [[line, said[line]]]))) as {
    [Line in (typeof HERO_LINES)[number]]?: string
  }

/** What the home page shows now: its owner's words, and the slides of the day by which its dates are read. */
export async function ownersHome(shop: RequestShop) {
  shop.shows.add(wordsSubject(HOME))
  const said = await readWords(shop.db, HOME)
  return homePage(shop, { ...HOME_SAMPLE, ...said?.texts }, said?.asOf ?? '')
}

/** The home page with these words, as it is on a day. */
export async function homePage(shop: RequestShop, said: HomeWords, day: string) {
  const { db, collections } = shop
  const chosen = GIFT_FIELDS.flatMap((field) => said[field] || [])
  const theirs = PERSON_FIELDS.map((field) => said[field] ?? '')
  const products = await productsById(db, [...new Set([...chosen, ...theirs])].filter(Boolean))
  showGifts(shop, products.values())
  const giftOf = (id: string) => {
    const gift = products.get(id)
    return collections.some(({ slug }) => slug === gift?.collection) ? gift : undefined
  }
  const off = SECTION_NAMES.filter((section) => said[section] === 'off')
  const lines = ownLines(said)
  const order = sectionOrder(said.order)
  return {
    welcome: {
      wide: picture('site/home-wide', HERO_ALT),
      tall: picture('site/home-tall', HERO_ALT),
      bow: picture('site/bow', ''),
      subline: said.subline,
      band: words.home.marquee,
    },
    people: PEOPLE.map(({ words, joint, empty, item }, at) => {
      const gift = giftOf(theirs[at] ?? '')
      return { words, joint, empty, to: gift && giftPath(gift), cutout: cutout(item) }
    }),
    tiles: words.home.collectionTeasers.flatMap(({ slug, line }) => {
      const found = collections.find((collection) => collection.slug === slug)
      if (!found) return []
      const { title, tint, strap, door } = found
      return [{ slug, title, tint, strap, line, picture: picture(door ?? `site/collection-${slug}`, '') }]
    }),
    steps: words.collections.find(({ slug }) => slug === 'build-your-own')?.steps ?? [],
    box: {
      open: picture('boxes/grande-open', ''),
      front: picture('boxes/grande-front', ''),
      items: SAMPLE_ITEMS.map(({ item, ...place }) => ({ picture: cutout(item), ...place })),
    },
    slides: slidesOn(said, day).map(({ number, title, subtitle, cta, link, tag, picture: name, alt }) => ({
      ...{ id: slideId(number), title, subtitle, cta, link, tag },
      picture: picture(name, alt),
    })),
    cards: chosen.flatMap((id) => giftOf(id) ?? []).map(toCard),
    corporate: { picture: picture('site/corporate-tall', CORPORATE_ALT), points: corporatePoints() },
    // A shop that changed nothing sends no byte of what could be changed.
    ...(off.length > 0 && { off }),
    ...(order.join(' ') !== SAMPLE_ORDER && { order }),
    ...(Object.keys(lines).length > 0 && { lines }),
  }
}
