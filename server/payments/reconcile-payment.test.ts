import { describe, expect, it } from 'vitest'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runNextJob } from '#server/jobs/run-job.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { withAbortSignal } from './providers/call-provider.ts'

const CASES = (['instamojo', 'razorpay'] as const).flatMap((provider) =>
  testDatabases.map(([name, open]) => [provider, name, open] as const),
)
const THREE_DAYS = [2, 3, 10, 45, 120, 180, 360, 720, 1440, 1440]

describe.each(CASES)('a payment without a webhook, with %s on %s', (provider, _, open) => {
  async function asked() {
    const shop = await openPaymentHarness(provider, open)
    const { checkoutKey, id } = await shop.order()
    return { shop, checkoutKey, orderId: id, ...(await shop.ask(checkoutKey)) }
  }
  async function waitThreeDays(shop: Awaited<ReturnType<typeof asked>>['shop'], before: () => void = () => {}) {
    for (const minutes of THREE_DAYS) {
      shop.passMinutes(minutes)
      before()
      await shop.work()
    }
  }

  it('is found two minutes after its start, and not polled before', async () => {
    const { shop, checkoutKey, ref } = await asked()
    shop.pay(ref)
    shop.passMinutes(1)
    expect(await shop.work()).toBe(0)
    shop.passMinutes(1)
    expect(await shop.work()).toBe(1)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    shop.passMinutes(57)
    expect(await shop.work()).toBe(0)
    // Another payment may follow: it is polled after an hour, a day and three days, then no more.
    for (const [minutes, times] of [
      [1, 1],
      [1439, 1],
      [2880, 1],
      [10_000, 0],
    ] as const) {
      shop.passMinutes(minutes)
      expect(await shop.work()).toBe(times)
    }
    expect(await shop.notes()).toEqual([])
  })

  it('is found on the third day as well', async () => {
    const { shop, checkoutKey, ref } = await asked()
    shop.pay(ref, { pending: true })
    for (const minutes of THREE_DAYS.slice(0, -1)) {
      shop.passMinutes(minutes)
      expect(await shop.work()).toBe(1)
    }
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    shop.pay(ref)
    shop.passMinutes(1440)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('is found after a failure too: the buyer tried again on the provider’s page', async () => {
    const { shop, checkoutKey, ref } = await asked()
    shop.pay(ref, { failed: true })
    shop.passMinutes(2)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('failed')
    shop.pay(ref)
    shop.passMinutes(3)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('that was never attempted expires after three days', async () => {
    const { shop, checkoutKey } = await asked()
    await waitThreeDays(shop)
    expect(await shop.stateOf(checkoutKey)).toBe('failed')
    expect(await shop.rows()).toMatchObject([{ state: 'failed', reason: 'nobody paid within three days' }])
    expect(await shop.notes()).toEqual([])
    expect(await shop.db.selectFrom('jobs').select('id').where('doneAt', 'is', null).execute()).toEqual([])
  })

  it('that stays undecided creates a task, and is never dropped', async () => {
    const { shop, orderId, ref } = await asked()
    shop.pay(ref, { pending: true })
    await waitThreeDays(shop)
    expect(await shop.notes()).toMatchObject([{ orderId, text: expect.stringContaining('still does not know') }])
  })

  it('that cannot be polled creates a task, and is never dropped', async () => {
    const { shop, orderId } = await asked()
    await waitThreeDays(shop, () => shop.misbehave('dead', 'dead', 'dead'))
    expect(await shop.notes()).toMatchObject([{ orderId, text: expect.stringContaining('could not be asked') }])
  })

  it('that is released on the last day by a shutdown is polled by the next process', async () => {
    const { shop, checkoutKey, ref } = await asked()
    shop.pay(ref, { pending: true })
    for (const minutes of THREE_DAYS.slice(0, -1)) {
      shop.passMinutes(minutes)
      await shop.work()
    }
    shop.pay(ref)
    shop.passMinutes(1440)
    await withAbortSignal(AbortSignal.abort(), () => runNextJob(shop.deps, JOB_HANDLERS))
    expect(await shop.notes()).toEqual([])
    expect(await shop.work()).toBe(1)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('whose response was lost is found by our reference, or has expired', async () => {
    const { shop, checkoutKey, ref } = await asked()
    await shop.db.updateTable('payments').set({ providerRef: null }).execute()
    shop.pay(ref)
    shop.passMinutes(2)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe(shop.takesReference ? 'paid' : 'failed')
  })
})
