import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { openLiveTill } from '#test/live-till.ts'

const CASES = (['instamojo', 'razorpay'] as const).flatMap((provider) => testDatabases.map(([name, open]) => [provider, name, open] as const))

describe.each(CASES)('a webhook of %s on %s', (provider, _, open) => {
  const till = () => openLiveTill(provider, open)

  async function paid() {
    const shop = await till()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    return { shop, checkoutKey, ref, ...shop.pay(ref) }
  }

  it('that is forged is refused and nothing of it is kept', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    expect(await shop.tell(webhook('another secret'))).toBe(401)
    expect(await shop.tell({ ...webhook(), body: `${webhook().body}&amount=1` })).toBe(401)
    expect(await shop.tell({ body: '', headers: {} })).toBe(401)
    expect(await shop.tell({ body: '\0\u{fffd}{]', headers: { 'x-razorpay-signature': '' } })).toBe(401)
    expect(await shop.events()).toEqual([])
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('is answered before the provider is asked anything', async () => {
    const { shop, webhook } = await paid()
    const calls = shop.asked.length
    expect(await shop.tell(webhook())).toBe(200)
    expect(shop.asked).toHaveLength(calls)
    expect(await shop.events()).toMatchObject([{ outcome: null }])
  })

  it('that comes many times, also all at once, is kept once', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    const sent = webhook()
    const statuses = await Promise.all(Array.from({ length: 6 }, () => shop.tell(sent)))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    // The name of an event is not signed: the same body under another name is the same event.
    await shop.tell({ ...sent, headers: { ...sent.headers, 'x-razorpay-event-id': 'evt_made_up' } })
    expect(await shop.events()).toHaveLength(1)
    await shop.work()
    await shop.tell(sent)
    await shop.work()
    expect((await shop.movesOf(checkoutKey)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('that tells of a failure after the success changes nothing', async () => {
    const shop = await till()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const [failed, succeeded] = [shop.pay(ref, { failed: true }), shop.pay(ref)]
    await shop.tell(succeeded.webhook())
    await shop.work()
    await shop.tell(failed.webhook())
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('is not believed: what it says the provider has to say itself', async () => {
    const shop = await till()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { webhook } = shop.pay(ref, { pending: true })
    const lie = webhook()
    await shop.tell(lie)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('about a payment that is not ours is acknowledged and kept', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    await shop.db.updateTable('payments').set({ providerRef: 'somebody-elses', id: 'pay_somebody-elses' }).execute()
    expect(await shop.tell(webhook())).toBe(200)
    await shop.work()
    expect(await shop.events()).toMatchObject([{ outcome: 'unknown payment' }])
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('waits while the provider is down, and its work is done later', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    await shop.tell(webhook())
    shop.misbehave('error', 'error', 'error')
    expect(await shop.work()).toBe(1)
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    expect(await shop.work()).toBe(0)
    shop.passMinutes(1)
    expect(await shop.work()).toBe(1)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('of a size that no event has is not read', async () => {
    const shop = await till()
    expect(await shop.tell({ body: 'x'.repeat(300 * 1024), headers: {} })).toBe(413)
  })
})
