import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { insertPayment, newPaymentId, paymentById } from '#server/payments/queries.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { insertRefund } from '#server/refunds/queries.ts'
import { recordProviderRefund } from '#server/refunds/record-refund.ts'
import { createPostgres } from '#test/databases.ts'
import { createOrder, createPaidOrder, NOON, payOrder } from '#test/paid-order.ts'
import { TEMPLATE } from '#test/postgres.ts'
import { placeTestOrder, setStockCount } from '#test/stock.ts'
import { connectPostgres, type Db } from './connect.ts'
import { transact } from './transact.ts'

const FIRST = 'kids-zone-1'
const SECOND = 'kids-zone-2'
const AT = NOON.toISOString()

async function openShop() {
  const url = await createPostgres(TEMPLATE)
  const db = await connectPostgres(url)
  onTestFinished(() => db.destroy())
  const somebody = async () => {
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { db, holder: await somebody(), prober: await somebody() }
}

type Row = [table: string, column: string, key: string]
const lock = (client: pg.Client, [table, column, key]: Row, how = '') =>
  client.query(`select 1 from ${table} where ${column} = $1 for update ${how}`, [key])

async function hold(holder: pg.Client, row: Row) {
  await holder.query('begin')
  const { rowCount } = await lock(holder, row)
  expect(rowCount).toBe(1)
}

const isWaiting = async (client: pg.Client) => {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** While the work waits for the locked row, rows later in the lock order must be free. */
async function waitsWithout(clients: { holder: pg.Client; prober: pg.Client }, work: Promise<unknown>, later: Row[]) {
  await expect.poll(() => isWaiting(clients.prober), { timeout: 10_000 }).toBe(true)
  for (const row of later) expect((await lock(clients.prober, row, 'nowait')).rowCount).toBe(1)
  await clients.holder.query('rollback')
  await work
}

async function aPayment(db: Db, orderId: string, amountPaise: number) {
  const id = newPaymentId()
  const times = { createdAt: AT, updatedAt: AT }
  const about = { orderId, amountPaise, purpose: 'REG', method: 'card' as const, provider: 'razorpay' }
  await insertPayment(db, {
    id,
    ...about,
    providerRef: `there-${id}`,
    transactionId: `tx-${id}`,
    state: 'pending',
    ...times,
  })
  const payment = await paymentById(db, id)
  if (!payment) throw new Error('no payment')
  return payment
}

const paid = { state: 'paid', transactionId: null, cause: 'test', by: 'provider' } as const

describe('a transaction that waits for a row lock on PostgreSQL', () => {
  it('locks no payment while it waits for the order', async () => {
    const { db, ...clients } = await openShop()
    const { id, totalPaise } = await createOrder(db)
    const payment = await aPayment(db, id, totalPaise)
    await hold(clients.holder, ['orders', 'id', id])
    await waitsWithout(clients, settlePayment(db, payment, paid, NOON), [['payments', 'id', payment.id]])
  })

  it('locks no refund while it waits for the order', async () => {
    const { db, ...clients } = await openShop()
    const { id, totalPaise } = await createOrder(db)
    await settlePayment(db, await aPayment(db, id, totalPaise), paid, NOON)
    const [payment] = await paymentsOfOrder(db, id)
    if (!payment) throw new Error('nothing was paid')
    const wanted = { amountPaise: totalPaise, who: 'meera', at: NOON }
    const refund = await transact(db, (trx) => insertRefund(trx, payment, wanted))
    if (!refund) throw new Error('nothing is left')
    await hold(clients.holder, ['orders', 'id', id])
    const made = { providerRef: 'rfnd_1', name: refund.id, amountPaise: totalPaise, state: 'done' } as const
    const learning = recordProviderRefund(db, payment, made, wanted)
    await waitsWithout(clients, learning, [
      ['payments', 'id', payment.id],
      ['refunds', 'id', refund.id],
    ])
  })

  it('locks no number series while it waits for a payment', async () => {
    const { db, ...clients } = await openShop()
    await createPaidOrder(db, { test: true })
    const { id, totalPaise } = await createOrder(db, { test: true })
    const { checkoutKey } = await db
      .selectFrom('orders')
      .select('checkoutKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const held = Promise.withResolvers<void>()
    const verifyUpi = async () => {
      const { id: claim } = await db
        .selectFrom('payments')
        .select('id')
        .where('orderId', '=', id)
        .executeTakeFirstOrThrow()
      await hold(clients.holder, ['payments', 'id', claim])
      held.resolve()
      return { ok: true } as const
    }
    const deps = { db, payments: { name: 'test' as const, verifyUpi }, now: () => NOON }
    const paying = payByUpi(deps, { checkoutKey, totalPaise, transactionId: 'T123456789012' })
    await held.promise
    await waitsWithout(clients, paying, [['number_series', 'year', '26-27']])
  })

  it('locks no stock and no shared row while it waits for stock with a smaller id', async () => {
    const { db, ...clients } = await openShop()
    for (const id of [FIRST, SECOND]) await setStockCount(db, id, 1)
    await placeTestOrder(db, { [SECOND]: 1 }, { checkoutKey: 'changes-its-mind-000000000' })
    await hold(clients.holder, ['stock', 'id', FIRST])
    const changed = placeTestOrder(db, { [FIRST]: 1 }, { checkoutKey: 'changes-its-mind-000000000' })
    await waitsWithout(clients, changed, [
      ['stock', 'id', SECOND],
      ['meta', 'name', 'catalogueVersion'],
    ])
  })

  it('locks no reserved stock while it waits for stock that it takes late', async () => {
    const { db, ...clients } = await openShop()
    await setStockCount(db, SECOND, 2)
    const made = await createOrder(db, { lines: { [FIRST]: 1, [SECOND]: 1 } })
    await setStockCount(db, FIRST, 2)
    await hold(clients.holder, ['stock', 'id', FIRST])
    await waitsWithout(clients, payOrder(db, made), [['stock', 'id', SECOND]])
  })
})
