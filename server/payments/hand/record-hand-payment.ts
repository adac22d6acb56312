import { indianDate } from '#domain/delivery/calendar.ts'
import type { Order } from '#domain/order/order.ts'
import { UNPAID_STATES } from '#domain/order/order-state.ts'
import {
  CASH_LIMIT_PAISE,
  cashAboveError,
  cashLimitError,
  type HandPayment,
  type HandPaymentErrors,
  type HandPaymentValues,
  parseHandPayment,
} from '#domain/payment/hand-payment.ts'
import { HAND_METHOD_LABELS } from '#domain/payment/listed-method.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { chequesToClear, duePaise } from '#domain/payment/order-balance.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import { asReauthentication, checkMoneyLimit, lockMoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { LimitedActor } from '#server/orders/order-actions.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { transitionLockedOrder } from '#server/orders/transition-order.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { closeQrCodesSoon } from '#server/payments/qr/queries.ts'
import { settleLocked } from '#server/payments/settle-payment.ts'
import { lockClaim } from '#server/payments/upi/claims.ts'
import { reserveForReview } from '#server/stock/extend-reservation.ts'
import {
  type CashBuyer,
  cashTaken,
  findByRecordKey,
  findReference,
  type HandPaymentRow,
  insertHandPayment,
  lockCashBuyer,
  numberReceipt,
} from './hand-payments.ts'

/** `shownDuePaise`: the amount left to pay on the form. `key`: submitting the same form again records nothing. */
export type HandPaymentForm = { number: string; typed: HandPaymentValues; key: string; shownDuePaise: Paise }

export type HandPaymentResult =
  | { ok: true }
  /** The actor must re-authenticate first. */
  | { ok: false; why: 'prove' }
  | { ok: false; why: 'errors'; errors: HandPaymentErrors }

const refused = (errors: HandPaymentErrors): HandPaymentResult => ({ ok: false, why: 'errors', errors })

/**
 * Records a payment that a person received, in one transaction with the order that it pays.
 *
 * An order is paid when its payments reach the total; a part payment leaves it unpaid. Of a transfer or card payment
 * above what is left, the rest is a payment of its own with a task to refund it. Cash above it is refused. A cheque
 * waits until it is marked as cleared.
 */
export async function recordHandPayment(
  db: Db,
  form: HandPaymentForm,
  actor: LimitedActor,
): Promise<HandPaymentResult> {
  const read = parseHandPayment(form.typed, indianDate(actor.now))
  if (!read.ok) return refused(read.errors)
  if (!/^[\w-]{8,64}$/.test(form.key)) return refused({ form: 'This form is outdated. Open the order again.' })
  const outcome = await transact(db, (trx) => recordWithin(trx, form, read.payment, actor)).catch(asReauthentication)
  return outcome === 'prove' ? { ok: false, why: 'prove' } : outcome
}

/** Thrown to roll back an order whose payment is refused. */
export class HandPaymentError extends Error {
  readonly errors: HandPaymentErrors
  constructor(errors: HandPaymentErrors) {
    super('the payment is refused')
    this.errors = errors
  }
}

/** Payment of an order that is created in the same transaction. `key`: as in `HandPaymentForm`. */
export type CounterPayment = { payment: HandPayment; key: string }

/** Takes the locks of a payment before the order is written, since stock is locked after them everywhere. */
export async function lockForCounterPayment(
  trx: Trx,
  { payment: { claimKey }, buyer }: Pick<CounterPayment, 'payment'> & Pick<Order, 'buyer'>,
  { limit }: LimitedActor,
): Promise<void> {
  await lockCashBuyer(trx, { buyer })
  if (claimKey !== null) await lockClaim(trx, claimKey)
  if (limit) await lockMoneyLimit(trx, limit)
}

/** Records the payment of a new order. Throws `HandPaymentError`, or the error of the money limit, to roll back. */
export async function recordCounterPayment(
  trx: Trx,
  { number, totalPaise }: Pick<Order, 'number' | 'totalPaise'>,
  { payment, key }: CounterPayment,
  actor: LimitedActor,
): Promise<void> {
  const recorded = await recordWithin(trx, { number, key, shownDuePaise: totalPaise }, payment, actor)
  if (!recorded.ok && recorded.why === 'errors') throw new HandPaymentError(recorded.errors)
}

async function recordWithin(
  trx: Trx,
  { number, key, shownDuePaise }: Omit<HandPaymentForm, 'typed'>,
  payment: HandPayment,
  { limit, ...actor }: LimitedActor,
): Promise<HandPaymentResult> {
  const order = await lockOrderByNumber(trx, number)
  if (!order) return refused({ form: `There is no order ${number}.` })
  const repeated = await findByRecordKey(trx, key)
  if (repeated) return repeated.orderId === order.id ? { ok: true } : refused({ form: 'Open the order again.' })
  if (actor.live && order.test)
    return refused({ form: 'This order was made in test mode. A live shop leaves it alone.' })
  const payments = await paymentsOfOrder(trx, order.id)
  const due = isOpen(order) ? duePaise(order.totalPaise, payments) : 0
  if (due !== shownDuePaise) return refused({ form: dueChangedMessage(due) })
  const buyer = await lockCashBuyer(trx, order)
  const chequesPaise = isOpen(order) ? chequesToClear(payments) : 0
  const errors = await findErrors(trx, { order, payment, buyer, due, chequesPaise })
  if (errors) return refused(errors)
  // A cheque counts against the limit once it is cleared.
  if (limit && !payment.isPending) await checkMoneyLimit(limit)(trx, payment.amountPaise)
  await save(trx, order, { ...payment, recordKey: key, buyer, who: actor.who, at: actor.now }, due)
  const { method, amountPaise, reference } = payment
  const after = [formatExact(amountPaise), HAND_METHOD_LABELS[method].toLowerCase(), reference].filter(Boolean)
  const what = payment.isPending ? 'cheque recorded' : 'payment recorded by hand'
  await writeAudit(trx, { kind: 'order', subject: order.number, what, after: after.join(', ') }, actor)
  return { ok: true }
}

const isOpen = ({ state }: Order): boolean => state === 'under_review' || UNPAID_STATES.includes(state)

const dueChangedMessage = (due: Paise): string =>
  due > 0
    ? `The order has changed: ${formatExact(due)} is left to pay. Nothing was recorded. Check the payments below first.`
    : 'Someone else recorded a payment, or the order was paid or cancelled: nothing is left to pay. Nothing was recorded. Record it again only if the money came a second time.'

const beforeChequeMessage = (due: Paise, cheques: Paise): string =>
  `${formatExact(due)} is left to pay beside the cheque of ${formatExact(cheques)} that is not cleared. Mark the cheque as cleared or bounced first, then record this payment.`

type Checked = { order: Order; payment: HandPayment; buyer: CashBuyer; due: Paise; chequesPaise: Paise }

async function findErrors(
  trx: Trx,
  { order, payment, buyer, due, chequesPaise }: Checked,
): Promise<HandPaymentErrors | undefined> {
  const { method, amountPaise, receivedOn, claimKey, isPending } = payment
  if (method === 'cash') {
    if (amountPaise > due) return { amount: cashAboveError(due) }
    const taken = await cashTaken(trx, order, buyer, receivedOn)
    if (taken + amountPaise >= CASH_LIMIT_PAISE) return { amount: cashLimitError(taken) }
  }
  if (isPending && amountPaise > due)
    return { amount: `${formatExact(due)} is left to pay, and a cheque cannot be for more.` }
  // The cheque decides how much of the payment is over.
  if (chequesPaise > 0 && amountPaise > due) return { amount: beforeChequeMessage(due, chequesPaise) }
  if (claimKey === null) return undefined
  await lockClaim(trx, claimKey)
  const used = await findReference(trx, claimKey)
  if (!used) return undefined
  const field = method === 'card_machine' ? 'rrn' : 'utr'
  if (used.state === 'paid')
    return { [field]: `Already recorded on ${used.number} for ${formatExact(used.amountPaise)}.` }
  return used.orderId === order.id
    ? { [field]: 'The customer gave this transaction id. Confirm their payment on the order instead.' }
    : { [field]: `Also given for ${used.number}, which waits for its confirmation. Decide there first.` }
}

async function save(trx: Trx, order: Order, row: HandPaymentRow, due: Paise): Promise<void> {
  const { at, who, amountPaise } = row
  const opened = { to: 'awaiting_payment', cause: `payment recorded by ${who}`, by: 'owner', at } as const
  const open = order.paymentState === 'created' ? ((await transitionLockedOrder(trx, order, opened)) ?? order) : order
  if (row.isPending) await keepForCheque(trx, open, at)
  const restPaise = due > 0 ? Math.max(0, amountPaise - due) : 0
  const first = await insertHandPayment(trx, open, { ...row, amountPaise: amountPaise - restPaise })
  if (row.isPending) return
  const ending = {
    state: 'paid',
    transactionId: null,
    cause: `recorded by ${who}`,
    by: 'owner',
    mayBePart: true,
  } as const
  const after = await settleLocked(trx, open, first, ending, at)
  if (row.method === 'cash') await numberReceipt(trx, open, first.id, at)
  if (restPaise === 0) return
  const over = { ...row, amountPaise: restPaise, recordKey: `${row.recordKey}:over`, claimKey: null }
  await settleLocked(trx, after, await insertHandPayment(trx, after, over), ending, at)
}

/** Keeps the stock until the cheque is decided. Open QR codes ask for an amount that is in the cheque. */
async function keepForCheque(trx: Trx, order: Order, at: Date): Promise<void> {
  await reserveForReview(trx, order, at)
  await closeQrCodesSoon(trx, order.id, at)
}
