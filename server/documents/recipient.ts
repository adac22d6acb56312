import type { Recipient } from '#domain/document/invoice.ts'
import { parcelsSchema, recipientSchema } from '#domain/document/invoice-schema.ts'
import { type Order, shippingOf } from '#domain/order/order.ts'
import { parseColumn } from '#server/db/json-column.ts'
import type { Trx } from '#server/db/transact.ts'

type Kept = { parcels: readonly number[]; recipient: string | null }

/** Whom an invoice is made out to: as it was kept, or as the order still knows. */
export function recipientOf(order: Order, { parcels, recipient }: Kept): Recipient {
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
 * Keeps with an order's invoices whom they are made out to, before the order forgets or its parcels go elsewhere. Written
 * once: what is there is what they said.
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
          recipientOf(order, { parcels: parseColumn(parcelsSchema, parcels, 'invoices.parcels', order.id), recipient }),
        ),
      })
      .where('number', '=', number)
      .execute()
}
