import { type BoxProblem, findBoxProblem } from '#domain/box/box.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { type Shortage, shortLines } from '#domain/catalogue/stock.ts'
import type { DayLoads } from '#domain/delivery/capacity.ts'
import { boxService, type Service, serviceOf } from '#domain/delivery/delivery-service.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { OrderPromise } from '#domain/delivery/order-promise.ts'
import type { PlaceGone } from '#domain/delivery/place-gone.ts'
import type { ChosenDiscount } from '#domain/discount/calculate-discount.ts'
import type { DiscountError, SmallerDiscount } from '#domain/discount/discount-messages.ts'
import { applyManualDiscount, type ManualDiscount } from '#domain/discount/manual-discount.ts'
import type { DeliveryChargeChanged, OrderRefusal } from '#domain/order/checkout-responses.ts'
import type { Order } from '#domain/order/order.ts'
import {
  findLineProblems,
  type PricedOrder,
  type PurchaseItems,
  priceOrder,
  toBasket,
} from '#domain/order/price-order.ts'
import {
  type BoxPurchase,
  type CartPurchase,
  giftOptionsFrom,
  type OrderForm,
  purchaseKind,
} from '#domain/order/purchase.ts'
import type { ReservationLimitKind } from '#domain/order/reservation-limits.ts'
import type { Paise } from '#domain/payment/money.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { readLoads } from '#server/delivery/day-loads.ts'
import { findDiscount } from '#server/discounts/find-discount.ts'
import type { OrderDraft } from '#server/orders/order-row.ts'
import { type WriteOrderHooks, writeOrder } from '#server/orders/write-order.ts'
import { deliveryTablesFor, promiseDay, type SellerContext } from './promise-day.ts'
import { quoteCharge } from './quote-charge.ts'
import { type OrderTax, sellerTaxation, taxOrder } from './tax-order.ts'

export type PlaceOrderResult =
  | { ok: true; order: Order }
  | OrderRefusal
  /** Paid already, or its payment is under review. */
  | { ok: false; why: 'settled'; order: Order }
  /** The buyer is over the cap on unpaid reservations. */
  | { ok: false; why: 'held'; cap: ReservationLimitKind; freeAt: Date }
  | DiscountMismatch
  | DeliveryChargeChanged
  | PlaceGone

/** The discount shown to the buyer does not apply, or not in full. */
export type DiscountMismatch = { ok: false; why: 'offer'; code: string; fault: DiscountError | SmallerDiscount }

/** Quote for an order: price, tax and promised day. */
export type OrderQuote = OrderTax & { ok: true; priced: PricedOrder; promised: OrderPromise; found: LoadedPurchase } & {
  chosen: ChosenDiscount | undefined
  /** Tables of the promise. */
  delivery: DeliveryTables
  /** Parcels that have a place, without this order. */
  loads: DayLoads
}

/** Terms that a person at the desk sets. `manual` replaces every other discount, `deliveryPaise` the tables' charge. */
export type DeskTerms = { manual?: ManualDiscount | undefined; deliveryPaise?: Paise | undefined }

/**
 * Prices a purchase from the catalogue with its delivery, taxes it for its destination and promises its day (decisions
 * §1.3).
 */
export async function quoteOrder(
  db: Db,
  form: OrderForm,
  seller: SellerContext,
  now: Date,
  { manual, deliveryPaise }: DeskTerms = {},
): Promise<OrderQuote | OrderRefusal | DiscountMismatch | DeliveryChargeChanged | PlaceGone> {
  const loaded = await ('boxId' in form ? loadBox(db, form) : loadCart(db, form, sellerTaxation(seller).included))
  if (!loaded.ok) return loaded
  const { shipping } = form
  const gift = giftOptionsFrom(form)
  const delivery = await deliveryTablesFor(db, seller)
  const services = loaded.services(delivery)
  const loads = await readLoads(db, delivery, { now, test: seller.test, except: form })
  const day = promiseDay({ gift, shipping, services, loads }, delivery, now)
  if (!day.ok) return day
  const tax = taxOrder({ shipping, buyerGstin: gift.buyerGstin }, seller)
  if (!tax.ok) return { ok: false, why: 'fields', errors: tax.errors }
  const offer = manual
    ? { ok: true as const, chosen: applyManualDiscount(manual, toBasket(loaded.goods)) }
    : await matchShownDiscount(db, { form, goods: loaded.goods, seller }, now)
  if (!offer.ok) return offer
  const { chosen } = offer
  const { goods } = loaded
  const about = { offPaise: chosen?.discount.paise ?? 0, freeByCode: chosen?.offer.freeDelivery === true }
  const slot = day.promised.place?.slot
  const hours = slot && { slot, day: day.promised.promisedDay }
  const sums = { form, tax, priced: priceOrder(goods, tax.taxation, chosen), deliveryPaise, hours }
  const charged = await quoteCharge(db, { goods, services, ...about, ...sums }, delivery, seller)
  if (!charged.ok) return charged
  const { promised } = day
  return { ...tax, priced: charged.priced, promised, found: loaded, chosen, delivery, loads }
}

type DiscountRequest = { form: OrderForm; goods: PurchaseItems; seller: SellerContext }

/** Returns the discount of an order, or a refusal if it is less than the buyer was shown. */
async function matchShownDiscount(
  db: Db,
  { form: { checkoutKey, shipping, offer: { code, shownPaise = 0 } = {} }, goods, seller: { offers } }: DiscountRequest,
  now: Date,
): Promise<{ ok: true; chosen: ChosenDiscount | undefined } | DiscountMismatch> {
  const loaded = await findDiscount(db, { basket: toBasket(goods), code, offers, checkoutKey, person: shipping }, now)
  if (!loaded.ok) return { ...loaded, why: 'offer' }
  const { paise } = loaded.chosen?.discount ?? { paise: 0 }
  if (paise >= shownPaise) return loaded
  return { ok: false, why: 'offer', code: '', fault: loaded.oneNumber ? { why: 'one-number' } : { why: 'less', paise } }
}

/** Network of the buyer, for reservation caps; without it there are none. */
type OnlineOrigin = { network?: string | undefined }
/** Phone order: when its reservation ends, and what is written in the same transaction. */
type PhoneOrigin = WriteOrderHooks & Pick<OrderDraft, 'heldUntil' | 'waitsFor'> & DeskTerms

/**
 * Places the order of a cart or a custom box before payment, priced from the catalogue (decisions §1.3, §4.7), and
 * reserves its stock: all of it or none.
 */
export async function placeOrder(
  db: Db,
  form: OrderForm,
  seller: SellerContext,
  now: Date,
  origin: OnlineOrigin | PhoneOrigin = {},
): Promise<PlaceOrderResult> {
  const { before, also, manual, deliveryPaise, ...from }: Partial<PhoneOrigin> & OnlineOrigin = origin
  const quote = await quoteOrder(db, form, seller, now, { manual, deliveryPaise })
  if (!quote.ok) return quote
  const { found: loaded, place, taxScheme, priced, promised, chosen, delivery } = quote
  const { test, orderPrefix, offers = [] } = seller
  const orderFields = {
    checkoutKey: form.checkoutKey,
    kind: purchaseKind(form),
    test,
    orderPrefix,
    place,
    taxScheme,
    ...from,
  }
  const discountFields = { limits: chosen?.offer, hasOffers: offers.length > 0 || chosen !== undefined }
  const content = {
    priced,
    boxItems: loaded.boxItems,
    shipping: form.shipping,
    gift: giftOptionsFrom(form),
    promised,
    delivery,
    ...discountFields,
  }
  const written = await writeOrder(db, { ...orderFields, ...content }, now, { before, also })
  // Another order has just taken the last place: the next attempt says so.
  if (!written.ok && written.why === 'full') return placeOrder(db, form, seller, now, origin)
  if (written.ok || (written.why !== 'short' && written.why !== 'offer')) return written
  if (written.why === 'short') return loaded.short(written.shortages)
  // Another order has just taken the last use. An automatic discount is replaced by the next best one.
  if (chosen?.offer.code) return { ...written, code: chosen.offer.code }
  return placeOrder(db, form, seller, now, origin)
}

/** Purchase as loaded from the catalogue, with everything in which carts and boxes differ. */
type LoadedPurchase = {
  ok: true
  goods: PurchaseItems
  boxItems?: NonNullable<OrderDraft['boxItems']>
  services: (delivery: DeliveryTables) => Service[]
  short: (shortages: readonly Shortage[]) => OrderRefusal
}

const refuseLines = (problems: LineProblem[]): OrderRefusal => ({ ok: false, why: 'lines', problems })
const refuseBox = (problem: BoxProblem): OrderRefusal => ({ ok: false, why: 'box', problem })

async function loadCart(db: Db, purchase: CartPurchase, gstIncluded: boolean): Promise<LoadedPurchase | OrderRefusal> {
  const { lines } = purchase
  const ids = lines.map(({ id }) => id)
  const products = await productsById(db, ids)
  const problems = findLineProblems(purchase, products, gstIncluded)
  if (problems.length > 0) return refuseLines(problems)
  const demands = lines.map(({ id, quantity }) => ({ lineId: id, stockId: products.get(id)?.twinOf ?? id, quantity }))
  return {
    ok: true,
    goods: { lines, products },
    services: (delivery) => [...products.values()].map((product) => serviceOf(product, delivery)),
    short: (shortages) =>
      refuseLines(
        shortLines(demands, shortages).map(({ id, left }) =>
          left > 0 ? { id, why: 'few-left', left } : { id, why: 'gone' },
        ),
      ),
  }
}

async function loadBox(db: Db, purchase: BoxPurchase): Promise<LoadedPurchase | OrderRefusal> {
  const [box, items] = await Promise.all([boxById(db, purchase.boxId), itemsById(db, purchase.itemIds)])
  const problem = findBoxProblem(purchase, box, items)
  if (problem || !box) return refuseBox(problem ?? { why: 'box-gone' })
  const chosen = purchase.itemIds.flatMap((id) => items.get(id) ?? [])
  return {
    ok: true,
    goods: { box, items: chosen },
    boxItems: chosen.map(({ id, gstRate: _, picture: __, ...item }) => ({ itemId: id, ...item })),
    services: (delivery) => [boxService(delivery)],
    short: (shortages) => refuseBox({ why: 'items-gone', itemIds: shortages.map(({ id }) => id) }),
  }
}
