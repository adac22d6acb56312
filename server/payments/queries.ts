import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { PaymentTable } from '#server/db/schema.ts'

export type Payment = Selectable<PaymentTable>

/** Names a payment in addresses; 96 random bits, since whoever knows it may ask about the payment. */
export const newPaymentId = (): string => `pay_${randomBytes(12).toString('base64url')}`

export async function paymentById(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our name for it or the provider's: the browser may come back with either. */
export async function paymentByAnyId(db: Db, id: string): Promise<Payment | undefined> {
  return (
    (await paymentById(db, id)) ??
    db.selectFrom('payments').selectAll().where('providerRef', '=', id).executeTakeFirst()
  )
}

export async function insertPayment(db: Db, payment: Insertable<PaymentTable>): Promise<void> {
  await db.insertInto('payments').values(payment).execute()
}

/** The payment that an order was paid by. */
export async function paidPaymentOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  return row?.id
}
