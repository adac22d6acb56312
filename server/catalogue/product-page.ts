import words from '#catalogue/collections.json'
import cutouts from '#catalogue/cutouts.json'
import type { Collection } from '#domain/catalogue/collections.ts'
import { type ItemIcon, itemIconNamed, kindOf } from '#domain/catalogue/item-icon.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import {
  firstPicture,
  othersLike,
  type Product,
  type ProductContent,
  type ProductView,
  pictureName,
  viewsOf,
} from '#domain/catalogue/product.ts'
import { serviceKey, serviceOf } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { ProductId } from '#domain/flavours.ts'
import { excerpt } from '#domain/text/excerpt.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import { formatDay } from '#domain/text/spoken-day.ts'
import type { Db } from '#server/db/connect.ts'
import { toCard } from './cards.ts'
import { toFace } from './collections.ts'
import { neighboursOf } from './list-queries.ts'
import type { Lists } from './lists.ts'
import { picture, previewPicture } from './pictures.ts'
import { productIn } from './queries.ts'

const OTHERS = 4
const LEAD_LENGTH = 200

type Deps = { db: Db; delivery: DeliveryTables; lists: Lists }

/** What the page of a gift shows; `undefined` for an id that is not one of the collection's (decisions §2.8). */
export async function productPage(deps: Deps, collection: Collection, id: ProductId) {
  const product = await productIn(deps.db, collection.slug, id)
  return product && pageOfProduct(deps, collection, product)
}

/** The same of a gift as it is given, which may be another than the shop sells. */
export async function pageOfProduct({ db, delivery, lists }: Deps, collection: Collection, product: Product) {
  const others = othersLike(product, await neighboursOf(db, product, OTHERS), OTHERS)
  const { total } = await lists.listOf(collection)
  return {
    /** The gifts that it shows. */
    gifts: [product, ...others],
    card: toCard(product),
    collection: { ...toFace(collection), strap: collection.strap },
    /** How it travels: what the browser asks its day with. */
    service: serviceKey(serviceOf(product, delivery)),
    gstRate: product.gstRate,
    lead: excerpt(product.description, LEAD_LENGTH),
    description: product.description,
    pictures: viewsOf(product).map((view) => picture(pictureName(product, view), describeView(product, view))),
    features: product.keyFeatures.map((text) => ({ text, kind: kindOf(text) })),
    contents: toContents(product),
    words: productWords(collection),
    particulars: particularsOf(product),
    others: others.map(toCard),
    shared: { picture: previewPicture(firstPicture(product)), alt: product.imageAlt },
    seeAll: `See all ${inWords(total)}`,
  }
}

/** What the law wants told of a parcel, and whom it suits. */
const particularsOf = ({ madeFor, weightGrams, countryOfOrigin, allergens }: Product) =>
  [
    { term: 'Made for', text: capitalised(madeFor.join(', ')) },
    { term: 'Allergens', text: allergens },
    { term: 'Weight, packed', text: weightGrams > 0 ? `${kilograms.format(weightGrams / 1000)} kg` : '' },
    { term: 'Country of origin', text: countryOfOrigin },
  ].filter(({ text }) => text !== '')
const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** The first picture is described at length; the others add how they look at the same things. */
function describeView(product: Product, view: ProductView): string {
  const { name, imageAlt, pictures } = product
  if (view === 'hero' || view === viewsOf(product)[0]) return imageAlt
  const own = pictures?.[view]
  if (own) return own.alt
  return `${name}, ${{ closed: 'closed and tied', above: 'from above', detail: 'up close' }[view]}`
}

const { productTabs } = words
const { shipping } = productTabs

type DeliveryRow = { zone: string; days: string }

/** Delivery as it is promised for each way to travel (specification §9, "Shipping and delivery"). */
function shippingWords(service: Collection['service']): { intro: string; rows: DeliveryRow[] } {
  if (service === 'mothers-day') return { intro: shipping.mothersDayIntro, rows: shipping.mothersDayRows }
  if (service === 'same-day') return { intro: `${shipping.quickDelivery} ${shipping.intro}`, rows: [] }
  return { intro: shipping.intro, rows: shipping.rows }
}

/** What every product page of a collection says, whichever the gift. */
function productWords({ service, soonUntil }: Collection) {
  const { stock, launchingSoon, freeShipping, returnsNote, pictureNote, aboutHeading, includedHeading, returns } =
    productTabs
  return {
    stock,
    launchingSoon: soonUntil ? `It ships now. The whole collection opens on ${formatDay(soonUntil)}.` : launchingSoon,
    freeShipping,
    returnsNote,
    pictureNote,
    aboutHeading,
    includedHeading,
    returns,
    shipping: shippingWords(service),
  }
}

/** A line of what's included, as the shelf shows it. */
type ContentData = { name: string; note: string | undefined; kind: ItemIcon; cutout: Cutout | undefined }

/** A cut-out with the height, from the top, at which its thing stands: there it meets the shelf. */
type Cutout = { picture: PictureData; foot: number }

/** Which build-box item is the very item that words name, and where each of those stands in its picture. */
const CUTOUTS: { things: Partial<Record<string, string>>; feet: Partial<Record<string, number>> } = cutouts

/** The box's items, with a picture only where the shop has one of that very item; a drawing of its kind elsewhere. */
const toContents = ({ contents }: Pick<Product, 'contents'>): ContentData[] => contents.map(toContent)

function toContent({ qty, item }: ProductContent): ContentData {
  const [words = item, note] = item.split(/,\s*(.*)/s)
  return {
    name: capitalised(qty > 1 ? `${inWords(qty)} ${words}` : words),
    note: note && capitalised(note),
    kind: itemIconNamed(item),
    cutout: cutoutOf(item),
  }
}

function cutoutOf(item: string): Cutout | undefined {
  const id = CUTOUTS.things[item]
  const foot = id && CUTOUTS.feet[id]
  if (!foot) return undefined
  const shown = picture(`items/${id}-cutout`, '')
  return 'missing' in shown ? undefined : { picture: shown, foot }
}
