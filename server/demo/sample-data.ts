import { randomBytes } from 'node:crypto'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import type { Order } from '#domain/order/order.ts'
import { createUser } from '#server/auth/accept-invitation.ts'
import { authFor } from '#server/auth/auth-instance.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { packOrder, shipOrder } from '#server/orders/fulfil-order.ts'
import { orderByKey } from '#server/orders/queries.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { issueRefund } from '#server/refunds/issue-refund.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Shop } from '#server/shop.ts'

const EMAIL = 'demo@regalo.example'
const NAME = 'Demo owner'

/** States in which a sample order is placed, one for each. */
const STATES = ['unpaid', 'paid', 'shipped', 'refunded'] as const
type SampleState = (typeof STATES)[number]
export type SampleOrders = Record<Exclude<SampleState, 'unpaid'>, Order>

const checkoutKeyOf = (state: SampleState): string => `sample-order-${state}`

const BUYER = {
  ...{ fullName: 'Ananya Rao', email: 'ananya@example.com', phone: '98450 12345' },
  ...{ street: '14 Lavelle Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', country: 'India' },
}
const GIFT = {
  ...EMPTY_GIFT_OPTIONS,
  message: 'Happy birthday, Meera.\nSave us some cake.',
  cardFrom: 'Ananya and Dev',
}
const PRODUCTS = ['uniquely-yours-1', 'kids-zone-1']

/** Creates the demo owner and the sample orders that are missing; steps that are already done change nothing. */
export async function addSampleData(shop: Shop): Promise<void> {
  await demoOwner(shop)
  for (const state of STATES) await addSampleOrder(shop, state)
}

/** Returns whether the database holds orders of a shop that takes real money, where the demo must not write. */
export async function hasRealOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').where('test', '=', 0).limit(1).executeTakeFirst()) !== undefined
}

/** Returns the sample orders as they are now, or undefined when one was deleted. */
export async function readSampleOrders(db: Db): Promise<SampleOrders | undefined> {
  const paid = await orderByKey(db, checkoutKeyOf('paid'))
  const shipped = await orderByKey(db, checkoutKeyOf('shipped'))
  const refunded = await orderByKey(db, checkoutKeyOf('refunded'))
  return paid && shipped && refunded && { paid, shipped, refunded }
}

/**
 * Returns the id of the demo owner, created if missing. The password is random and not stored: the demo page signs in
 * without it.
 */
export async function demoOwner({ db, config, log, now }: Shop): Promise<string> {
  const select = db.selectFrom('deskUsers').select('id').where('email', '=', EMAIL)
  const known = await select.executeTakeFirst()
  if (known) return known.id
  const { password } = await (await authFor({ db, config, log, origin: 'http://localhost' })).$context
  const hash = await password.hash(randomBytes(32).toString('base64url'))
  const owner = { name: NAME, email: EMAIL, hash, role: 'owner' } as const
  await transact(db, (trx) => createUser(trx, owner, { who: NAME, now: now() }))
  return (await select.executeTakeFirstOrThrow()).id
}

async function addSampleOrder(shop: Shop, state: SampleState): Promise<void> {
  const { db, log, now } = shop
  const checkoutKey = checkoutKeyOf(state)
  const order = (await orderByKey(db, checkoutKey)) ?? (await placeSampleOrder(shop, checkoutKey))
  if (!order || state === 'unpaid') return
  const payments = testProvider({ call: 0, upi: 0 })
  const by = { who: NAME, now: now(), live: false }
  const { number, totalPaise } = order
  await payByUpi({ db, payments, now }, { checkoutKey, transactionId: '632604118207', totalPaise })
  if (state === 'shipped') {
    await packOrder(db, number, by)
    await shipOrder(db, number, 'https://courier.example/track/RG123456789IN', by)
  }
  if (state === 'refunded') {
    const refund = { what: number, amountPaise: undefined, lines: new Map(), restock: true, how: 'by-hand' } as const
    await issueRefund({ db, payments, log, now }, refund, by)
  }
}

async function placeSampleOrder({ db, config, log, now }: Shop, checkoutKey: string): Promise<Order | undefined> {
  const products = await productsById(db, PRODUCTS)
  const lines = PRODUCTS.map((id) => ({ id, quantity: 1, pricePaise: products.get(id)?.pricePaise ?? 0 }))
  const form = { checkoutKey, shipping: BUYER, lines, gift: GIFT }
  const placed = await placeOrder(db, form, { ...(await readSettings(db, config.root)), test: true }, now())
  if (placed.ok) return placed.order
  log.warn({ why: placed.why }, 'sample order not placed')
  return undefined
}
