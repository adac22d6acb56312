import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { PageTax } from '#domain/cart/cart.ts'
import { type Collection, collectionPath } from '#domain/catalogue/collections.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Announcement } from '#domain/content/announcement.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { activeDiscountKinds } from '#domain/discount/calculate-discount.ts'
import type { Discount } from '#domain/discount/discount.ts'
import type { CheckoutKey, CollectionSlug, Percent } from '#domain/nominal.ts'
import type { Occasion } from '#domain/occasion/occasion.ts'
import { type CheckoutMethod, checkoutMethods } from '#domain/payment/checkout-method.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import type { Promises } from '#domain/settings/promises.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { gstPriceNote } from '#domain/tax/gst.ts'
import { priceTaxation } from '#domain/tax/tax-scheme.ts'
import { type CacheTag, listTag, productTag } from '#server/cache/cache-tags.ts'
import type { ListCache } from '#server/catalogue/list-cache.ts'
import { type FilterKind, type ListPage, readListPage } from '#server/catalogue/list-page.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Identity of the sender as far as the form gives it. `PersonLimit` returns the seconds to wait after too many posts
 * of an act, otherwise 0.
 */
export type Person = { checkoutKey?: CheckoutKey; phone?: string; email?: string }
export type PersonLimit = (action: string, person: Person) => number

/**
 * Looks up a discount code for a network; returns the seconds to wait when the network has tried too many unknown
 * codes.
 */
export type GuessLimit = <Found>(
  network: string,
  lookUp: () => Promise<Found>,
  isUnknown: (found: Found) => boolean,
) => Promise<{ found: Found } | { seconds: number }>

export type RequestShop = Shop & {
  settings: Settings
  promises: Promises
  /** GST rates in percent, by product id, of products that are not taxed at the usual rate. */
  rates: Readonly<Record<string, number>>
  collections: readonly Collection[]
  lists: ListCache
  /**
   * Cache tags of the page. Everything from the catalogue that a page shows must be added, or the cached page goes
   * stale.
   */
  shows: Set<CacheTag>
  delivery: DeliveryTables
  offers: readonly Discount[]
  announcement: Announcement | undefined
  /** Occasions whose last day to order the shop names, soonest first. */
  occasions: readonly Occasion[]
  /** False while emails are kept as files. */
  sendsEmail: boolean
  /** The payment provider makes UPI QR codes that the shop can show. */
  qrCodes: boolean
  /** Public origin of the shop. Cached pages may use it only when PUBLIC_ORIGIN is set. */
  origin: string
  requestId: string
  address: string
  /** Visitor's network; `undefined` when rate limits are off. */
  network: string | undefined
  limitPerson: PersonLimit | undefined
  guesses: GuessLimit | undefined
}

export const shopContext = createContext<RequestShop>()

/** Set when a loader or action failed because the database was unavailable. */
export const databaseUnavailableContext = createContext(false)

/** Returns what pages need to show tax: whether GST is charged, whether prices include it, and the unusual rates. */
export const taxDisplay = ({
  settings,
  config,
  rates,
}: Pick<RequestShop, 'settings' | 'config' | 'rates'>): PageTax => ({
  ...priceTaxation(settings, config.payments),
  rates,
})

type PricedPage = { card: { pricePaise: Paise }; gstRate: Percent; mrpPaise?: Paise | undefined }

/** Returns the text about GST and MRP beside a product's price; `undefined` with neither. */
export function productPriceNote(shop: Pick<RequestShop, 'settings' | 'config' | 'rates'>, page: PricedPage) {
  const { charged, included } = taxDisplay(shop)
  const paise = page.card.pricePaise
  const gst = charged ? gstPriceNote({ paise, ratePercent: page.gstRate, included }) : undefined
  const { mrpPaise } = page
  if (mrpPaise === undefined) return gst
  const isAdded = charged && !included && gst !== undefined
  const mrp = `MRP${mrpPaise === paise && !isAdded ? '' : ` ${formatExact(mrpPaise)}`}, incl. of all taxes`
  return isAdded ? `${gst}. ${mrp}` : mrp
}

/**
 * Returns what checkout pages need to show discounts. Empty when none can apply today, so that their code is not
 * loaded.
 */
export function discountDisplay({ offers, now }: Pick<RequestShop, 'offers' | 'now'>) {
  const { codes, automatic } = activeDiscountKinds(offers, indianDate(now()))
  return codes || automatic ? { offers: { codes, automatic } } : {}
}

/** Returns true when shoppers can pay by card, on the provider's page or in test on a simulated one. */
export const acceptsCards = ({ payments }: Pick<Shop, 'payments'>): boolean => payments.closed === undefined

type MethodContext = Pick<RequestShop, 'payments' | 'config' | 'settings' | 'qrCodes'>

/** Returns the payment methods of a live shop in the owner's order; `undefined` in test, which has its own. */
export const offeredCheckoutMethods = ({
  payments,
  config,
  settings,
  qrCodes,
}: MethodContext): CheckoutMethod[] | undefined =>
  config.payments === 'live'
    ? checkoutMethods(settings.paymentMethods, { online: acceptsCards({ payments }), qr: qrCodes })
    : undefined

/** Returns `true` when payments by this method can be started. In test every method can. */
export const offersMethod = (shop: MethodContext, method: CheckoutMethod): boolean =>
  offeredCheckoutMethods(shop)?.includes(method) ?? true

/** Returns the shop of a request, for loaders and actions. */
export const shopOf = (context: Readonly<RouterContextProvider>): RequestShop => context.get(shopContext)

/** Returns a 404 response with the data of the Not Found page. */
export const notFoundResponse = () => data({ box: findPicture('site/closed-box', '') }, { status: 404 })

/** Returns the collection of a slug. Throws the 404 response when it is not shown. */
export function requireCollection({ collections }: Pick<RequestShop, 'collections'>, slug: CollectionSlug): Collection {
  const found = collections.find((collection) => collection.slug === slug)
  if (!found) throw notFoundResponse()
  return found
}

/** Adds the cache tags of products that a page shows with price or availability. */
export function tagProducts({ shows }: Pick<RequestShop, 'shows'>, products: Iterable<Product>) {
  for (const product of products) shows.add(productTag(product))
}

/** Returns the requested page of a list. Redirects to the last page when the number is beyond it. */
export async function loadListPage(
  shop: RequestShop,
  collection: Collection,
  params: URLSearchParams,
  kind: FilterKind = 'narrowed',
): Promise<ListPage> {
  shop.shows.add(listTag(collection.slug))
  const list = await shop.lists.listOf(collection)
  const page = await readListPage(shop.db, { kind, collection, list }, params)
  if ('last' in page) throw redirect(collectionPath(collection) + page.last)
  tagProducts(shop, page.gifts)
  return page
}
