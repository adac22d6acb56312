import type { Selectable } from 'kysely'
import type { Order } from '#domain/order/order.ts'
import type { OrderTable } from '#server/db/schema/orders.ts'
import type { Trx } from '#server/db/transact.ts'

/** Whom an invoice is made out to, as it was when it was issued. */
type Recipient = { shipping: Order['shipping']; buyerGstin: string }

/**
 * Keeps with an order's invoice whom it is made out to, before the order forgets. Written once: what is there is what it
 * said.
 */
export async function freezeRecipient(trx: Trx, order: Selectable<OrderTable>): Promise<void> {
  const { id, fullName, email, phone, street, city, region, zipCode, country, buyerGstin } = order
  const shipping = { fullName, email, phone, street, city, state: region, zipCode, country }
  await trx
    .updateTable('invoices')
    .set({ recipient: JSON.stringify({ shipping, buyerGstin } satisfies Recipient) })
    .where('orderId', '=', id)
    .where('recipient', 'is', null)
    .execute()
}

/** The order as its invoice knows it. */
export function asInvoiced(order: Order, recipient: string | null): Order {
  if (recipient === null) return order
  const { shipping, buyerGstin } = JSON.parse(recipient) as Recipient
  return { ...order, shipping, gift: { ...order.gift, buyerGstin } }
}
