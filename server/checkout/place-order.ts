import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { LineProblem } from '#domain/cart/cart-corrections.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { type Shortage, shortLines } from '#domain/catalogue/stock.ts'
import { serviceOf } from '#domain/delivery/service-level.ts'
import { EMPTY_GIFT } from '#domain/order/gift-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { CheckoutField } from '#domain/order/order-answers.ts'
import type { PlaceOrderForm } from '#domain/order/place-order-form.ts'
import { lineProblems, priceOrder } from '#domain/order/price-order.ts'
import type { ReservationCap } from '#domain/order/reservation-caps.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { writeOrder } from '#server/order-moves/write-order.ts'
import { promisedFor, type Seller, tablesFor } from './promised.ts'
import { taxOf } from './tax-of.ts'

export type Placed =
  | { ok: true; order: Order }
  | { ok: false; why: 'lines'; problems: LineProblem[] }
  | { ok: false; why: 'fields'; errors: FieldErrors<CheckoutField> }
  /** It has been paid for already, or its payment is being looked at. */
  | { ok: false; why: 'settled'; order: Order }
  /** Whoever orders has too much set aside that is not paid for. */
  | { ok: false; why: 'held'; cap: ReservationCap; freeAt: Date }

/**
 * Makes the order of a cart before money is asked for, priced from the catalogue (decisions §1.3, §4.7), and sets its
 * gifts aside. `network` is where it comes from, for limits; without it there is none.
 */
export async function placeOrder(
  db: Db,
  form: PlaceOrderForm,
  seller: Seller,
  now: Date,
  network?: string,
): Promise<Placed> {
  const products = await productsById(
    db,
    form.lines.map((line) => line.id),
  )
  const problems = lineProblems(form.lines, products)
  if (problems.length > 0) return { ok: false, why: 'lines', problems }
  const { checkoutKey, shipping, gift = EMPTY_GIFT } = form
  const delivery = await tablesFor(db, seller)
  const services = [...products.values()].map((product) => serviceOf(product, delivery))
  const day = promisedFor({ gift, shipping, services }, delivery, now)
  if (!day.ok) return { ok: false, why: 'fields', errors: day.errors }
  const tax = taxOf({ shipping, buyerGstin: gift.buyerGstin }, seller)
  if (!tax.ok) return { ok: false, why: 'fields', errors: tax.errors }
  const { place, taxScheme } = tax
  const priced = priceOrder(form.lines, products, tax.taxation)
  const { test, orderPrefix } = seller
  const about = { checkoutKey, kind: 'cart', test, orderPrefix, place, taxScheme, network } as const
  const written = await writeOrder(db, { ...about, shipping, gift, priced, promised: day.promised }, now)
  if (written.ok || written.why !== 'short') return written
  return { ok: false, why: 'lines', problems: stockProblems(form.lines, products, written.shortages) }
}

function stockProblems(
  lines: PlaceOrderForm['lines'],
  products: ReadonlyMap<string, Product>,
  shortages: readonly Shortage[],
): LineProblem[] {
  const wanted = lines.map(({ id, quantity }) => ({ lineId: id, stockId: products.get(id)?.twinOf ?? id, quantity }))
  return shortLines(wanted, shortages).map(({ id, left }) =>
    left > 0 ? { id, why: 'few-left', left } : { id, why: 'gone' },
  )
}
