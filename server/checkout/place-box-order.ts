import type { FieldErrors } from '#domain/address/shipping-form.ts'
import type { BoxProblem, PlaceBoxOrderForm } from '#domain/box/place-box-order-form.ts'
import { boxProblem, priceBox } from '#domain/box/price-box.ts'
import { boxService } from '#domain/delivery/service-level.ts'
import { EMPTY_GIFT } from '#domain/order/gift-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { CheckoutField } from '#domain/order/order-answers.ts'
import type { ReservationCap } from '#domain/order/reservation-caps.ts'
import { boxById, itemsById } from '#server/catalogue/box-queries.ts'
import type { Db } from '#server/db/connect.ts'
import { writeOrder } from '#server/order-moves/write-order.ts'
import { promisedFor, type Seller, tablesFor } from './promised.ts'
import { taxOf } from './tax-of.ts'

export type BoxPlaced =
  | { ok: true; order: Order }
  | { ok: false; why: 'box'; problem: BoxProblem }
  | { ok: false; why: 'fields'; errors: FieldErrors<CheckoutField> }
  | { ok: false; why: 'settled'; order: Order }
  /** Whoever orders has too much set aside that is not paid for. */
  | { ok: false; why: 'held'; cap: ReservationCap; freeAt: Date }

/**
 * Makes the order of a built box before money is asked for, priced from the catalogue (decisions §1.3, §4.7), and sets
 * aside what goes into it: all of it or nothing. `network` is where it comes from, for limits.
 */
export async function placeBoxOrder(
  db: Db,
  form: PlaceBoxOrderForm,
  seller: Seller,
  now: Date,
  network?: string,
): Promise<BoxPlaced> {
  const [box, items] = await Promise.all([boxById(db, form.boxId), itemsById(db, form.itemIds)])
  const problem = boxProblem(form, box, items)
  if (problem || !box) return { ok: false, why: 'box', problem: problem ?? { why: 'box-gone' } }
  const { checkoutKey, shipping, message, itemIds } = form
  const gift = { ...EMPTY_GIFT, ...form.gift, message }
  const delivery = await tablesFor(db, seller)
  const day = promisedFor({ gift, shipping, services: [boxService(delivery)] }, delivery, now)
  if (!day.ok) return { ok: false, why: 'fields', errors: day.errors }
  const chosen = itemIds.flatMap((id) => items.get(id) ?? [])
  const tax = taxOf({ shipping, buyerGstin: gift.buyerGstin }, seller)
  if (!tax.ok) return { ok: false, why: 'fields', errors: tax.errors }
  const { place, taxScheme } = tax
  const priced = priceBox(box, chosen, tax.taxation)
  const boxItems = chosen.map(({ id, gstRate: _, ...item }) => ({ itemId: id, ...item }))
  const { test, orderPrefix } = seller
  const about = { checkoutKey, kind: 'box', test, orderPrefix, place, taxScheme, network } as const
  const wanted = { ...about, shipping, gift, priced, boxItems, promised: day.promised }
  const written = await writeOrder(db, wanted, now)
  if (written.ok || written.why !== 'short') return written
  return { ok: false, why: 'box', problem: { why: 'items-gone', itemIds: written.shortages.map(({ id }) => id) } }
}
