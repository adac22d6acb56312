import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { type PaymentRecord, paymentRecord } from '#server/payments/payment-records.ts'

/** As much of a payment's id as somebody reads and types. */
const SHORT = 'pay_'.length + 8
/** Fewer letters are a slip. */
const FEWEST = 'pay_'.length + 3

export const shortId = (id: string): string => id.slice(0, SHORT)

/** The payments whose id begins so, or that the provider or the bank calls so. */
export async function paymentsCalled(db: Db, text: string): Promise<PaymentRecord[]> {
  const name = text.trim()
  if (name.length < FEWEST) return []
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
