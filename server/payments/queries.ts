import { randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { OrderId, PaymentId, ProviderRef, TransactionId } from '#domain/nominal.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'

export type Payment = Selectable<PaymentTable>

/** Creates the payment id used in URLs. It has 96 random bits, since anyone who knows it can query the payment. */
export const newPaymentId = (): PaymentId => `pay_${randomBytes(12).toString('base64url')}`

export async function paymentById(db: Db, id: PaymentId): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a payment by our id or the provider's; a return URL may carry either. */
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

/** Finds a payment by the provider's transaction id. */
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

/** True when the provider returned a payment made on this attempt's page. */
export async function wasReturnedByProvider(db: Db, id: PaymentId): Promise<boolean> {
  const further = db.selectFrom('payments').select('id').where('furtherOf', '=', id).where('returnedAt', 'is not', null)
  return (await further.executeTakeFirst()) !== undefined
}

/** Reads a payment and locks its row until the transaction ends. */
export async function lockPayment(trx: Trx, id: PaymentId): Promise<Payment | undefined> {
  return forUpdate(trx, trx.selectFrom('payments').selectAll().where('id', '=', id)).executeTakeFirst()
}

/** Marks the payment that paid for its order. Runs in the transaction that moved the order. */
export const markPaidFor = compiledQuery((trx, { id }: { id: PaymentId }) =>
  trx.updateTable('payments').set({ forOrder: 1 }).where('id', '=', id).where('state', '=', 'paid'),
)

/** Subject of the task about money that a person has to accept or refund. */
export const moneyTaskSubject = (paymentId: PaymentId): string => `money:${paymentId}`

type NewPayment = Insertable<PaymentTable>

export const insertPayment = compiledQuery((trx, payment: NewPayment) => trx.insertInto('payments').values(payment))

/**
 * Inserts a payment. Returns `false` when the attempt is already open or another payment holds the transaction id
 * undisputed.
 */
export async function insertPaymentUnlessTaken(db: Db, payment: NewPayment): Promise<boolean> {
  const inserted = await db
    .insertInto('payments')
    .values(payment)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

/** Finds the order's pending payment with this transaction id. */
export async function pendingClaim(
  db: Db,
  orderId: OrderId,
  claim: { transactionId: TransactionId },
): Promise<PaymentId | undefined> {
  return (await findPending(db, { orderId, ...claim })).rows[0]?.id
}

const findPending = compiledQuery((db, claim: { orderId: OrderId; transactionId: TransactionId }) =>
  db
    .selectFrom('payments')
    .select('id')
    .where((eb) => eb.and({ state: 'pending', ...claim })),
)

/** Returns the payment that paid for the order, or else another one that was received for it. */
export async function findPaidPayment(db: Db, orderId: OrderId): Promise<PaymentId | undefined> {
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

/** True when any payment was received for the order, even if refunded since. */
export async function hasReceivedPayment(db: Db, orderId: OrderId): Promise<boolean> {
  return (await paymentInState(db, orderId, ['paid'])) !== undefined
}

/** Returns the transaction id of the order's pending claim. */
export async function openClaimId(db: Db, orderId: OrderId): Promise<TransactionId | undefined> {
  return (await findClaim(db, { orderId })).rows[0]?.transactionId ?? undefined
}

const findClaim = compiledQuery((db, { orderId }: { orderId: OrderId }) =>
  db
    .selectFrom('payments')
    .select('transactionId')
    .where('orderId', '=', orderId)
    .where('claimKey', 'is not', null)
    .where('state', '=', 'pending'),
)

async function paymentInState(db: Db, orderId: OrderId, states: Payment['state'][]): Promise<PaymentId | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', states)
    .executeTakeFirst()
  return row?.id
}
