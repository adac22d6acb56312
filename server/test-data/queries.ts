import type { ExpressionBuilder } from 'kysely'
import { TEST_PROVIDER } from '#domain/payment/test-payment.ts'
import type { Db } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { ownerEmailsOfTests } from '#server/email/owner-emails.ts'

/** Real money that was paid, or may still be paid, for an order. Such an order is never deleted. */
const hasRealMoney = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.exists(
    eb
      .selectFrom('payments')
      .select('payments.id')
      .whereRef('payments.orderId', '=', 'orders.id')
      .where('payments.provider', '!=', TEST_PROVIDER)
      .where('payments.state', 'in', ['pending', 'paid']),
  )

/** Selects the test orders that may be deleted before going live. */
export const isRemovable = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([eb('orders.test', '=', 1), eb.not(hasRealMoney(eb))])

export const removableOrders = (db: Db) => db.selectFrom('orders').where(isRemovable)

export async function countTestOrders(db: Db): Promise<number> {
  return count(db.selectFrom('orders').where('test', '=', 1))
}

/** Counts the test data by kind. `kept` are the numbers of test orders that stay because of real money. */
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

/** Test payments without an order: from payment links, the sample and the demo. */
export const loosePayments = (db: Db) =>
  db.selectFrom('payments').where('provider', '=', TEST_PROVIDER).where('orderId', 'is', null)

type CountableQuery = { select: (column: (eb: ExpressionBuilder<Schema, never>) => unknown) => unknown }

async function count(rows: CountableQuery): Promise<number> {
  const query = rows.select((eb) => eb.fn.countAll().as('count')) as {
    executeTakeFirstOrThrow: () => Promise<{ count: number | string | bigint }>
  }
  return Number((await query.executeTakeFirstOrThrow()).count)
}
