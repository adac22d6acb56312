import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { newId } from '#server/db/portable.ts'
import type { OrderTable } from '#server/db/schema/orders.ts'
import type { Trx } from '#server/db/transact.ts'
import { freezeRecipient } from '#server/documents/recipient.ts'

export type OrderRow = Selectable<OrderTable>

/**
 * Forgets who is behind an order that this transaction holds: name, addresses, words, the link to its page, its letters,
 * and the ids of transfers that came to nothing. Its number stays used; what was sold and paid stays in the books, and an
 * invoice keeps whom it is made out to for as long as it is kept.
 */
export async function forgetPerson(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  await freezeRecipient(trx, order)
  await trx.deleteFrom('mails').where('orderId', '=', order.id).execute()
  await trx
    .updateTable('payments')
    .set({ transactionId: null, claimKey: null, attemptKey: null, paymentUrl: null, reason: null })
    .where('orderId', '=', order.id)
    .where('state', '<>', 'paid')
    .execute()
  const nobody = { fullName: '', email: '', phone: '', street: '', city: '', zipCode: '' }
  const words = { message: '', cardFrom: '', buyerGstin: '', tracking: '' }
  // Nothing that anybody was given opens it any more.
  const keys = { secret: randomBytes(16).toString('base64url'), checkoutKey: newId() }
  await trx
    .updateTable('orders')
    .set({ ...nobody, ...words, ...keys, erasedAt: at.toISOString() })
    .where('id', '=', order.id)
    .execute()
}

/** Forgets where a parcel went and whom to ring there, and nothing else. */
export async function forgetAddress(trx: Trx, order: OrderRow): Promise<void> {
  await freezeRecipient(trx, order)
  await trx.updateTable('orders').set({ street: '', phone: '' }).where('id', '=', order.id).execute()
}
