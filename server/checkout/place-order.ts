import type { Order } from '#domain/order.ts'
import type { LineProblem } from '#domain/order-answers.ts'
import type { PlaceOrderForm } from '#domain/place-order-form.ts'
import { lineProblems, placeOfSupply, priceOrder } from '#domain/price-order.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { writeOrder } from '#server/orders/write-order.ts'

export type Placed =
  | { ok: true; order: Order }
  | { ok: false; why: 'lines'; problems: LineProblem[] }
  /** It has been paid for already, or its payment is being looked at. */
  | { ok: false; why: 'settled'; order: Order }

/** Makes the order of a cart before money is asked for, priced from the catalogue (decisions §1.3, §4.7). */
export async function placeOrder(db: Db, form: PlaceOrderForm, seller: { state: string }, now: Date): Promise<Placed> {
  const products = await productsById(db, form.lines.map((line) => line.id))
  const problems = lineProblems(form.lines, products)
  if (problems.length > 0) return { ok: false, why: 'lines', problems }
  const { checkoutKey, shipping } = form
  const priced = priceOrder(form.lines, products, placeOfSupply(shipping, seller.state))
  return writeOrder(db, { checkoutKey, kind: 'cart', shipping, priced }, now)
}
