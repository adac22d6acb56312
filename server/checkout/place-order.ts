import { type BoxProblem, boxProblem } from '#domain/box/box.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { type Shortage, shortLines } from '#domain/catalogue/stock.ts'
import type { OrderPromise } from '#domain/delivery/order-promise.ts'
import { boxService, type Service, serviceOf } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Chosen } from '#domain/offer/choose-offer.ts'
import type { Less, OfferFault } from '#domain/offer/offer-words.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderRefusal } from '#domain/order/order-answers.ts'
import { basketOf, type Goods, lineProblems, type PricedOrder, priceOrder } from '#domain/order/price-order.ts'
import { type BoxPurchase, type CartPurchase, giftOf, kindOf, type OrderForm } from '#domain/order/purchase.ts'
import type { ReservationCap } from '#domain/order/reservation-caps.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { writeOrder } from '#server/order-moves/write-order.ts'
import type { OrderToWrite } from '#server/orders/order-row.ts'
import { offerFor } from './offer-for.ts'
import { promisedFor, type Seller, tablesFor } from './promised.ts'
import { type OrderTax, taxOf } from './tax-of.ts'

export type Placed =
  | { ok: true; order: Order }
  | OrderRefusal
  /** It has been paid for already, or its payment is being looked at. */
  | { ok: false; why: 'settled'; order: Order }
  /** Whoever orders has too much set aside that is not paid for. */
  | { ok: false; why: 'held'; cap: ReservationCap; freeAt: Date }
  | OfferMissed

/** What was shown to be taken off is not. */
export type OfferMissed = { ok: false; why: 'offer'; code: string; fault: OfferFault | Less }

/** What an order would come to, for whom and by when, before there is one. */
export type Reckoned = OrderTax & { ok: true; priced: PricedOrder; promised: OrderPromise; found: Found } & {
  chosen: Chosen | undefined
}

/** Prices what is bought from the catalogue, taxes it for where it goes, and promises its day (decisions §1.3). */
export async function reckonOrder(
  db: Db,
  form: OrderForm,
  seller: Seller,
  now: Date,
): Promise<Reckoned | OrderRefusal | OfferMissed> {
  const found = await ('boxId' in form ? findBox(db, form) : findGifts(db, form))
  if (!found.ok) return found
  const { shipping } = form
  const gift = giftOf(form)
  const delivery = await tablesFor(db, seller)
  const day = promisedFor({ gift, shipping, services: found.services(delivery) }, delivery, now)
  if (!day.ok) return { ok: false, why: 'fields', errors: day.errors }
  const tax = taxOf({ shipping, buyerGstin: gift.buyerGstin }, seller)
  if (!tax.ok) return { ok: false, why: 'fields', errors: tax.errors }
  const offer = await offerOf(db, { form, goods: found.goods, seller }, now)
  if (!offer.ok) return offer
  const { chosen } = offer
  return { ...tax, priced: priceOrder(found.goods, tax.taxation, chosen), promised: day.promised, found, chosen }
}

type Offering = { form: OrderForm; goods: Goods; seller: Seller }

/** The offer of an order, where it takes off what was shown. */
async function offerOf(
  db: Db,
  { form: { checkoutKey, shipping, offer: { code, shownPaise = 0 } = {} }, goods, seller: { offers } }: Offering,
  now: Date,
): Promise<{ ok: true; chosen: Chosen | undefined } | OfferMissed> {
  const found = await offerFor(db, { basket: basketOf(goods), code, offers, checkoutKey, person: shipping }, now)
  if (!found.ok) return { ...found, why: 'offer' }
  const { paise } = found.chosen?.discount ?? { paise: 0 }
  if (paise >= shownPaise) return found
  return { ok: false, why: 'offer', code: '', fault: found.oneNumber ? { why: 'one-number' } : { why: 'less', paise } }
}

/** Where a shopper's order comes from, for limits; without it there is none. */
type FromNetwork = { network?: string | undefined }
/** Written down by the shop for somebody: until when it sets things aside, and what is written with the order. */
type ByHand = { heldUntil: Date; also: (trx: Trx, order: Order) => Promise<void> }

/**
 * Makes the order of a cart or a built box before money is asked for, priced from the catalogue (decisions §1.3, §4.7),
 * and sets aside what it is made of: all of it or nothing.
 */
export async function placeOrder(
  db: Db,
  form: OrderForm,
  seller: Seller,
  now: Date,
  origin: FromNetwork | ByHand = {},
): Promise<Placed> {
  const reckoned = await reckonOrder(db, form, seller, now)
  if (!reckoned.ok) return reckoned
  const { found, place, taxScheme, priced, promised, chosen } = reckoned
  const { test, orderPrefix, offers = [] } = seller
  const { also, ...from } = { also: undefined, ...origin }
  const about = { checkoutKey: form.checkoutKey, kind: kindOf(form), test, orderPrefix, place, taxScheme, ...from }
  const offered = { limits: chosen?.offer, hasOffers: offers.length > 0 || chosen !== undefined }
  const content = {
    priced,
    boxItems: found.boxItems,
    shipping: form.shipping,
    gift: giftOf(form),
    promised,
    ...offered,
  }
  const written = await writeOrder(db, { ...about, ...content }, now, also)
  if (written.ok || (written.why !== 'short' && written.why !== 'offer')) return written
  if (written.why === 'short') return found.short(written.shortages)
  // Somebody else took its last use a moment ago. One that nobody asked for by name makes room for the next best.
  if (chosen?.offer.code) return { ...written, code: chosen.offer.code }
  return placeOrder(db, form, seller, now, origin)
}

/** What is bought, and all in which the two ways to buy differ until there is an order. */
type Found = {
  ok: true
  goods: Goods
  boxItems?: NonNullable<OrderToWrite['boxItems']>
  services: (delivery: DeliveryTables) => Service[]
  /** Somebody else has what it is made of. */
  short: (shortages: readonly Shortage[]) => OrderRefusal
}

const ofLines = (problems: LineProblem[]): OrderRefusal => ({ ok: false, why: 'lines', problems })
const ofBox = (problem: BoxProblem): OrderRefusal => ({ ok: false, why: 'box', problem })

async function findGifts(db: Db, { lines }: CartPurchase): Promise<Found | OrderRefusal> {
  const ids = lines.map(({ id }) => id)
  const products = await productsById(db, ids)
  const problems = lineProblems(lines, products)
  if (problems.length > 0) return ofLines(problems)
  const wanted = lines.map(({ id, quantity }) => ({ lineId: id, stockId: products.get(id)?.twinOf ?? id, quantity }))
  return {
    ok: true,
    goods: { lines, products },
    services: (delivery) => [...products.values()].map((product) => serviceOf(product, delivery)),
    short: (shortages) =>
      ofLines(
        shortLines(wanted, shortages).map(({ id, left }) =>
          left > 0 ? { id, why: 'few-left', left } : { id, why: 'gone' },
        ),
      ),
  }
}

async function findBox(db: Db, purchase: BoxPurchase): Promise<Found | OrderRefusal> {
  const [box, items] = await Promise.all([boxById(db, purchase.boxId), itemsById(db, purchase.itemIds)])
  const problem = boxProblem(purchase, box, items)
  if (problem || !box) return ofBox(problem ?? { why: 'box-gone' })
  const chosen = purchase.itemIds.flatMap((id) => items.get(id) ?? [])
  return {
    ok: true,
    goods: { box, items: chosen },
    boxItems: chosen.map(({ id, gstRate: _, picture: __, ...item }) => ({ itemId: id, ...item })),
    services: (delivery) => [boxService(delivery)],
    short: (shortages) => ofBox({ why: 'items-gone', itemIds: shortages.map(({ id }) => id) }),
  }
}
