import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { OrderId, PaymentId, ProviderRef, TransactionId } from '#domain/flavours.ts'
import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'
import { held, type Trx } from '#server/db/transact.ts'

export type Payment = Selectable<PaymentTable>

/** Names a payment in addresses; 96 random bits, since whoever knows it may ask about the payment. */
export const newPaymentId = (): PaymentId => `pay_${randomBytes(12).toString('base64url')}`

export async function paymentById(db: Db, id: PaymentId): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** By our name for it or the provider's: the browser may come back with either. */
export async function paymentByAnyId(db: Db, id: string): Promise<Payment | undefined> {
  return (
    (await paymentById(db, id)) ??
    db.selectFrom('payments').selectAll().where('providerRef', '=', id).executeTakeFirst()
  )
}

export async function paymentByRef(db: Db, provider: string, providerRef: ProviderRef): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst()
}

/** By the provider's name for the transfer itself. */
export async function paymentByTransaction(
  db: Db,
  provider: string,
  transactionId: TransactionId,
): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('transactionId', '=', transactionId)
    .where('providerRef', 'is not', null)
    .executeTakeFirst()
}

/** Whether the provider sent money back by itself that was paid on the page of this attempt. */
export async function wasReturned(db: Db, id: PaymentId): Promise<boolean> {
  const further = db.selectFrom('payments').select('id').where('furtherOf', '=', id).where('returnedAt', 'is not', null)
  return (await further.executeTakeFirst()) !== undefined
}

/** The payment with its row held until the transaction ends. */
export async function lockPayment(trx: Trx, id: PaymentId): Promise<Payment | undefined> {
  return held(trx, trx.selectFrom('payments').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Marks what an order has just been paid by; run it in the transaction that moved it. */
export const markPaidBy = prepared((trx, { id }: { id: PaymentId }) =>
  trx.updateTable('payments').set({ forOrder: 1 }).where('id', '=', id).where('state', '=', 'paid'),
)

/** What the note is about that says of money that a person has to take or pay back. */
export const reviewTaskOfMoney = (paymentId: PaymentId): string => `money:${paymentId}`

type NewPayment = Insertable<PaymentTable>

export const insertPayment = prepared((trx, payment: NewPayment) => trx.insertInto('payments').values(payment))

/** `false` when the attempt is open already, or when another payment has the transaction id undisputed. */
export async function insertUnlessTaken(db: Db, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

/** The order's payment that waits for its end under the transaction id that was given for it. */
export async function pendingClaim(
  db: Db,
  orderId: OrderId,
  given: { transactionId: TransactionId },
): Promise<PaymentId | undefined> {
  return (await findPending(db, { orderId, ...given })).rows[0]?.id
}

const findPending = prepared((db, given: { orderId: OrderId; transactionId: TransactionId }) =>
  db
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb.and({ state: 'pending', ...given })),
)

/** The payment that an order was paid by, else one whose money came all the same. */
export async function paidPaymentOf(db: Db, orderId: OrderId): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'paid')
    .orderBy('forOrder', 'desc')
    .orderBy('updatedAt')
    .executeTakeFirst()
  return row?.id
}

/** Whether any money has come for an order, whatever became of it. */
export async function hasMoney(db: Db, orderId: OrderId): Promise<boolean> {
  return (await paymentIn(db, orderId, ['paid'])) !== undefined
}

/** Whether a payment of the order has come or may still come through. */
export async function hasMoneyOrHope(db: Db, orderId: OrderId): Promise<boolean> {
  return (await paymentIn(db, orderId, ['pending', 'paid'])) !== undefined
}

/** The transaction id of the order's claim that nobody has decided yet. */
export async function openClaim(db: Db, orderId: OrderId): Promise<TransactionId | undefined> {
  return (await findClaim(db, { orderId })).rows[0]?.transactionId ?? undefined
}

const findClaim = prepared((db, { orderId }: { orderId: OrderId }) =>
  db
    .selectFrom('payments')
    .select('transactionId')
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending'),
)

async function paymentIn(db: Db, orderId: OrderId, states: Payment['state'][]): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', states)
    .executeTakeFirst()
  return row?.id
}
