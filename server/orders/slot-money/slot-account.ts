import type { OrderNumber } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { paidForSlot, type SlotTax, slotTax } from '#domain/order/slot-charge.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { isPartPaid, refundableOf } from '#domain/payment/order-balance.ts'
import { DELIVERY_GST } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { type PaymentRecord, paymentsOfOrder } from '#server/payments/payment-records.ts'
import { findRefundableLines } from '#server/refunds/refund-lines.ts'
import { orderById, supplementIds } from '../queries.ts'

/** A payment of which a part of a slot's charge can be refunded. */
export type SlotPayment = { order: Order; payment: PaymentRecord; position: number; leftPaise: Paise }

/** What was paid for the slot of an order, over the order itself and those for its dearer slots. */
export type SlotAccount = {
  tax: SlotTax
  /** Paid and not refunded. */
  paidPaise: Paise
  /** Newest payment first. */
  payments: SlotPayment[]
  /** Unpaid orders for a dearer slot. */
  unpaid: Order[]
  /** Order for a dearer slot whose payment is under review or paid in part; the desk decides about it first. */
  undecided: OrderNumber | undefined
}

/** Reads what was paid for an order's slot. Under a lock, `lock` reads the further orders. */
export async function readSlotAccount(db: Db, order: Order, read: typeof orderById = orderById): Promise<SlotAccount> {
  const tax = slotTax(order, await readSlotSettings(db))
  const account: SlotAccount = { tax, paidPaise: 0, payments: [], unpaid: [], undecided: undefined }
  for (const id of await supplementIds(db, order.id)) {
    const supplement = await read(db as Parameters<typeof read>[0], id)
    if (supplement) await addSupplement(db, account, supplement)
  }
  const base = paidForSlot(order)
  const payments = await paymentsOfOrder(db, order.id)
  const refunded = sum(payments.flatMap(({ refunds }) => refunds.filter(isSlotRefund).map((it) => it.amountPaise)))
  account.paidPaise += Math.max(0, base - refunded)
  const lines = (await findRefundableLines(db, order)) ?? []
  const line = lines.findIndex(({ isDelivery, pieces }) => isDelivery && pieces > 0)
  const most = Math.min(base - refunded, lines[line]?.paise ?? 0)
  account.payments.push(...paymentsWithLeft(order, payments, { position: line, most }))
  return account
}

const isSlotRefund = ({ forSlot, state }: PaymentRecord['refunds'][number]): boolean =>
  forSlot === 1 && state !== 'refused'

async function addSupplement(db: Db, account: SlotAccount, supplement: Order): Promise<void> {
  const { state, number, totalPaise } = supplement
  if (UNPAID_STATES.includes(state)) {
    if (isPartPaid(await amountDue(db, supplement))) account.undecided = number
    else account.unpaid.push(supplement)
  }
  if (state === 'under_review') account.undecided = number
  if (!PAID_STATES.includes(supplement.paymentState)) return
  const payments = (await paymentsOfOrder(db, supplement.id)).filter(({ forOrder }) => forOrder)
  const refunds = payments.flatMap((payment) => payment.refunds.filter((refund) => refund.state !== 'refused'))
  const left = Math.max(0, totalPaise - sum(refunds.map(({ amountPaise }) => amountPaise)))
  account.paidPaise += left
  const [line] = (await findRefundableLines(db, supplement)) ?? []
  const most = Math.min(left, line?.paise ?? 0)
  account.payments.push(...paymentsWithLeft(supplement, payments, { position: 0, most }))
}

/** Spreads what can be refunded of a line over the payments of its order. */
function paymentsWithLeft(
  order: Order,
  payments: readonly PaymentRecord[],
  { position, most }: { position: number; most: Paise },
): SlotPayment[] {
  let left = most
  return payments.flatMap((payment) => {
    const leftPaise = payment.forOrder ? Math.min(left, refundableOf(payment)) : 0
    left -= Math.max(0, leftPaise)
    return leftPaise > 0 ? [{ order, payment, position, leftPaise }] : []
  })
}

async function readSlotSettings(db: Db) {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['deliveryGst', 'prices'])
    .execute()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const deliveryGst = DELIVERY_GST.find((rate) => rate === stored.deliveryGst) ?? 'goods'
  return { deliveryGst, included: stored.prices === 'include_gst' }
}
