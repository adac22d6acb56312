import { randomBytes } from 'node:crypto'
import type { Order } from '#domain/order/order.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'
import { freezeRecipients } from '#server/documents/recipient.ts'

/**
 * Forgets who is behind an order that this transaction holds: names, addresses, words, the link to its page, its emails,
 * and the ids of transfers that came to nothing. Its number stays used; what was sold and paid stays in the books, and an
 * invoice keeps whom it is made out to for as long as it is kept.
 */
export async function forgetPerson(trx: Trx, order: Order, at: Date): Promise<void> {
  await freezeRecipients(trx, order)
  await trx.deleteFrom('mails').where('orderId', '=', order.id).execute()
  await trx.deleteFrom('orderNotes').where('orderId', '=', order.id).execute()
  await forgetTerms(trx, order)
  await trx
    .updateTable('payments')
    .set({ transactionId: null, claimKey: null, attemptKey: null, paymentUrl: null, reason: null })
    .where('orderId', '=', order.id)
    .where('state', '<>', 'paid')
    .execute()
  // It still counts, for nobody.
  await trx.updateTable('offerUses').set({ emailKey: '', phoneKey: '' }).where('orderId', '=', order.id).execute()
  const nowhere = { fullName: '', phone: '', street: '', city: '', zipCode: '' }
  const words = { message: '', cardFrom: '', tracking: '' }
  await trx
    .updateTable('parcels')
    .set({ ...nowhere, ...words })
    .where('orderId', '=', order.id)
    .execute()
  const nobody = { fullName: '', email: '', phone: '', buyerGstin: '' }
  // Nothing that anybody was given opens it any more.
  const keys = { secret: randomBytes(16).toString('base64url'), checkoutKey: newId() }
  await trx
    .updateTable('orders')
    .set({ ...nobody, ...keys, erasedAt: at.toISOString() })
    .where('id', '=', order.id)
    .execute()
}

/** Forgets where an order's parcels went and whom to ring about them, and nothing else. */
export async function forgetAddresses(trx: Trx, order: Order): Promise<void> {
  await freezeRecipients(trx, order)
  await forgetTerms(trx, order)
  await trx.updateTable('parcels').set({ street: '', phone: '' }).where('orderId', '=', order.id).execute()
  await trx.updateTable('orders').set({ phone: '' }).where('id', '=', order.id).execute()
}

/** What it was found by at the desk: what may be, is written again when that is next looked at. */
const forgetTerms = (trx: Trx, { id }: Order) => trx.deleteFrom('orderTerms').where('orderId', '=', id).execute()
