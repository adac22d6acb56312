import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import { EMPTY_GIFT_OPTIONS } from '#domain/order/gift-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderPaymentState, TransitionActor } from '#domain/order/order-state.ts'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import type { PriceBasis } from '#domain/tax/gst.ts'
import type { TaxScheme } from '#domain/tax/tax-scheme.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { refundMessage } from '#server/cli/messages/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { createLog } from '#server/log.ts'
import { transitionOrder, transitionParcels } from '#server/orders/transition-order.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { insertPayment, newPaymentId } from '#server/payments/queries.ts'
import { issueRefund } from '#server/refunds/issue-refund.ts'
import { ADDRESS } from './order-form.ts'

export const NOON = new Date('2026-11-21T06:30:00Z')

type OrderOptions = {
  shipping?: Partial<Shipping>
  lines?: Record<string, number>
  at?: Date
  message?: string
  cardFrom?: string
  buyerGstin?: string
  test?: boolean
  taxScheme?: TaxScheme
  prices?: PriceBasis
  /** Delivery tables that the order is charged by. */
  delivery?: DeliveryTables
  /** Chosen day, and id of its slot. */
  deliverOn?: string
  slotId?: string
  /** Code of an existing discount. */
  code?: string
}

export const SELLER = { state: 'Karnataka', test: false }

let orders = 0

/** Creates an unpaid order of a cart. */
export async function createOrder(
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
    prices = 'before_gst',
    delivery,
    deliverOn = '',
    slotId = '',
    code,
  }: OrderOptions = {},
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
    ...(prices === 'include_gst' && { gstIncluded: true }),
    gift: { ...EMPTY_GIFT_OPTIONS, message, cardFrom, buyerGstin, deliverOn, slotId },
    ...(code && { offer: { code, shownPaise: 0 } }),
  }
  const about = { ...SELLER, test, taxScheme, prices, ...(delivery && { delivery }) }
  const seller = { ...about, ...(code && { offers: await openDiscounts(db) }) }
  const placed = await placeOrder(db, form as Parameters<typeof placeOrder>[1], seller, at)
  if (!placed.ok) throw new Error(`the order was not placed: ${placed.why}`)
  return placed.order
}

/** Pays directly to the shop's account, so that refunds are manual. */
export const payOrder = (
  db: Db,
  { id, totalPaise, test }: Pick<Order, 'id' | 'totalPaise' | 'test'>,
  at = NOON,
): Promise<boolean> =>
  transact(db, async (trx) => {
    const moved = await transitionOrder(trx, id, { to: 'paid', cause: 'test', by: 'provider', at })
    const paid = { ...samplePayment(at), orderId: id, amountPaise: totalPaise, forOrder: 1 }
    if (moved) await insertPayment(trx, test ? { ...paid, provider: TEST_PROVIDER } : paid)
    return moved
  })

const PARCEL_TRANSITIONS = ['packed', 'shipped', 'delivered', 'returned'] as const
type ParcelTransition = (typeof PARCEL_TRANSITIONS)[number]

/** Moves an order's payment state or, given a parcel transition, its parcels. */
export const moveTestOrder = (
  db: Db,
  id: string,
  to: OrderPaymentState | ParcelTransition,
  { by = 'owner', at = NOON }: { by?: TransitionActor; at?: Date } = {},
): Promise<boolean> =>
  transact(db, (trx) => {
    const why = { cause: 'test', by, at } as const
    const parcels = PARCEL_TRANSITIONS.find((state) => state === to)
    return parcels
      ? transitionParcels(trx, id, { ...why, to: parcels })
      : transitionOrder(trx, id, { ...why, to: to as OrderPaymentState })
  })

/** A UPI payment. */
export const samplePayment = (at = NOON) => ({
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

/** Records a manual refund, with the arguments of the `refund` command: `REG-0042 by-hand`. */
export async function refundByHand(db: Db, typed: string, at = NOON): Promise<string> {
  const read = parseRefundCommand(`${typed} by-hand`.split(' '))
  if ('fault' in read) throw new Error(read.fault)
  const payments = { name: 'instamojo' } as PaymentProvider
  const deps = { db, payments, log: createLog({ logLevel: 'silent' }), now: () => at }
  return refundMessage(await issueRefund(deps, read, { who: 'asha', now: at, live: false }), false).message
}

export async function createPaidOrder(db: Db, wish: OrderOptions = {}): Promise<Order> {
  const order = await createOrder(db, wish)
  await payOrder(db, order, wish.at)
  return order
}
