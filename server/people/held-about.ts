import type { OrderId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'

/** The orders, enquiries and emails of one address, whoever spelt it how. */
export async function ordersOf(db: Db, email: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .orderBy('createdAt')
    .execute()
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

/** Also emails about an order of theirs, which go to the address that stood on it then. */
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
