import type { OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { creditNotesOf } from '#server/documents/credit-notes.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { othersOf } from '#server/payments/upi/disputed-claims.ts'
import { orderByNumber } from './find-order.ts'

/** Everything that the shop knows of an order. */
export async function orderRecord(db: Db, number: string) {
  const order = await orderByNumber(db, number)
  if (!order) return undefined
  const { id } = order
  const [inside, payments, refundLines, creditNotes, events, notes] = await Promise.all([
    db.selectFrom('orderBoxItems').select('name').where('orderId', '=', id).orderBy('position').execute(),
    paymentsOfOrder(db, id),
    db
      .selectFrom('refundLines')
      .innerJoin('refunds', 'refunds.id', 'refundLines.refundId')
      .selectAll('refundLines')
      .where('refunds.orderId', '=', id)
      .orderBy('position')
      .execute(),
    creditNotesOf(db, id),
    db.selectFrom('orderEvents').selectAll().where('orderId', '=', id).orderBy('at').execute(),
    db.selectFrom('notes').select('text').where('orderId', '=', id).where('doneAt', 'is', null).orderBy('at').execute(),
  ])
  const claims = payments.flatMap(({ claimKey }) => claimKey ?? [])
  const alsoFor = await Promise.all(claims.map((claimKey) => othersOf(db, { claimKey, orderId: id })))
  return {
    order,
    inside: inside.map(({ name }) => name),
    payments,
    /** Other orders that a transaction id of this one was given for. */
    alsoFor: [...new Set(alsoFor.flat().map(({ number }) => number))],
    refundLines,
    creditNotes,
    events: inOrder(events),
    notes: notes.map(({ text }) => text),
  }
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof orderRecord>>>

const USUAL_COURSE: readonly (OrderPaymentState | ParcelState)[] = [
  ...(['created', 'awaiting_payment', 'under_review', 'paid', 'waiting_for_address', 'to_pack', 'packed'] as const),
  ...(['shipped', 'delivered', 'returned', 'cancelled', 'failed', 'partly_refunded', 'refunded'] as const),
]

/** By time; what happened in the same moment in the order in which it usually does. */
const inOrder = <Event extends { at: string; toState: (typeof USUAL_COURSE)[number] }>(events: Event[]): Event[] =>
  events.sort((a, b) =>
    a.at === b.at ? USUAL_COURSE.indexOf(a.toState) - USUAL_COURSE.indexOf(b.toState) : a.at < b.at ? -1 : 1,
  )
