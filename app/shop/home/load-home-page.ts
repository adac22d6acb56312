import words from '#catalogue/collections.json' with { type: 'json' }
import { productPath } from '#domain/catalogue/collections.ts'
import {
  type ChangedLines,
  FEATURED_PRODUCT_FIELDS,
  HOME_KEY,
  type HomePicture,
  type HomeValues,
  isDescribed,
  JOINTS,
  marqueeWords,
  PERSON_FIELDS,
  PERSON_PICTURES,
  PHRASES,
  POINT_NUMBERS,
  SECTION_NAMES,
  STEP_NUMBERS,
  slidesOn,
  TILE_LINES,
} from '#domain/content/home-fields.ts'
import { HOME_LINES, type HomeLine } from '#domain/content/home-lines.ts'
import { DEFAULT_ORDER, parseSectionOrder } from '#domain/content/section-order.ts'
import { contentTag } from '#server/cache/cache-tags.ts'
import { toCards } from '#server/catalogue/product-card.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { readContent } from '#server/content/content-versions.ts'
import { type RequestShop, tagProducts } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { SAMPLE_ITEMS } from './build-section.tsx'
import { HOME_SAMPLE, ORIGINAL_PICTURES, slideId } from './home-sample.ts'
import { PEOPLE } from './people.tsx'

const POINT_ICONS = ['stamp', 'layers', 'map-pin', 'user-round']

const corporatePoints = (content: HomeValues) =>
  POINT_NUMBERS.map((number, at) => ({
    sign: POINT_ICONS[at] ?? '',
    title: content[`point${number}`],
    text: content[`point${number}Text`],
  }))

/** The owner's picture, or the original one. */
const pictureOf = (content: HomeValues, of: HomePicture) => {
  const { name, alt } = ORIGINAL_PICTURES[of]
  return findPicture(content[`${of}.picture`] || name, (isDescribed(of) && content[`${of}.alt`]) || alt)
}

const cutout = (item: string) => findPicture(`items/${item}-cutout`, '')

const buildSteps = (content: HomeValues) =>
  STEP_NUMBERS.map((number) => ({ title: content[`step${number}`], text: content[`step${number}Text`] }))

/** Lines that the page always gets with its other data. */
const isAlwaysSent = (line: HomeLine): boolean =>
  line === 'subline' || line === 'marquee' || /^(point|step|phrase|joint|tile)\d/.test(line)

const changedLines = (content: HomeValues): ChangedLines =>
  Object.fromEntries(
    HOME_LINES.flatMap((line) =>
      isAlwaysSent(line) || content[line] === HOME_SAMPLE[line] ? [] : [[line, content[line]]],
    ),
  )

/** Returns the data of the published home page. Slide dates are read as of the day of the current version. */
export async function loadHomePage(shop: RequestShop) {
  shop.shows.add(contentTag(HOME_KEY))
  const content = await readContent(shop.db, HOME_KEY)
  return buildHomePage(shop, { ...HOME_SAMPLE, ...content?.texts }, content?.asOf ?? '')
}

/**
 * Returns the data of the home page with the given texts and the slides of a day (`YYYY-MM-DD`). Adds the cache tags
 * of its products.
 */
export async function buildHomePage(shop: RequestShop, content: HomeValues, day: string) {
  const { db, collections } = shop
  const featuredIds = FEATURED_PRODUCT_FIELDS.flatMap((field) => content[field] || [])
  const personProductIds = PERSON_FIELDS.map((field) => content[field] ?? '')
  const products = await productsById(db, [...new Set([...featuredIds, ...personProductIds])].filter(Boolean))
  tagProducts(shop, products.values())
  const giftOf = (id: string) => {
    const gift = products.get(id)
    return collections.some(({ slug }) => slug === gift?.collection) ? gift : undefined
  }
  const off = SECTION_NAMES.filter((section) => content[section] === 'off')
  const lines = changedLines(content)
  const order = parseSectionOrder(content.order)
  const hero = pictureOf(content, 'hero')
  return {
    welcome: {
      wide: hero,
      tall: content['hero.picture'] ? hero : findPicture('site/home-tall', hero.alt),
      ...(content['hero.picture'] && { isOwn: true }),
      bow: findPicture('site/bow', ''),
      subline: content.subline,
      band: marqueeWords(content.marquee),
    },
    people: PEOPLE.map(({ empty }, at) => {
      const gift = giftOf(personProductIds[at] ?? '')
      const face = PERSON_PICTURES[at] ?? 'face1'
      const isOwn = content[`${face}.picture`] !== ''
      return {
        words: content[PHRASES[at] ?? 'phrase1'],
        joint: content[JOINTS[at] ?? 'joint1'],
        empty: isOwn ? ([0, 0, 0, 0] as const) : empty,
        ...(isOwn && { isOwn }),
        to: gift && productPath(gift),
        cutout: pictureOf(content, face),
      }
    }),
    tiles: words.home.collectionTeasers.flatMap(({ slug }, at) => {
      const found = collections.find((collection) => collection.slug === slug)
      if (!found) return []
      const { title, tint, strap, door } = found
      const line = content[TILE_LINES[at] ?? 'tile1']
      return [{ slug, title, tint, strap, line, picture: findPicture(door ?? `site/collection-${slug}`, '') }]
    }),
    steps: buildSteps(content),
    box: content['box.picture']
      ? { own: pictureOf(content, 'box') }
      : {
          open: pictureOf(content, 'box'),
          front: findPicture('boxes/grande-front', ''),
          items: SAMPLE_ITEMS.map(({ item, ...place }) => ({ picture: cutout(item), ...place })),
        },
    slides: slidesOn(content, day).map(({ number, title, subtitle, cta, link, tag, picture: name, alt }) => ({
      ...{ id: slideId(number), title, subtitle, cta, link, tag },
      picture: findPicture(name, alt),
    })),
    cards: toCards(
      shop,
      featuredIds.flatMap((id) => giftOf(id) ?? []),
    ),
    corporate: { picture: pictureOf(content, 'corporate'), points: corporatePoints(content) },
    // Defaults are not sent, to keep the page small.
    ...(off.length > 0 && { off }),
    ...(order.join(' ') !== DEFAULT_ORDER && { order }),
    ...(Object.keys(lines).length > 0 && { lines }),
  }
}
