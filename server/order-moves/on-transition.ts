import { isIndia } from '#domain/address/country.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { isUnplaced } from '#domain/tax/place.ts'
import type { Trx } from '#server/db/transact.ts'
import { issueInvoice } from '#server/documents/queries.ts'
import type { OrderMailKind } from '#server/outbox/order-letter.ts'
import { writeOrderMail } from '#server/outbox/write-letters.ts'
import { addNote } from '#server/review-tasks/queries.ts'
import { readImprint } from '#server/settings/queries.ts'

/** What is written to the buyer about a move; an order that only waits for its payment is a checkout, not news. */
const MAIL_ABOUT: Partial<Record<OrderState, OrderMailKind>> = {
  under_review: 'received',
  paid: 'paid',
  shipped: 'shipped',
}

/** Money is there, or said to be, for an order whose State nobody can tell: a person looks at how it was taxed. */
async function noteUnplaced(trx: Trx, { id, number, shipping, stateCode, gift }: Order, at: Date): Promise<void> {
  if (gift.buyerGstin !== '' || !isUnplaced({ country: isIndia(shipping.country) ? 'India' : 'abroad', stateCode }))
    return
  const text = `Nobody can tell the State of order ${number} from '${shipping.state}' and PIN code ${shipping.zipCode}, so it was taxed as one to another State (IGST). Ask the buyer, and correct the tax with your accountant if it was not.`
  await addNote(trx, { orderId: id, subject: `place:${id}`, text, at })
}

/**
 * What follows from a move, in its transaction: an order that is paid for gets its invoice number, and the buyer is
 * owed a letter. Whoever moves the order causes both; neither can be lost or happen twice.
 */
export async function afterMove(trx: Trx, order: Order, move: { to: OrderState; at: Date }): Promise<void> {
  const kind = MAIL_ABOUT[move.to]
  if (!kind) return
  if (move.to !== 'shipped') await noteUnplaced(trx, order, move.at)
  if (move.to !== 'paid') return writeOrderMail(trx, order, { kind, at: move.at })
  const imprint = await readImprint(trx)
  await writeOrderMail(trx, order, { kind, imprint, at: move.at })
  // Last: from here to the end of the transaction nobody else gets a number.
  await issueInvoice(trx, order, { ...imprint, at: move.at })
}
