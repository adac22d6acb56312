import { randomUUID } from 'node:crypto'
import { indianDate } from '#domain/delivery/calendar.ts'
import { type OrderPaymentState, UNPAID_STATES } from '#domain/order/order-state.ts'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import { formatExact } from '#domain/payment/money.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { decideCheque } from '#server/payments/hand/decide-cheque.ts'
import { recordHandPayment } from '#server/payments/hand/record-hand-payment.ts'
import type { ModelShop } from './model-shop.ts'
import type { Step } from './steps.ts'

type HandStep = Extract<Step, { do: 'hand' }>
type HandOrder = { id: string; number: string; state: OrderPaymentState; totalPaise: number }

const SHARES: Record<HandStep['share'], (due: number) => number> = {
  whole: (due) => due,
  part: (due) => Math.ceil(due / 3),
  over: (due) => due + 22_00,
}

/** The desk records money that it received, with the amount due that it saw. Some press the button twice. */
export async function payByHand(floor: ModelShop, step: HandStep, order: HandOrder): Promise<void> {
  const { db, world, now, by } = floor
  const { method, share, id, isTwice } = step
  const isOpen = order.state === 'under_review' || UNPAID_STATES.includes(order.state)
  const shownDuePaise = isOpen ? (await amountDue(db, order)).duePaise : 0
  const amountPaise = SHARES[share](shownDuePaise)
  const [key, utr] = [`form-${randomUUID()}`, method === 'transfer' && id < 8 ? `63260411820${id}` : '']
  const typed = { ...EMPTY_HAND_PAYMENT, method, utr, amount: formatExact(amountPaise), receivedOn: indianDate(now()) }
  world.forms.set(key, amountPaise)
  const submit = () => recordHandPayment(db, { number: order.number, typed, key, shownDuePaise }, by())
  const answers = await Promise.all(isTwice ? [submit(), submit()] : [submit()])
  if (answers.every(({ ok }) => !ok)) return
  const overPaise = amountPaise - shownDuePaise
  if (overPaise > 0 && (method === 'cash' || method === 'cheque'))
    world.violations.push(`${amountPaise} in ${method} were recorded, and ${shownDuePaise} were due`)
  if (method === 'cheque') return
  const parts = overPaise > 0 && shownDuePaise > 0 ? [shownDuePaise, overPaise] : [amountPaise]
  const rows = await db
    .selectFrom('handPayments')
    .select('paymentId')
    .where('recordKey', 'in', [key, `${key}:over`])
    .orderBy('recordKey')
    .execute()
  if (rows.length !== parts.length) world.violations.push(`${rows.length} rows for ${parts.length} payments by hand`)
  for (const [index, { paymentId }] of rows.entries()) world.received.set(paymentId, parts[index] ?? 0)
}

/** The bank pays a cheque, or returns it. */
export async function decideModelCheque(
  { db, world, by }: ModelShop,
  { payment, isCleared }: Extract<Step, { do: 'cheque' }>,
): Promise<void> {
  const cheques = await db
    .selectFrom('payments')
    .innerJoin('handPayments', 'handPayments.paymentId', 'payments.id')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'handPayments.recordKey', 'orders.number'])
    .where('payments.method', '=', 'cheque')
    .where('payments.state', '=', 'pending')
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
  const cheque = cheques[payment % Math.max(1, cheques.length)]
  if (!cheque) return
  const decision = { number: cheque.number, paymentId: cheque.id, isCleared, reason: 'Insufficient funds' }
  const decided = await decideCheque(db, decision, by())
  if (decided.ok && isCleared) world.received.set(cheque.id, world.forms.get(cheque.recordKey) ?? 0)
}
