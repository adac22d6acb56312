import type { CollectionSlug } from '#domain/catalogue/collections.ts'
import { kindOf } from '#domain/catalogue/item-icon.ts'
import { othersLike } from '#domain/catalogue/others-like.ts'
import { PRODUCT_VIEWS, type Product, type ProductView, pictureName } from '#domain/catalogue/product.ts'
import { serviceKey, serviceOf } from '#domain/delivery/service.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import { opening } from '#domain/text/excerpt.ts'
import { capitalised, inWords } from '#domain/text/number-words.ts'
import type { Db } from '#server/db/connect.ts'
import { toCard } from './cards.ts'
import { toContents } from './contents.ts'
import { picture, sharedPicture } from './pictures.ts'
import { productWords } from './product-words.ts'
import { productsOf } from './queries.ts'

const OTHERS = 4
const LEAD_LENGTH = 200

/** What the page of a gift shows; `undefined` for an id that is not one of the collection's (decisions §2.8). */
export async function productPage(
  { db, delivery }: { db: Db; delivery: DeliveryTables },
  collection: CollectionSlug,
  id: string,
) {
  const gifts = await productsOf(db, collection)
  const product = gifts.find((gift) => gift.id === id)
  if (!product) return undefined
  return {
    card: toCard(product),
    /** How it travels: what the browser asks its day with. */
    service: serviceKey(serviceOf(product, delivery)),
    gstRate: product.gstRate,
    lead: opening(product.description, LEAD_LENGTH),
    description: product.description,
    pictures: PRODUCT_VIEWS.map((view) => picture(pictureName(product, view), describeView(product, view))),
    features: product.keyFeatures.map((text) => ({ text, kind: kindOf(text) })),
    contents: toContents(product),
    words: productWords(collection),
    particulars: particularsOf(product),
    others: othersLike(product, gifts, OTHERS).map(toCard),
    shared: sharedPicture(pictureName(product, 'hero')),
    seeAll: `See all ${inWords(gifts.length)}`,
  }
}

/** What the law wants told of a parcel, and whom it suits. */
const particularsOf = ({ madeFor, weightGrams, countryOfOrigin }: Product) => [
  { term: 'Made for', text: capitalised(madeFor.join(', ')) },
  { term: 'Weight, packed', text: `${kilograms.format(weightGrams / 1000)} kg` },
  { term: 'Country of origin', text: countryOfOrigin },
]
const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** The first picture is described at length; the others add how they look at the same things. */
function describeView({ name, imageAlt }: Product, view: ProductView): string {
  if (view === 'hero') return imageAlt
  return `${name}, ${{ closed: 'closed and tied', above: 'from above', detail: 'up close' }[view]}`
}
