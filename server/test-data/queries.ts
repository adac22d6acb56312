import type { ExpressionBuilder } from 'kysely'
import { TEST_PROVIDER } from '#domain/payment/test-money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { ownerEmailsOfTests } from '#server/outbox/owner-emails.ts'

/** Real money that came, or may still come, for an order: such an order is never taken away. */
const hasRealMoney = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(
    eb
      .selectFrom('payments')
      .select('payments.id')
      .whereRef('payments.orderId', '=', 'orders.id')
      .where('payments.provider', '!=', TEST_PROVIDER)
      .where('payments.state', 'in', ['pending', 'paid']),
  )

/** Which orders may be taken away before going live. */
export const isRemovable = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([eb('orders.test', '=', 1), eb.not(hasRealMoney(eb))])

export const removableOrders = (db: Db) => db.selectFrom('orders').where(isRemovable)

export async function countTestOrders(db: Db): Promise<number> {
  return count(db.selectFrom('orders').where('test', '=', 1))
}

/** What was made in test mode, by what it is. */
export async function countTestData(db: Db) {
  const ids = removableOrders(db).select('orders.id')
  const [there, kept, payments, loose, invoices, emails] = await Promise.all([
    removableOrders(db).select('number').execute(),
    db.selectFrom('orders').select('number').where('test', '=', 1).where(hasRealMoney).orderBy('number').execute(),
    count(db.selectFrom('payments').where('orderId', 'in', ids)),
    count(loosePayments(db)),
    count(db.selectFrom('invoices').where('orderId', 'in', ids)),
    count(db.selectFrom('mails').where('orderId', 'in', ids)),
  ])
  const numbers = there.map(({ number }) => number)
  const toOwner = (await ownerEmailsOfTests(db, numbers)).length
  return {
    orders: numbers.length,
    kept: kept.map(({ number }) => number),
    payments: payments + loose,
    invoices,
    emails: emails + toOwner,
  }
}

/** Of payment links, the sample and the demo. */
export const loosePayments = (db: Db) =>
  db.selectFrom('payments').where('provider', '=', TEST_PROVIDER).where('orderId', 'is', null)

type Counted = { select: (column: (eb: ExpressionBuilder<Schema, never>) => unknown) => unknown }

async function count(rows: Counted): Promise<number> {
  const query = rows.select((eb) => eb.fn.countAll().as('count')) as {
    executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }>
  }
  return Number((await query.executeTakeFirstOrThrow()).count)
}
