import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type PaymentRecord, paymentRecord } from './payment-records.ts'

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
