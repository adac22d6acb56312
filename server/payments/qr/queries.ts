import type { OrderId, PaymentId } from '#domain/nominal.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { ProviderPayment } from '#server/payments/providers/payment-provider.ts'
import type { Payment } from '#server/payments/queries.ts'

/** Job kind that closes a QR code at the provider. The job's subject is the payment id. */
export const CLOSE_QR_JOB = 'close-qr-code'

type NewQrCode = { paymentId: PaymentId; orderId: OrderId; closesAt: Date; at: Date }

/** Records the code of an attempt before the provider is asked for it, with the job that closes it. */
export async function insertQrCode(trx: Trx, { paymentId, orderId, closesAt, at }: NewQrCode): Promise<void> {
  const times = { closesAt: closesAt.toISOString(), closedAt: null, checkedAt: null }
  await trx
    .insertInto('qrCodes')
    .values({ paymentId, orderId, ...times })
    .execute()
  await enqueue(trx, { kind: CLOSE_QR_JOB, subject: paymentId, dueAt: closesAt, at })
}

/** Returns the payment of a code with the times of the code. */
export const findQrPayment = (db: Db, paymentId: PaymentId) =>
  db
    .selectFrom('payments')
    .innerJoin('qrCodes', 'qrCodes.paymentId', 'payments.id')
    .selectAll('payments')
    .select(['qrCodes.closesAt', 'qrCodes.closedAt'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()

export type QrPayment = NonNullable<Awaited<ReturnType<typeof findQrPayment>>>

/**
 * Makes the jobs due that close the order's codes. Call it when the order is no longer waiting for the amount of its
 * codes; a job that runs at this moment runs again.
 */
export async function closeQrCodesSoon(db: Db, orderId: OrderId, at: Date): Promise<void> {
  const open = db.selectFrom('qrCodes').select('paymentId').where('orderId', '=', orderId).where('closedAt', 'is', null)
  await db
    .updateTable('jobs')
    .set({ dueAt: at.toISOString() })
    .where('kind', '=', CLOSE_QR_JOB)
    .where('subject', 'in', open)
    .where('doneAt', 'is', null)
    .execute()
}

/**
 * Tests whether a payment was made after its code closed with the reservation of the order. The provider's time counts,
 * since the shop may learn of a payment much later.
 */
export async function wasPaidAfterClosing(
  db: Db,
  { id, method }: Pick<Payment, 'id' | 'method'>,
  { madeAt }: ProviderPayment,
): Promise<boolean> {
  if (method !== 'upi_qr' || !madeAt) return false
  const code = await db.selectFrom('qrCodes').select('closesAt').where('paymentId', '=', id).executeTakeFirst()
  return code !== undefined && madeAt > new Date(code.closesAt)
}
