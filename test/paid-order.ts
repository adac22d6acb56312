import type { Shipping } from '#domain/checkout-form.ts'
import { EMPTY_GIFT } from '#domain/gift-draft.ts'
import type { Order } from '#domain/order.ts'
import type { TaxScheme } from '#domain/tax-scheme.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { moveOrder } from '#server/orders/queries.ts'
import { ADDRESS } from './order-form.ts'

export const NOON = new Date('2026-11-21T06:30:00Z')

type Wish = {
  shipping?: Partial<Shipping>
  lines?: Record<string, number>
  at?: Date
  message?: string
  buyerGstin?: string
  test?: boolean
  taxScheme?: TaxScheme
}

export const SELLER = { state: 'Karnataka', sameDayCutOff: '14:00', test: false }

let orders = 0

/** An order of a cart that waits for its payment. */
export async function anOrder(
  db: Db,
  {
    shipping,
    lines = { 'uniquely-yours-1': 1, 'wedding-bride-3': 2 },
    at = NOON,
    message = '',
    buyerGstin = '',
    test = false,
    taxScheme = 'regular',
  }: Wish = {},
): Promise<Order> {
  const products = await productsById(db, Object.keys(lines))
  const wanted = Object.entries(lines).map(([id, quantity]) => ({
    id,
    quantity,
    pricePaise: products.get(id)?.pricePaise ?? 0,
  }))
  const checkoutKey = `test-order-${String(orders++).padStart(24, '0')}`
  const form = {
    checkoutKey,
    shipping: { ...ADDRESS, ...shipping },
    lines: wanted,
    gift: { ...EMPTY_GIFT, message, buyerGstin },
  }
  const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], { ...SELLER, test, taxScheme }, at)
  if (!placed.ok) throw new Error(`the order was not placed: ${placed.why}`)
  return placed.order
}

export const pay = (db: Db, { id }: Pick<Order, 'id'>, at = NOON): Promise<boolean> =>
  transact(db, (trx) => moveOrder(trx, id, { to: 'paid', cause: 'test', by: 'provider', at }))

export async function aPaidOrder(db: Db, wish: Wish = {}): Promise<Order> {
  const order = await anOrder(db, wish)
  await pay(db, order, wish.at)
  return order
}
