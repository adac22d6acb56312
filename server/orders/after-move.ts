import type { Order } from '#domain/order.ts'
import type { OrderState } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import type { OrderMailKind } from '#server/mail/order-letter.ts'
import { writeOrderMail } from '#server/mail/queries.ts'
import { issueCreditNote } from '#server/papers/credit-notes.ts'
import { issueInvoice } from '#server/papers/queries.ts'

/** What is written to the buyer about a move; an order that only waits for its payment is a checkout, not news. */
const MAIL_ABOUT: Partial<Record<OrderState, OrderMailKind>> = {
  under_review: 'received',
  paid: 'paid',
  shipped: 'shipped',
  refunded: 'refunded',
}

/** Whether a move leads to more than itself. */
export const hasAftermath = (to: OrderState): boolean => MAIL_ABOUT[to] !== undefined

/**
 * What follows from a move, in its transaction: an order that is paid for gets its invoice number, one that is
 * refunded a credit note over it, and the buyer is owed a letter. Whoever moves the order causes both; neither can be lost or happen twice.
 */
export async function afterMove(trx: Db, order: Order, move: { to: OrderState; at: Date }): Promise<void> {
  if (move.to === 'paid') await issueInvoice(trx, order, move.at)
  if (move.to === 'refunded') await issueCreditNote(trx, order, move.at)
  const kind = MAIL_ABOUT[move.to]
  if (kind) await writeOrderMail(trx, order, { kind, at: move.at })
}
