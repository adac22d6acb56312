import type { OrderSlot } from '#domain/delivery/slots.ts'
import type { OrderNumber } from '#domain/nominal.ts'
import type { Order, Parcel } from '#domain/order/order.ts'
import { divideRefund, slotPricePaise } from '#domain/order/slot-charge.ts'
import { type Paise, sum } from '#domain/payment/money.ts'
import { checkMoneyLimit } from '#server/auth/money-limit.ts'
import type { Trx } from '#server/db/transact.ts'
import { type BegunRefund, beginRefund, type RefundDeps } from '#server/refunds/issue-refund.ts'
import { type RefundStep, receivedBy } from '#server/refunds/plan-refund.ts'
import { belongsToProvider, describePayment, isAtProvider, requestRefund } from '#server/refunds/provider-refund.ts'
import type { LimitedActor } from '../order-actions.ts'
import type { SlotAccount, SlotPayment } from './slot-account.ts'
import { cancelSlotCharge, createSlotCharge } from './slot-charge-order.ts'

/** Choices for the charge when the desk moves an order: as it was paid, or as the new slot costs. */
export const CHARGE_CHOICES = ['stays', 'follows'] as const
export type ChargeChoice = (typeof CHARGE_CHOICES)[number]

/** The money of a move. All sums include GST. */
export type SlotMoney = {
  /** Paid for the slot and not refunded. */
  paidPaise: Paise
  /** Price of the new slot. */
  feePaise: Paise
  /** Part of the difference to a cheaper slot that can be refunded. */
  refundablePaise: Paise
  /** Its payments; `provider` is missing for money that the shop has to return itself. */
  refunds: { amountPaise: Paise; provider: string | undefined }[]
  /** To pay for a dearer slot. */
  duePaise: Paise
  /** Unpaid orders for an earlier slot; the move cancels them. */
  unpaid: { number: OrderNumber; totalPaise: Paise }[]
}

/** Compares what was paid for the slot of an order with the price of another slot. */
export function slotMoney(account: SlotAccount, slot: OrderSlot | undefined): SlotMoney {
  const { paidPaise, payments } = account
  const feePaise = slotPricePaise(slot, account.tax)
  const left = payments.map(({ leftPaise }) => leftPaise)
  const parts = divideRefund(Math.max(0, paidPaise - feePaise), left)
  const refunds = payments.flatMap(({ payment }, index) => {
    const amountPaise = parts[index] ?? 0
    return amountPaise > 0 ? [{ amountPaise, provider: isAtProvider(payment) ? payment.provider : undefined }] : []
  })
  return {
    ...{ paidPaise, feePaise, duePaise: Math.max(0, feePaise - paidPaise), refundablePaise: sum(parts), refunds },
    unpaid: account.unpaid.map(({ number, totalPaise }) => ({ number, totalPaise })),
  }
}

export type SlotSettlement = {
  account: SlotAccount
  money: SlotMoney
  order: Order
  parcel: Parcel
  slot: OrderSlot | undefined
  day: string
}

/** Thrown to roll back the move: a refund of one of its payments is being made. */
export class RefundUnderwayError extends Error {}

type SettleDeps = Pick<RefundDeps, 'payments' | 'now'>

/**
 * Makes the charge follow the slot, in the transaction of the move: begins the refund of a cheaper one, or creates the
 * order for a dearer one. Returns that order, and the refunds to request once the transaction has committed.
 */
export async function settleSlot(
  trx: Trx,
  deps: SettleDeps,
  { account, money, order, parcel, slot, day }: SlotSettlement,
  { limit: _, ...actor }: LimitedActor,
): Promise<{ created?: Order; begun: BegunRefund[] }> {
  if (slot && money.duePaise > 0) {
    const charge = { order, parcel, slot, day, paise: money.duePaise, ratePercent: account.tax.ratePercent }
    return { created: await createSlotCharge(trx, charge, actor), begun: [] }
  }
  const { payments } = account
  const parts = divideRefund(
    money.refundablePaise,
    payments.map(({ leftPaise }) => leftPaise),
  )
  const begun: BegunRefund[] = []
  for (const [index, payment] of payments.entries()) {
    const amountPaise = parts[index] ?? 0
    if (amountPaise === 0) continue
    const refund = await beginRefund(trx, deps, refundStep(payment, amountPaise, deps), { by: actor })
    if (typeof refund === 'string' && refund !== 'by-hand') throw new RefundUnderwayError(refund)
    begun.push(refund)
  }
  return { begun }
}

/**
 * Settles a slot that is given up: cancels the unpaid orders for it and, with `deps`, refunds what was paid. Returns the
 * refunds to request once the transaction has committed. Throws `ReauthenticationRequiredError` above the actor's limit.
 */
export async function settleLostSlot(
  trx: Trx,
  slot: Omit<SlotSettlement, 'slot'>,
  actor: LimitedActor,
  deps?: SettleDeps,
): Promise<BegunRefund[]> {
  await cancelUnpaidCharges(trx, slot.account, actor)
  if (!deps) return []
  const { refundablePaise } = slot.money
  if (actor.limit && refundablePaise > 0) await checkMoneyLimit(actor.limit)(trx, refundablePaise)
  return (await settleSlot(trx, deps, { ...slot, slot: undefined }, actor)).begun
}

/** Cancels the unpaid orders for slots that are no longer chosen. */
export async function cancelUnpaidCharges(trx: Trx, { unpaid }: SlotAccount, actor: LimitedActor): Promise<void> {
  for (const order of unpaid) await cancelSlotCharge(trx, order, actor)
}

function refundStep(
  { payment, position }: SlotPayment,
  amountPaise: Paise,
  { payments }: Pick<SettleDeps, 'payments'>,
): RefundStep {
  const way = isRefundedByProvider(payments, payment) ? 'provider' : 'by-hand'
  const lines = [{ position, quantity: 1, amountPaise, restock: false }]
  const hand = way === 'by-hand' ? receivedBy(payment) : undefined
  return { payment, amountPaise, lines, way, hand, open: undefined, forSlot: true }
}

/** Tests whether the provider returns a part of a payment; else the shop returns it itself. */
function isRefundedByProvider(payments: SettleDeps['payments'], payment: SlotPayment['payment']): boolean {
  const before = payment.refunds.some(({ state, providerRef }) => state !== 'refused' && providerRef !== null)
  return payments.refunds !== undefined && belongsToProvider(payments, payment) && (payments.refunds.inParts || !before)
}

/** Requests the begun refunds from the provider. A lost or refused one has a task or is on the order's page. */
export async function requestSlotRefunds(deps: RefundDeps, begun: readonly BegunRefund[]): Promise<void> {
  for (const refund of begun) {
    if (typeof refund === 'string') continue
    const about = await describePayment(deps.db, refund.payment)
    await requestRefund(deps, { ...refund, about }, { again: false, insist: false })
  }
}
