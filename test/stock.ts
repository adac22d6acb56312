import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { setStock } from '#server/stock/set-stock.ts'
import { ADDRESS } from './order-form.ts'

export const NOW = new Date('2026-11-23T06:12:00Z')
export const OWNER = { who: 'asha', now: NOW, live: true }
export const SELLER = { state: 'Karnataka', test: false }
export const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

export async function setStockCount(db: Db, id: string, pieces: number) {
  const counted = await setStock(db, id, pieces, OWNER)
  if (!counted.ok) throw new Error(counted.message)
}

type Checkout = { at?: Date; checkoutKey?: string; shipping?: Partial<Shipping>; network?: string; code?: string }

let customers = 0
/** Contact details that no other order has. */
export const newCustomer = (): Pick<Shipping, 'email' | 'phone'> => {
  customers += 1
  return { email: `somebody-${customers}@example.in`, phone: `+91 ${9_000_000_000 + customers}` }
}

/** Checks out these products at current prices. */
export async function placeTestOrder(
  db: Db,
  gifts: Record<string, number>,
  { at = NOW, checkoutKey = newId(), shipping, network, code }: Checkout = {},
) {
  const products = await productsById(db, Object.keys(gifts))
  const lines = Object.entries(gifts).map(([id, quantity]) => ({
    id,
    quantity,
    pricePaise: products.get(id)?.pricePaise ?? 0,
  }))
  const offers = code === undefined ? [] : await openDiscounts(db)
  const form = { checkoutKey, shipping: { ...ADDRESS, ...shipping }, lines, ...(code && { offer: { code } }) }
  return placeOrder(db, form, { ...SELLER, offers }, at, { network })
}

export async function placedOrder(db: Db, gifts: Record<string, number>, options: Checkout = {}) {
  const placed = await placeTestOrder(db, gifts, options)
  if (!placed.ok) throw new Error(JSON.stringify(placed))
  return placed.order
}

export async function stockOf(db: Db, id: string) {
  return db.selectFrom('stock').select(['onHand', 'reserved']).where('id', '=', id).executeTakeFirst()
}
