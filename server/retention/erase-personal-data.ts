import { randomBytes } from 'node:crypto'
import type { Order } from '#domain/order/order.ts'
import { refreshCustomerOf, removeFromCustomers } from '#server/customers/update-customers.ts'
import { newId } from '#server/db/portable.ts'
import type { Trx } from '#server/db/transact.ts'
import { freezeRecipients } from '#server/documents/invoice-recipient.ts'

/**
 * Erases the personal data of an order that the transaction has locked: names, addresses, messages, the link to its
 * page, its emails, and the ids of failed transfers. Its customer is deleted with it, unless they have other orders. The
 * order number stays used. Sales and payments stay in the
 * books, and an invoice keeps its recipient until it is deleted.
 */
export async function erasePersonalData(trx: Trx, order: Order, at: Date): Promise<void> {
  await freezeRecipients(trx, order)
  await trx.deleteFrom('mails').where('orderId', '=', order.id).execute()
  await trx.deleteFrom('orderNotes').where('orderId', '=', order.id).execute()
  await trx.deleteFrom('runStops').where('orderId', '=', order.id).execute()
  await deleteSearchTerms(trx, order)
  await trx
    .updateTable('payments')
    .set({ transactionId: null, claimKey: null, attemptKey: null, paymentUrl: null, reason: null })
    .where('orderId', '=', order.id)
    .where('state', '<>', 'paid')
    .execute()
  // The use still counts towards the limit of the discount, but for no person.
  await trx.updateTable('offerUses').set({ emailKey: '', phoneKey: '' }).where('orderId', '=', order.id).execute()
  // The money stays in the books. An erased buyer no longer counts towards the daily limit on cash.
  const emptyRecord = { detail: '', note: '', emailKey: '', phoneKey: '' }
  await trx.updateTable('handPayments').set(emptyRecord).where('orderId', '=', order.id).execute()
  const emptyAddress = { fullName: '', phone: '', street: '', city: '', zipCode: '' }
  const emptyTexts = { message: '', cardFrom: '', tracking: '' }
  await trx
    .updateTable('parcels')
    .set({ ...emptyAddress, ...emptyTexts })
    .where('orderId', '=', order.id)
    .execute()
  const emptyBuyer = { fullName: '', email: '', phone: '', buyerGstin: '' }
  // Replaces the secrets, so no link given to the buyer opens the order.
  const newSecrets = { secret: randomBytes(16).toString('base64url'), checkoutKey: newId() }
  await trx
    .updateTable('orders')
    .set({ ...emptyBuyer, ...newSecrets, erasedAt: at.toISOString() })
    .where('id', '=', order.id)
    .execute()
  await removeFromCustomers(trx, [order.id])
}

/** Erases the street and phone numbers of an order, and nothing else. */
export async function eraseAddresses(trx: Trx, order: Order): Promise<void> {
  await freezeRecipients(trx, order)
  await deleteSearchTerms(trx, order)
  await trx.updateTable('parcels').set({ street: '', phone: '' }).where('orderId', '=', order.id).execute()
  await trx.updateTable('orders').set({ phone: '' }).where('id', '=', order.id).execute()
  await refreshCustomerOf(trx, order.id)
}

/** Deletes the search terms. The desk's next search writes those of the remaining data. */
const deleteSearchTerms = (trx: Trx, { id }: Order) => trx.deleteFrom('orderTerms').where('orderId', '=', id).execute()
