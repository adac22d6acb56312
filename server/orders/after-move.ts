import type { Order } from '#domain/order.ts'
import type { OrderState } from '#domain/order-state.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderMailKind } from '#server/mail/order-letter.ts'
import { writeOrderMail } from '#server/mail/queries.ts'
import { issueCreditNote } from '#server/papers/credit-notes.ts'
import { issueInvoice } from '#server/papers/queries.ts'
import { readImprint } from '#server/settings/queries.ts'

/** What is written to the buyer about a move; an order that only waits for its payment is a checkout, not news. */
const MAIL_ABOUT: Partial<Record<OrderState, OrderMailKind>> = {
  under_review: 'received',
  paid: 'paid',
  shipped: 'shipped',
  refunded: 'refunded',
}

/**
 * What follows from a move, in its transaction: an order that is paid for gets its invoice number, one that is refunded
 * a credit note over it, and the buyer is owed a letter. Whoever moves the order causes both; neither can be lost or
 * happen twice.
 */
export async function afterMove(trx: Trx, order: Order, move: { to: OrderState; at: Date }): Promise<void> {
  const kind = MAIL_ABOUT[move.to]
  if (!kind) return
  const imprint = await readImprint(trx)
  await writeOrderMail(trx, order, { kind, imprint, at: move.at })
  // Last: from here to the end of the transaction nobody else gets a number.
  if (move.to === 'paid') await issueInvoice(trx, order, { ...imprint, at: move.at })
  if (move.to === 'refunded') await issueCreditNote(trx, order, move.at)
}
