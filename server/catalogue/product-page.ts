import words from '#catalogue/collections.json'
import cutouts from '#catalogue/cutouts.json'
import type { Collection } from '#domain/catalogue/collections.ts'
import { FOOD_LABELS, type ItemFact, isFoodType } from '#domain/catalogue/item-facts.ts'
import { type ItemIcon, iconForName, iconForText } from '#domain/catalogue/item-icon.ts'
import { parseSize } from '#domain/catalogue/label-facts.ts'
import { formatWeight, labelTable, type ShopLabel } from '#domain/catalogue/label-rows.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import {
  availableViews,
  mainPicture,
  type Product,
  type ProductContent,
  type ProductView,
  pictureName,
  relatedProducts,
} from '#domain/catalogue/product.ts'
import { chargedGrams } from '#domain/delivery/delivery-rates.ts'
import { formatServiceKey, serviceOf } from '#domain/delivery/delivery-service.ts'
import { type DeliveryRow, deliveryRows } from '#domain/delivery/policy-tables.ts'
import { sameDayTexts } from '#domain/delivery/same-day-texts.ts'
import { shippingData } from '#domain/delivery/shipping-data.ts'
import type { ProductId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import { promiseTexts } from '#domain/settings/promises.ts'
import { priceWithGst } from '#domain/tax/gst.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { formatDay } from '#domain/text/format-date.ts'
import { capitalised, spellNumber } from '#domain/text/indian-number.ts'
import { excerpt } from '#domain/text/sanitize.ts'
import { fillSentences } from '#server/content/promise-placeholders.ts'
import { changedPart, restated } from '#server/delivery/delivery-statements.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { findPicture, previewPicture } from '#server/pictures/find-picture.ts'
import { toCollectionSummary } from './collections.ts'
import { neighbourProducts } from './list-queries.ts'
import { toCard, toCards } from './product-card.ts'
import { productIn } from './queries.ts'

const RELATED_COUNT = 4
const LEAD_LENGTH = 200

type Deps = Pick<RequestShop, 'db' | 'config' | 'delivery' | 'lists' | 'promises' | 'settings'>

/** Returns the data of a product page; `undefined` when the id is not in the collection (decisions §2.8). */
export async function readProductPage(deps: Deps, collection: Collection, id: ProductId) {
  const product = await productIn(deps.db, collection.slug, id)
  return product && buildProductPage(deps, collection, product)
}

/** Builds the page of a given product, which may differ from the one on sale (preview). */
export async function buildProductPage(shop: Deps, collection: Collection, product: Product) {
  const { db, delivery, lists } = shop
  const related = relatedProducts(product, await neighbourProducts(db, product, RELATED_COUNT), RELATED_COUNT)
  const { total } = await lists.listOf(collection)
  const label = labelTable(product, shopLabel(shop), paidPaise(shop, product))
  return {
    /** Products on the page, for cache tags. */
    gifts: [product, ...related],
    card: toCard(shop, product),
    collection: { ...toCollectionSummary(collection), strap: collection.strap },
    /** Service key that the browser sends when it asks for the delivery day. */
    service: formatServiceKey(serviceOf(product, delivery)),
    ...(product.service === 'same-day' && { sameDay: sameDayTexts(delivery.areas) }),
    shipping: shippingOf(shop, product),
    gstRate: product.gstRate,
    ...(product.label.mrpPaise !== undefined && { mrpPaise: product.label.mrpPaise }),
    lead: excerpt(product.description, LEAD_LENGTH),
    description: product.description,
    pictures: availableViews(product).map((view) =>
      findPicture(pictureName(product, view), describeView(product, view)),
    ),
    features: product.keyFeatures.map((text) => ({ text, kind: iconForText(text) })),
    contents: toContents(product),
    words: productTexts(collection, shop),
    /** The label facts repeat weight, origin and allergens. */
    particulars: productDetails(label ? { ...product, ...NO_DETAILS } : product),
    ...(label && { label: { ...label, items: label.items.map(toItemRow) } }),
    others: toCards(shop, related),
    shared: { picture: previewPicture(mainPicture(product)), alt: product.imageAlt },
    seeAll: `See all ${spellNumber(total)}`,
  }
}

type Details = Pick<Product, 'madeFor' | 'weightGrams' | 'countryOfOrigin' | 'allergens'>

/** Details required by law, and the recipients the product suits. */
const productDetails = ({ madeFor, weightGrams, countryOfOrigin, allergens }: Details) =>
  [
    { term: 'Made for', text: capitalised(madeFor.join(', ')) },
    { term: 'Allergens', text: allergens },
    { term: 'Weight, packed', text: formatWeight(weightGrams) },
    { term: 'Country of origin', text: countryOfOrigin },
  ].filter(({ text }) => text !== '')
function paidPaise({ settings, config }: Pick<Deps, 'settings' | 'config'>, { pricePaise, gstRate }: Product) {
  const { charged, included } = priceTaxation(settings, config.payments)
  return priceWithGst({ paise: pricePaise, ratePercent: charged ? gstRate : 0, included })
}

/** Charge and time of delivery for search engines; charges include GST when the seller charges it. */
function shippingOf({ delivery, settings, config }: Deps, product: Product) {
  const { pricePaise, weightGrams, collection, gstRate, label } = product
  const sizeCm = parseSize(label.texts.size ?? '')
  const grams = chargedGrams(delivery, [{ weightGrams, sizeCm, quantity: 1 }])
  const data = shippingData(delivery, { service: serviceOf(product, delivery), pricePaise, grams, collection })
  const { charged, included } = priceTaxation(settings, config.payments)
  const paid = (paise: Paise) => priceWithGst({ paise, ratePercent: charged ? gstRate : 0, included })
  const { leastPaise, mostPaise } = data?.charge ?? { leastPaise: 0, mostPaise: 0 }
  return data && { ...data, charge: { leastPaise: paid(leastPaise), mostPaise: paid(mostPaise) } }
}

const NO_DETAILS = { weightGrams: 0, countryOfOrigin: '', allergens: '' }

const shopLabel = ({ settings, promises }: Pick<Deps, 'settings' | 'promises'>): ShopLabel => ({
  ...{ name: settings.name, fssai: settings.fssai, packer: settings.packer },
  care: [settings.phone, settings.email, promiseTexts(promises).serviceHoursLong],
})

const toItemRow = ({ food, ...item }: ItemFact) => ({
  ...item,
  ...(isFoodType(food) && { mark: food, markLabel: FOOD_LABELS[food] }),
  bestBefore: food === 'none' ? 'not food' : item.bestBefore,
})

function describeView(product: Product, view: ProductView): string {
  const { name, imageAlt, pictures } = product
  if (view === 'hero' || view === availableViews(product)[0]) return imageAlt
  const own = pictures?.[view]
  if (own) return own.alt
  return `${name}, ${{ closed: 'closed and tied', above: 'from above', detail: 'up close' }[view]}`
}

const { productTabs } = words
const { shipping } = productTabs

type TextSource = Pick<Deps, 'promises' | 'delivery'>

/** Returns the delivery texts of a service level (specification §9, "Shipping and delivery"). */
function shippingTexts(service: Collection['service'], { promises, delivery }: TextSource) {
  const fill = (text: string) => fillSentences(restated(delivery, text), promises)
  const rowsOf = (sample: DeliveryRow[]) =>
    changedPart(delivery) === 'network' ? deliveryRows(delivery, service) : sample
  if (service === 'mothers-day') return { intro: fill(shipping.mothersDayIntro), rows: rowsOf(shipping.mothersDayRows) }
  if (service === 'same-day') return { intro: fill(`${shipping.quickDelivery} ${shipping.intro}`), rows: rowsOf([]) }
  return { intro: fill(shipping.intro), rows: rowsOf(shipping.rows) }
}

function productTexts({ service, soonUntil }: Collection, source: TextSource) {
  const { promises, delivery } = source
  const { stock, launchingSoon, freeShipping, pictureNote, aboutHeading, includedHeading, returns } = productTabs
  const note = promises.returnDays === '0' ? productTabs.noReturnsNote : productTabs.returnsNote
  return {
    stock,
    launchingSoon: soonUntil
      ? `Available now, ahead of the full collection on ${formatDay(soonUntil)}.`
      : launchingSoon,
    freeShipping: restated(delivery, freeShipping),
    returnsNote: fillSentences(note, promises),
    pictureNote,
    aboutHeading,
    includedHeading,
    returns: returns.map((line) => fillSentences(line, promises)),
    shipping: shippingTexts(service, source),
  }
}

type ContentData = { name: string; note: string | undefined; kind: ItemIcon; cutout: Cutout | undefined }

/** Cut-out picture; `foot` is the height from its top at which the item touches the shelf. */
type Cutout = { picture: PictureData; foot: number }

/** Maps content texts to the box item they name, and each item to its foot height. */
const CUTOUTS: { things: Partial<Record<string, string>>; feet: Partial<Record<string, number>> } = cutouts

/**
 * Converts contents to lines. A line has a picture only if the shop has a cut-out of exactly that item, else an icon
 * of its kind.
 */
const toContents = ({ contents }: Pick<Product, 'contents'>): ContentData[] => contents.map(toContent)

function toContent({ qty, item }: ProductContent): ContentData {
  const [words = item, note] = item.split(/,\s*(.*)/s)
  return {
    name: capitalised(qty > 1 ? `${spellNumber(qty)} ${words}` : words),
    note: note && capitalised(note),
    kind: iconForName(item),
    cutout: cutoutOf(item),
  }
}

function cutoutOf(item: string): Cutout | undefined {
  const id = CUTOUTS.things[item]
  const foot = id && CUTOUTS.feet[id]
  if (!foot) return undefined
  const shown = findPicture(`items/${id}-cutout`, '')
  return 'missing' in shown ? undefined : { picture: shown, foot }
}
