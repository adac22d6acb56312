import { customerKey, customerKeyOf, phoneOfKey } from '#domain/desk/customer-key.ts'
import type { OrderId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * Returns the orders of an email address, case is ignored; or of a phone number, as `customerKeyOf` returns it, those
 * without an email.
 */
export async function ordersOf(db: Db, contact: string) {
  const isByPhone = phoneOfKey(contact) !== ''
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', isByPhone ? '' : customerKey(contact)))
    .$if(isByPhone, (query) => query.where('phone', '!=', ''))
    .orderBy('createdAt')
    .execute()
  return isByPhone ? orders.filter((order) => customerKeyOf(order) === contact) : orders
}

export async function enquiriesOf(db: Db, email: string) {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('createdAt')
    .orderBy('kind')
    .execute()
}

/**
 * Returns the emails to the address and those about its orders, which went to the address on the order at the time.
 */
export async function emailsOf(db: Db, email: string, orderIds: readonly OrderId[]) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['recipient']), '=', email.trim().toLowerCase()),
        ...(orderIds.length > 0 ? [eb('orderId', 'in', orderIds)] : []),
      ]),
    )
    .orderBy('createdAt')
    .execute()
}

/** Returns the team's notes about the customer with an email, and its tags. */
export async function teamDataOf(db: Db, email: string) {
  const customer = db.selectFrom('customers').select('id').where('emailKey', '=', customerKey(email))
  const notes = await db
    .selectFrom('customerNotes')
    .select(['at', 'text'])
    .where('customerId', 'in', customer)
    .orderBy('at')
    .execute()
  const tags = await db
    .selectFrom('customerTags')
    .select('tag')
    .where('customerId', 'in', customer)
    .orderBy('tag')
    .execute()
  return { notes, tags: tags.map(({ tag }) => tag) }
}
