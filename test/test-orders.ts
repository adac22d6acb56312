import type { RefundMode } from '#domain/refund/refund-command.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { refundMessage } from '#server/cli/messages/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { newPaymentId } from '#server/payments/queries.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { issueRefund } from '#server/refunds/issue-refund.ts'
import { ADDRESS, TRANSACTION_ID } from './order-form.ts'
import { NOON, SELLER } from './paid-order.ts'

export const GIFT = 'kids-zone-1'
export const OWNER = { who: 'asha', now: NOON, live: true }
export const EARLIER = { ...OWNER, now: new Date(NOON.getTime() - 3_600_000) }
export const MOCKED = testProvider({ call: 0, upi: 0 })
export const LIVE = { ...MOCKED, name: 'instamojo', verifyUpi: undefined } as unknown as PaymentProvider

export const deps = (db: Db, payments: PaymentProvider = LIVE) => ({
  db,
  payments,
  log: createLog({ logLevel: 'silent' }),
  now: () => NOON,
  config: { payments: payments.name === 'test' ? ('test' as const) : ('live' as const) },
})

/** Checks out one product in test or live mode. */
export async function checkOut(db: Db, checkoutKey: string, test: boolean) {
  const { pricePaise } = await db
    .selectFrom('products')
    .select('pricePaise')
    .where('id', '=', GIFT)
    .executeTakeFirstOrThrow()
  const lines = [{ id: GIFT, quantity: 1, pricePaise: pricePaise ?? 0 }]
  return placeOrder(db, { checkoutKey, shipping: ADDRESS, lines }, { ...SELLER, test }, NOON)
}

export async function createPaidTestOrder(db: Db, checkoutKey: string) {
  const placed = await checkOut(db, checkoutKey, true)
  if (!placed.ok) throw new Error(placed.why)
  const { order } = placed
  const paid = await payByUpi(deps(db, MOCKED), {
    checkoutKey,
    transactionId: TRANSACTION_ID,
    totalPaise: order.totalPaise,
  })
  if (!paid.ok) throw new Error(paid.why)
  return paid.order
}

export const paymentRow = (orderId: string | null, provider: string, amountPaise: number) => ({
  ...{
    id: newPaymentId(),
    orderId,
    provider,
    providerRef: `there-${newPaymentId()}`,
    method: 'card' as const,
    purpose: 'A box',
  },
  ...{ amountPaise, state: 'pending' as const, createdAt: NOON.toISOString(), updatedAt: NOON.toISOString() },
})

/** PDF rendering is slow on a busy machine. */
export const SLOW = { timeout: 60_000 }

export const refundPayment = async (shop: ReturnType<typeof deps>, what: string, how: RefundMode, by: Actor) =>
  refundMessage(
    await issueRefund(shop, { what, amountPaise: undefined, lines: new Map(), restock: false, how }, by),
    false,
  )
