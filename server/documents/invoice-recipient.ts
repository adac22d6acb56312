import type { Recipient } from '#domain/document/invoice.ts'
import { parcelsSchema, recipientSchema } from '#domain/document/invoice-schema.ts'
import { type Order, shippingOf } from '#domain/order/order.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { Trx } from '#server/db/transact.ts'

type StoredRecipient = { parcels: readonly number[]; recipient: string | null }

/** Returns an invoice's recipient: the stored one, else the order's. */
export function readRecipient(order: Order, { parcels, recipient }: StoredRecipient): Recipient {
  if (recipient !== null) return parseColumn(recipientSchema, recipient, 'invoices.recipient', order.id)
  const parcel = order.parcels.find(({ position }) => parcels.includes(position))
  const { buyerGstin, buyer } = order
  return { shipping: parcel ? shippingTo(parcel.to, buyer) : shippingOf(order), buyerGstin }
}

const shippingTo = (
  { street, city, state, zipCode, country }: Order['parcels'][number]['to'],
  { fullName, email, phone }: Order['buyer'],
): Recipient['shipping'] => ({ fullName, email, phone, street, city, state, zipCode, country })

/**
 * Stores the recipients of an order's invoices before customer data is deleted or parcels change. Existing values are
 * not overwritten.
 */
export async function freezeRecipients(trx: Trx, order: Order): Promise<void> {
  const open = await trx
    .selectFrom('invoices')
    .select(['number', 'parcels', 'recipient'])
    .where('orderId', '=', order.id)
    .where('recipient', 'is', null)
    .execute()
  for (const { number, parcels, recipient } of open)
    await trx
      .updateTable('invoices')
      .set({
        recipient: JSON.stringify(
          readRecipient(order, {
            parcels: parseColumn(parcelsSchema, parcels, 'invoices.parcels', order.id),
            recipient,
          }),
        ),
      })
      .where('number', '=', number)
      .execute()
}
