import type { OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { readCreditNotes } from '#server/documents/credit-notes.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { otherClaimants } from '#server/payments/upi/claims.ts'
import { findOrderByNumber } from './resolve-order.ts'

/** Returns everything stored about an order. */
export async function readOrderRecord(db: Db, number: string) {
  const order = await findOrderByNumber(db, number)
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
    readCreditNotes(db, id),
    db.selectFrom('orderEvents').selectAll().where('orderId', '=', id).orderBy('at').execute(),
    db.selectFrom('notes').select('text').where('orderId', '=', id).where('doneAt', 'is', null).orderBy('at').execute(),
  ])
  const claims = payments.flatMap(({ claimKey }) => claimKey ?? [])
  const alsoFor = await Promise.all(claims.map((claimKey) => otherClaimants(db, { claimKey, orderId: id })))
  return {
    order,
    inside: inside.map(({ name }) => name),
    payments,
    alsoFor: [...new Set(alsoFor.flat().map(({ number }) => number))],
    refundLines,
    creditNotes,
    events: sortEvents(events),
    notes: notes.map(({ text }) => text),
  }
}

export type OrderRecord = NonNullable<Awaited<ReturnType<typeof readOrderRecord>>>

const STATE_SEQUENCE: readonly (OrderPaymentState | ParcelState)[] = [
  ...(['created', 'awaiting_payment', 'under_review', 'paid', 'waiting_for_address', 'to_pack', 'packed'] as const),
  ...(['shipped', 'delivered', 'returned', 'cancelled', 'failed', 'partly_refunded', 'refunded'] as const),
]

/** Sorts by time; events of the same instant in their usual sequence. */
const sortEvents = <Event extends { at: string; toState: (typeof STATE_SEQUENCE)[number] }>(events: Event[]): Event[] =>
  events.sort((a, b) =>
    a.at === b.at ? STATE_SEQUENCE.indexOf(a.toState) - STATE_SEQUENCE.indexOf(b.toState) : a.at < b.at ? -1 : 1,
  )
