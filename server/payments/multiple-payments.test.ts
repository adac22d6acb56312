import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAID_STATES } from '#domain/order/order-state.ts'
import { sum } from '#domain/payment/money.ts'
import type { Db } from '#server/db/connect.ts'
import { openPostgres, openSqlite } from '#test/databases.ts'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { paymentsOfOrders } from './payment-records.ts'
import { returnView } from './return/handle-return.ts'

/** An event of an order at Razorpay or on the way from there. Numbers are taken modulo the number of candidates. */
type Event =
  | { do: 'pay'; as: 'captured' | 'authorized' | 'failed' }
  | { do: 'capture' | 'refund'; payment: number }
  | { do: 'sendBack'; payment: number; listed: boolean }
  | { do: 'deliver'; webhook: number }
  | { do: 'comeBack'; payment: number }
  | { do: 'work'; minutes: number }

const any = fc.nat(99)
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      as: fc.constantFrom('captured', 'authorized', 'authorized', 'failed'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capture' as const), payment: any }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), payment: any }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sendBack' as const), payment: any, listed: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), webhook: any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('comeBack' as const), payment: any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work' as const), minutes: fc.constantFrom(1, 3, 70) }) },
) as fc.Arbitrary<Event>

/** Minutes between the polls, together longer than the shop polls a payment. */
const THREE_DAYS = [2, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440, 1440]

async function openShop(open: () => Promise<Db>) {
  const shop = await openPaymentHarness('razorpay', open)
  if (!('sendBack' in shop)) throw new Error('another provider')
  return shop
}
type Shop = Awaited<ReturnType<typeof openShop>>
type Sent = Parameters<Shop['tell']>[0]

/** Starts the payment of an order, with the webhooks that Razorpay would send. */
async function openOrder(shop: Shop) {
  const order = await shop.order()
  const { ref, paymentId } = await shop.ask(order.checkoutKey)
  return { ...order, ref, paymentId, webhooks: [] as Sent[] }
}
type Placed = Awaited<ReturnType<typeof openOrder>>

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

async function play(shop: Shop, order: Placed, event: Event): Promise<void> {
  const { ref, webhooks } = order
  const payments = shop.paymentsAt(ref).map((id) => shop.payment(id))
  const authorized = payments.filter(({ status }) => status === 'authorized')
  const tell = (payment: ReturnType<Shop['payment']>, name?: string) =>
    webhooks.push(shop.webhook(ref, { ...payment }, name ? { event: name } : {}))
  switch (event.do) {
    case 'pay':
      shop.pay(ref, { failed: event.as === 'failed', pending: event.as === 'authorized' })
      tell(shop.payment(shop.paymentsAt(ref).at(-1) ?? ''), `payment.${event.as}`)
      return
    case 'capture': {
      const payment = at(authorized, event.payment)
      if (payment) tell(shop.capture(ref, payment.id))
      return
    }
    case 'sendBack': {
      const payment = at(authorized, event.payment)
      if (payment) tell(shop.sendBack(payment.id, event), 'refund.processed')
      return
    }
    case 'refund': {
      const payment = at(
        payments.filter(({ status }) => status === 'captured'),
        event.payment,
      )
      if (payment) webhooks.push(shop.refundNews(shop.refundByDashboard(payment.id, payment.amount)))
      return
    }
    case 'deliver': {
      const sent = at(webhooks, event.webhook)
      if (sent) expect(await shop.tell(sent)).toBe(200)
      await shop.work()
      return
    }
    case 'comeBack': {
      const payment = at(payments, event.payment)
      if (payment) await comeBack(shop, order, payment)
      return
    }
    default:
      shop.passMinutes(event.minutes)
      await shop.work()
  }
}

/** Returns what the buyer sees; never a success while no money has stayed. */
async function comeBack(shop: Shop, { ref, paymentId }: Placed, payment: ReturnType<Shop['payment']>): Promise<void> {
  const posted = shop.returned(ref, payment)
  const result = await shop.comeBack(shop.payments.parsePostedForm?.(posted) ?? posted)
  const view = await returnView(shop.db, result, { paymentId, boxKey: undefined })
  const stays = shop.paymentsAt(ref).some((id) => shop.payment(id).captured)
  if (view.outcome === 'paid') expect(stays).toBe(true)
  const isBack = payment.status === 'refunded' && !payment.captured
  if (isBack && view.outcome === 'failed') expect(view.returned).toBe(true)
}

/** Returns every difference between the shop's records and Razorpay's. */
async function differencesOf(shop: Shop, { id, ref, totalPaise }: Placed): Promise<string[]> {
  const { db } = shop
  const rows = await paymentsOfOrders(db, [id])
  const tasks = await db.selectFrom('notes').select('subject').where('doneAt', 'is', null).execute()
  const hasTask = (subject: string) => tasks.some((task) => task.subject === subject)
  const order = await db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  const invoices = await db.selectFrom('invoices').select('number').where('orderId', '=', id).execute()
  const wrong: string[] = []
  const must = (right: boolean, words: string) => void (right || wrong.push(words))
  const payments = shop.paymentsAt(ref).map((payment) => shop.payment(payment))
  for (const payment of payments) {
    const own = rows.filter(({ transactionId }) => transactionId === payment.id)
    const [row] = own
    const about = `${payment.id}, ${payment.status}, captured ${payment.captured}`
    if (payment.status === 'failed') {
      must(own.length === 0, `${about}: has a row`)
      continue
    }
    must(own.length === 1, `${about}: has ${own.length} rows`)
    if (!row) continue
    if (!payment.captured) {
      must(row.state === 'failed' && row.returnedAt !== null && !row.forOrder, `${about}: is ${row.state}`)
      continue
    }
    const back = sum(row.refunds.filter(({ state }) => state === 'done').map(({ amountPaise }) => amountPaise))
    must(row.state === 'paid' && row.amountPaise === payment.amount, `${about}: is ${row.state}`)
    must(back === payment.amount_refunded, `${about}: ${back} of ${payment.amount_refunded} refunded`)
    must(row.forOrder || back === payment.amount || hasTask(`money:${row.id}`), `${about}: nobody knows of it`)
  }
  const captured = payments.filter((payment) => payment.captured)
  const paidBy = rows.filter(({ forOrder }) => forOrder)
  const isPaid = PAID_STATES.includes(order.state)
  must(isPaid === captured.length > 0, `the order is ${order.state} with ${captured.length} captured payments`)
  must(invoices.length === (isPaid ? 1 : 0), `${invoices.length} invoices of an order that is ${order.state}`)
  must(sum(paidBy.map(({ amountPaise }) => amountPaise)) === (isPaid ? totalPaise : 0), `paid by ${paidBy.length}`)
  return wrong
}

const RUNS = [
  { name: 'SQLite', open: openSqlite, numRuns: 60 },
  { name: 'PostgreSQL', open: openPostgres, numRuns: 25 },
] as const

describe.each(RUNS)('every Razorpay payment, on $name', ({ open, numRuns }) => {
  it('ends as counted, refunded or a task, for any sequence of events', { timeout: 240_000 }, async () => {
    const shop = await openShop(open)
    const seen = { returned: 0, second: 0, captured: 0 }
    async function happen(events: readonly Event[], captures: boolean) {
      const order = await openOrder(shop)
      for (const event of events) await play(shop, order, event)
      const open = shop.paymentsAt(order.ref).filter((id) => shop.payment(id).status === 'authorized')
      for (const _ of open)
        await play(
          shop,
          order,
          captures ? { do: 'capture', payment: 0 } : { do: 'sendBack', payment: 0, listed: false },
        )
      for (const minutes of THREE_DAYS) await play(shop, order, { do: 'work', minutes })
      expect(await differencesOf(shop, order)).toEqual([])
      const ended = shop.paymentsAt(order.ref).map((id) => shop.payment(id))
      const captured = ended.filter((payment) => payment.captured).length
      seen.returned += ended.filter(({ status, captured }) => status === 'refunded' && !captured).length
      seen.second += Math.max(0, captured - 1)
      seen.captured += captured
    }
    const events = fc.array(event, { minLength: 3, maxLength: 14 })
    await fc.assert(fc.asyncProperty(events, fc.boolean(), happen), { numRuns, seed: FUZZ_SEED, endOnFailure: true })
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
  })
})

describe.each([
  ['SQLite', openSqlite],
  ['PostgreSQL', openPostgres],
] as const)('a payment that Razorpay auto-refunds, on %s', (_, open) => {
  it.each([true, false])(
    'leaves the order unpaid, and the next one on the same page pays it (listed: %s)',
    async (listed) => {
      const shop = await openShop(open)
      const order = await openOrder(shop)
      await play(shop, order, { do: 'pay', as: 'authorized' })
      await play(shop, order, { do: 'sendBack', payment: 0, listed })
      const [late = ''] = shop.paymentsAt(order.ref)
      const result = await shop.comeBack(shop.returned(order.ref, shop.payment(late)))
      const view = await returnView(shop.db, result, { paymentId: order.paymentId, boxKey: undefined })
      expect(view).toMatchObject({ outcome: 'failed', returned: true })
      await play(shop, order, { do: 'deliver', webhook: 1 })
      expect(await shop.stateOf(order.checkoutKey)).toBe('failed')
      expect(await shop.db.selectFrom('invoices').select('number').execute()).toEqual([])
      expect(await shop.db.selectFrom('mails').select('id').where('kind', '=', 'paid').execute()).toEqual([])
      await play(shop, order, { do: 'pay', as: 'captured' })
      await play(shop, order, { do: 'deliver', webhook: 2 })
      expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
      expect(await differencesOf(shop, order)).toEqual([])
      expect(await shop.openReviewTasks()).toEqual([])
    },
  )

  it('as the second payment of a paid order is a separate row that can be refunded, and ends its task', async () => {
    const shop = await openShop(open)
    const order = await openOrder(shop)
    for (const webhook of [0, 1]) {
      await play(shop, order, { do: 'pay', as: 'captured' })
      await Promise.all([play(shop, order, { do: 'deliver', webhook }), shop.work()])
    }
    expect(await differencesOf(shop, order)).toEqual([])
    expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('which was already paid. Refund it.')])
    const second = (await paymentsOfOrders(shop.db, [order.id])).find(({ forOrder }) => !forOrder)
    expect(await shop.refund(second?.id ?? '')).toMatchObject({ ok: true })
    expect(await shop.stateOf(order.checkoutKey)).toBe('paid')
    expect(await shop.openReviewTasks()).toEqual([])
    expect(await differencesOf(shop, order)).toEqual([])
  })

  it('after it paid is no longer shown as a success to the buyer', async () => {
    const shop = await openShop(open)
    const order = await openOrder(shop)
    await play(shop, order, { do: 'pay', as: 'captured' })
    await play(shop, order, { do: 'deliver', webhook: 0 })
    await play(shop, order, { do: 'refund', payment: 0 })
    await play(shop, order, { do: 'deliver', webhook: 1 })
    expect(await shop.stateOf(order.checkoutKey)).toBe('refunded')
    const [id = ''] = shop.paymentsAt(order.ref)
    const result = await shop.comeBack(shop.returned(order.ref, shop.payment(id)))
    const view = await returnView(shop.db, result, { paymentId: order.paymentId, boxKey: undefined })
    expect(view).toMatchObject({ outcome: 'beside', beside: { why: 'refunded', gone: true } })
  })
})
