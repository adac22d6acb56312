import { type BoxProblem, boxProblem } from '#domain/box/box.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import { type Shortage, shortLines } from '#domain/catalogue/stock.ts'
import { boxService, type Service, serviceOf } from '#domain/delivery/service-level.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderRefusal } from '#domain/order/order-answers.ts'
import { type Goods, lineProblems, priceOrder } from '#domain/order/price-order.ts'
import { type BoxPurchase, type CartPurchase, giftOf, kindOf, type OrderForm } from '#domain/order/purchase.ts'
import type { ReservationCap } from '#domain/order/reservation-caps.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { writeOrder } from '#server/order-moves/write-order.ts'
import type { OrderToWrite } from '#server/orders/order-row.ts'
import { promisedFor, type Seller, tablesFor } from './promised.ts'
import { taxOf } from './tax-of.ts'

export type Placed =
  | { ok: true; order: Order }
  | OrderRefusal
  /** It has been paid for already, or its payment is being looked at. */
  | { ok: false; why: 'settled'; order: Order }
  /** Whoever orders has too much set aside that is not paid for. */
  | { ok: false; why: 'held'; cap: ReservationCap; freeAt: Date }

/**
 * Makes the order of a cart or a built box before money is asked for, priced from the catalogue (decisions §1.3, §4.7),
 * and sets aside what it is made of: all of it or nothing. `network` is where it comes from, for limits; without it
 * there is none.
 */
export async function placeOrder(
  db: Db,
  form: OrderForm,
  seller: Seller,
  now: Date,
  network?: string,
): Promise<Placed> {
  const found = await ('boxId' in form ? findBox(db, form) : findGifts(db, form))
  if (!found.ok) return found
  const { checkoutKey, shipping } = form
  const gift = giftOf(form)
  const delivery = await tablesFor(db, seller)
  const day = promisedFor({ gift, shipping, services: found.services(delivery) }, delivery, now)
  if (!day.ok) return { ok: false, why: 'fields', errors: day.errors }
  const tax = taxOf({ shipping, buyerGstin: gift.buyerGstin }, seller)
  if (!tax.ok) return { ok: false, why: 'fields', errors: tax.errors }
  const { place, taxScheme } = tax
  const { test, orderPrefix } = seller
  const about = { checkoutKey, kind: kindOf(form), test, orderPrefix, place, taxScheme, network }
  const content = { priced: priceOrder(found.goods, tax.taxation), boxItems: found.boxItems }
  const written = await writeOrder(db, { ...about, ...content, shipping, gift, promised: day.promised }, now)
  if (written.ok || written.why !== 'short') return written
  return found.short(written.shortages)
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
    boxItems: chosen.map(({ id, gstRate: _, ...item }) => ({ itemId: id, ...item })),
    services: (delivery) => [boxService(delivery)],
    short: (shortages) => ofBox({ why: 'items-gone', itemIds: shortages.map(({ id }) => id) }),
  }
}
