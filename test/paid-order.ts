import type { Shipping } from '#domain/address/shipping-form.ts'
import { EMPTY_GIFT } from '#domain/order/gift-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { Actor, OrderPaymentState } from '#domain/order/order-state.ts'
import { readRefund } from '#domain/payment/refund-words.ts'
import { TEST_PROVIDER } from '#domain/payment/test-money.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { openOffers } from '#server/catalogue/offers.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { refundAnswer } from '#server/cli/messages/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { createLog } from '#server/log.ts'
import { moveOrder, moveParcels } from '#server/order-moves/move-order.ts'
import { refundMoney } from '#server/owner/refund-money.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { insertPayment, newPaymentId } from '#server/payments/queries.ts'
import { ADDRESS } from './order-form.ts'

export const NOON = new Date('2026-11-21T06:30:00Z')

type Wish = {
  shipping?: Partial<Shipping>
  lines?: Record<string, number>
  at?: Date
  message?: string
  cardFrom?: string
  buyerGstin?: string
  test?: boolean
  taxScheme?: TaxScheme
  /** Of an offer that is there. */
  code?: string
}

export const SELLER = { state: 'Karnataka', test: false }

let orders = 0

/** An order of a cart that waits for its payment. */
export async function anOrder(
  db: Db,
  {
    shipping,
    lines = { 'uniquely-yours-1': 1, 'wedding-bride-3': 2 },
    at = NOON,
    message = '',
    cardFrom = '',
    buyerGstin = '',
    test = false,
    taxScheme = 'regular',
    code,
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
    gift: { ...EMPTY_GIFT, message, cardFrom, buyerGstin },
    ...(code && { offer: { code, shownPaise: 0 } }),
  }
  const seller = { ...SELLER, test, taxScheme, ...(code && { offers: await openOffers(db) }) }
  const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], seller, at)
  if (!placed.ok) throw new Error(`the order was not placed: ${placed.why}`)
  return placed.order
}

/** The money came straight to the shop's account, so that it goes back by hand. */
export const pay = (
  db: Db,
  { id, totalPaise, test }: Pick<Order, 'id' | 'totalPaise' | 'test'>,
  at = NOON,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const moved = await moveOrder(trx, id, { to: 'paid', cause: 'test', by: 'provider', at })
    const paid = { ...aPayment(at), orderId: id, amountPaise: totalPaise, forOrder: 1 }
    if (moved) await insertPayment(trx, test ? { ...paid, provider: TEST_PROVIDER } : paid)
    return moved
  })

const OF_PARCELS = ['packed', 'shipped', 'delivered', 'returned'] as const
type OfParcels = (typeof OF_PARCELS)[number]

/** Moves an order's money, or with a word of theirs its parcels. */
export const moveTo = (
  db: Db,
  id: string,
  to: OrderPaymentState | OfParcels,
  { by = 'owner', at = NOON }: { by?: Actor; at?: Date } = {},
): Promise<boolean> =>
  transact(db, (trx) => {
    const why = { cause: 'test', by, at } as const
    const parcels = OF_PARCELS.find((state) => state === to)
    return parcels
      ? moveParcels(trx, id, { ...why, to: parcels })
      : moveOrder(trx, id, { ...why, to: to as OrderPaymentState })
  })

/** Money that came by UPI. */
export const aPayment = (at = NOON) => ({
  id: newPaymentId(),
  provider: 'instamojo',
  providerRef: null,
  method: 'upi' as const,
  purpose: 'test',
  state: 'paid' as const,
  transactionId: '632604118207',
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
})

/** Pays back by hand, as the owner types it after `refund`: `REG-0042 by-hand`. */
export async function refundByHand(db: Db, typed: string, at = NOON): Promise<string> {
  const read = readRefund(`${typed} by-hand`.split(' '))
  if ('fault' in read) throw new Error(read.fault)
  const payments = { name: 'instamojo' } as PaymentProvider
  const deps = { db, payments, log: createLog({ logLevel: 'silent' }), now: () => at }
  return refundAnswer(await refundMoney(deps, read, { who: 'asha', now: at, live: false }), false).message
}

export async function aPaidOrder(db: Db, wish: Wish = {}): Promise<Order> {
  const order = await anOrder(db, wish)
  await pay(db, order, wish.at)
  return order
}
