import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { OrderId, PaymentId } from '#domain/nominal.ts'
import type { PaymentBalance } from '#domain/payment/order-balance.ts'
import type { Db } from '#server/db/connect.ts'
import type { DisputeTable } from '#server/db/schema/payments.ts'
import type { Refund } from '#server/refunds/queries.ts'
import type { Payment } from './queries.ts'

/** Characters of a payment id that are displayed. */
const SHORT_ID_LENGTH = 'pay_'.length + 8
/** Shorter prefixes are treated as typing errors. */
const MIN_PREFIX_LENGTH = 'pay_'.length + 3

export const shortPaymentId = (id: string): string => id.slice(0, SHORT_ID_LENGTH)

/** Returns up to five payments by the beginning of their id, or by the provider's or bank's transaction id. */
export async function findPaymentsByName(db: Db, text: string): Promise<PaymentRecord[]> {
  const name = text.trim()
  if (name.length < MIN_PREFIX_LENGTH) return []
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where((eb) =>
      eb.or([
        eb(sql<string>`substr(${eb.ref('id')}, 1, ${sql.lit(name.length)})`, '=', name),
        eb('transactionId', '=', name),
      ]),
    )
    .limit(5)
    .execute()
  const records = await Promise.all(rows.map(({ id }) => paymentRecord(db, id)))
  return records.filter((record) => record !== undefined)
}

type Dispute = Selectable<DisputeTable>

/** Payment with its refunds and disputes. */
export type PaymentRecord = Omit<Payment, 'forOrder'> & { forOrder: boolean; refunds: Refund[]; disputes: Dispute[] }

/** Returns the payments of these orders, oldest first. */
export async function paymentsOfOrders(db: Db, orderIds: readonly OrderId[]): Promise<PaymentRecord[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return withRefundsAndDisputes(db, rows)
}

export const paymentsOfOrder = (db: Db, orderId: OrderId): Promise<PaymentRecord[]> => paymentsOfOrders(db, [orderId])

export async function paymentRecord(db: Db, id: PaymentId): Promise<PaymentRecord | undefined> {
  const rows = await db.selectFrom('payments').selectAll().where('id', '=', id).execute()
  return (await withRefundsAndDisputes(db, rows))[0]
}

async function withRefundsAndDisputes(db: Db, rows: readonly Payment[]): Promise<PaymentRecord[]> {
  const paid = rows.filter(({ state }) => state === 'paid').map(({ id }) => id)
  const refunds =
    paid.length > 0
      ? await db
          .selectFrom('refunds')
          .selectAll()
          .where('paymentId', 'in', paid)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
      : []
  const disputes =
    paid.length > 0
      ? await db
          .selectFrom('disputes')
          .selectAll()
          .where('paymentId', 'in', paid)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
      : []
  return rows.map((row) => ({
    ...row,
    forOrder: row.forOrder === 1,
    refunds: refunds.filter(({ paymentId }) => paymentId === row.id),
    disputes: disputes.filter(({ paymentId }) => paymentId === row.id),
  })) satisfies PaymentBalance[]
}
