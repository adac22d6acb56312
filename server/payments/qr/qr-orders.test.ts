import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { testDatabases } from '#test/databases.ts'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { openQrShop } from '#test/qr-shop.ts'
import { qrPaymentState } from './qr-payment-state.ts'

/** An event of an order: in its tabs, at Razorpay, or on the way from there. Numbers are taken modulo the candidates. */
type Event =
  | { do: 'open' | 'twoTabs' | 'page' | 'poll' | 'crash' | 'forge' }
  | { do: 'pay' | 'deliver'; which: number }
  | { do: 'wait'; minutes: number }

const any = fc.nat(99)
const event = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('open', 'twoTabs', 'page', 'poll', 'crash', 'forge') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), which: any }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver'), which: any }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(0.2, 1, 3, 16, 31) }) },
) as fc.Arbitrary<Event>

/** Minutes between the polls after the last event. */
const THREE_DAYS = [2, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440]

type Shop = Awaited<ReturnType<typeof openQrShop>>
type Order = Awaited<ReturnType<Shop['place']>> & { refs: string[]; webhooks: Parameters<Shop['tell']>[0][] }

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

async function play(shop: Shop, order: Order, event: Event): Promise<void> {
  const { db, deps } = shop
  const before = new Set(shop.refs())
  if (event.do === 'open') await shop.requestCode(order.checkoutKey)
  if (event.do === 'twoTabs') await Promise.all([1, 2].map(() => shop.requestCode(order.checkoutKey)))
  if (event.do === 'page')
    await payForOrder(deps, { checkoutKey: order.checkoutKey, method: 'card', redirectUrl: shop.redirectUrl })
  order.refs.push(...shop.refs().filter((ref) => !before.has(ref)))
  if (event.do === 'poll') for (const { id } of await shop.paymentsOf(order.id)) await qrPaymentState(deps, id)
  if (event.do === 'crash') {
    shop.misbehave('lost')
    await shop.work()
    shop.recover()
    await db.updateTable('jobs').set({ dueAt: deps.now().toISOString() }).where('doneAt', 'is', null).execute()
  }
  if (event.do === 'pay') {
    const ref = at(order.refs, event.which)
    // Razorpay takes no payment by a closed code, but the shop must not rely on it.
    if (ref) order.webhooks.push(shop.pay(ref).webhook())
  }
  if (event.do === 'deliver') {
    const sent = at(order.webhooks, event.which)
    if (sent) expect(await shop.tell(sent)).toBe(200)
    await shop.work()
  }
  if (event.do === 'forge' && order.refs[0]) {
    const [sent] = order.webhooks
    if (sent) expect(await shop.tell({ ...sent, body: `${sent.body} ` })).toBe(401)
  }
  if (event.do === 'wait') await shop.pass(event.minutes)
}

/** Returns every difference between the shop's records and Razorpay's. */
async function differencesOf(shop: Shop, { id, checkoutKey, refs }: Order): Promise<string[]> {
  const rows = await shop.paymentsOf(id)
  const state = (await shop.stateOf(checkoutKey)) ?? 'cancelled'
  const tasks = await shop.db.selectFrom('notes').select('subject').where('doneAt', 'is', null).execute()
  const hasTask = (payment: string) => tasks.some(({ subject }) => subject === `money:${payment}`)
  const invoices = await shop.db.selectFrom('invoices').select('number').where('orderId', '=', id).execute()
  const made = refs.flatMap((ref) => shop.paymentsAt(ref))
  const wrong: string[] = []
  const must = (right: boolean, text: string) => void (right || wrong.push(text))
  const paid = rows.filter((row) => row.state === 'paid')
  const isPaid = PAID_STATES.includes(state)
  for (const payment of made) {
    const own = paid.filter(({ transactionId }) => transactionId === payment)
    must(own.length === 1, `${payment} has ${own.length} rows`)
  }
  must(paid.length === made.length, `${paid.length} of ${made.length} payments are recorded`)
  must(paid.filter(({ forOrder }) => forOrder).length === Number(isPaid), `${state} by several payments`)
  must(invoices.length === Number(isPaid), `${invoices.length} invoices of an order that is ${state}`)
  for (const row of paid) must(row.forOrder === 1 || hasTask(row.id), `${row.id} has no task`)
  if (made.length === 0) must(UNPAID_STATES.includes(state), `nothing was paid, and it is ${state}`)
  else must(isPaid || state === 'under_review', `${made.length} payments, and it is ${state}`)
  const open = refs.filter((ref) => ref.startsWith('qr_') && shop.qrCodes.status(ref) !== 'closed')
  must(open.length === 0, `${open.length} codes are open`)
  return wrong
}

describe.each(testDatabases)('orders paid by a QR code, on %s', (name, open) => {
  it('are never doubled, lost or under review without a reason, for any sequence of events', async () => {
    const shop = await openQrShop(open)
    const seen = { paid: 0, surplus: 0, review: 0, unpaid: 0 }
    async function happen(events: readonly Event[]) {
      const order: Order = { ...(await shop.place()), refs: [], webhooks: [] }
      for (const event of [{ do: 'open' } as const, ...events]) await play(shop, order, event)
      for (const minutes of THREE_DAYS) await shop.pass(minutes)
      expect(await differencesOf(shop, order)).toEqual([])
      const state = (await shop.stateOf(order.checkoutKey)) ?? ''
      const made = order.refs.flatMap((ref) => shop.paymentsAt(ref)).length
      seen.surplus += Math.max(0, made - 1)
      seen[state === 'paid' ? 'paid' : state === 'under_review' ? 'review' : 'unpaid'] += 1
    }
    const numRuns = name === 'SQLite' ? 40 : 15
    const events = fc.array(event, { minLength: 3, maxLength: 12 })
    await fc.assert(fc.asyncProperty(events, happen), { numRuns, seed: FUZZ_SEED, endOnFailure: true })
    expect(seen.paid).toBeGreaterThan(5)
    expect(seen.surplus).toBeGreaterThan(0)
    if (name === 'SQLite') expect(Math.min(seen.review, seen.unpaid)).toBeGreaterThan(0)
  }, 120_000)
})
