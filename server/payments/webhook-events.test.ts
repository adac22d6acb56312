import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { razorpayWebhooks } from './providers/razorpay/webhooks.ts'
import { sign } from './providers/signature.ts'
import { receiveWebhook } from './webhook-events.ts'

const CASES = (['instamojo', 'razorpay'] as const).flatMap((provider) =>
  testDatabases.map(([name, open]) => [provider, name, open] as const),
)

describe.each(CASES)('a webhook of %s on %s', (provider, _, open) => {
  const harness = () => openPaymentHarness(provider, open)

  async function paid() {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    return { shop, checkoutKey, ref, ...shop.pay(ref) }
  }

  it('that is forged is refused and not stored', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    expect(await shop.tell(webhook('another secret'))).toBe(401)
    expect(await shop.tell({ ...webhook(), body: `${webhook().body}&amount=1` })).toBe(401)
    expect(await shop.tell({ body: '', headers: {} })).toBe(401)
    expect(await shop.tell({ body: '\0\u{fffd}{]', headers: { 'x-razorpay-signature': '' } })).toBe(401)
    expect(await shop.events()).toEqual([])
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('is answered before any request to the provider', async () => {
    const { shop, webhook } = await paid()
    const calls = shop.asked.length
    expect(await shop.tell(webhook())).toBe(200)
    expect(shop.asked).toHaveLength(calls)
    expect(await shop.events()).toMatchObject([{ outcome: null }])
  })

  it('that is repeated, also concurrently, is stored once', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    const sent = webhook()
    const statuses = await Promise.all(Array.from({ length: 6 }, () => shop.tell(sent)))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
    // The event id is not signed: the same body under another id is the same event.
    await shop.tell({ ...sent, headers: { ...sent.headers, 'x-razorpay-event-id': 'evt_made_up' } })
    expect(await shop.events()).toHaveLength(1)
    await shop.work()
    await shop.tell(sent)
    await shop.work()
    expect((await shop.movesOf(checkoutKey)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  it('that reports a failure after the success changes nothing', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const [failed, succeeded] = [shop.pay(ref, { failed: true }), shop.pay(ref)]
    await shop.tell(succeeded.webhook())
    await shop.work()
    await shop.tell(failed.webhook())
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('is not trusted: its content is verified with the provider', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { webhook } = shop.pay(ref, { pending: true })
    const lie = webhook()
    await shop.tell(lie)
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('about an unknown payment is acknowledged and stored', async () => {
    const { shop, webhook, checkoutKey } = await paid()
    await shop.db.updateTable('payments').set({ providerRef: 'somebody-elses', id: 'pay_somebody-elses' }).execute()
    expect(await shop.tell(webhook())).toBe(200)
    await shop.work()
    expect(await shop.events()).toMatchObject([{ outcome: 'unknown payment' }])
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('waits while the provider is down, and is processed later', async () => {
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

  it('that is too large for an event is not read', async () => {
    const shop = await harness()
    expect(await shop.tell({ body: 'x'.repeat(300 * 1024), headers: {} })).toBe(413)
  })
})

const [[, openSqlite] = ['', () => Promise.reject(new Error('no database'))]] = testDatabases

describe('a Razorpay webhook', () => {
  const signed = (body: string, secret = 'test_wh_secret') => ({
    body,
    headers: { 'x-razorpay-signature': sign('sha256', secret, body), 'x-razorpay-event-id': `evt_${body.length}` },
  })

  it.each([
    ['an event that we do not know', '{"event":"invoice.expired","payload":{"invoice":{"entity":{"id":"inv_1"}}}}'],
    [
      'a payment with notes of nobody',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_1","notes":[]}}}}',
    ],
    ['what is no event at all', 'hello'],
    ['JSON of nothing', 'null'],
  ])('%s is acknowledged and stored', async (_what, body) => {
    const shop = await openPaymentHarness('razorpay', openSqlite)
    expect(await shop.tell(signed(body))).toBe(200)
    expect(await shop.work()).toBe(1)
    expect(await shop.events()).toMatchObject([{ body, outcome: 'unknown event' }])
  })

  it('about a payment that carries our reference is understood', async () => {
    const shop = await openPaymentHarness('razorpay', openSqlite)
    const { checkoutKey } = await shop.order()
    const { ref, paymentId } = await shop.ask(checkoutKey)
    shop.pay(ref)
    const body = JSON.stringify({
      event: 'payment.captured',
      payload: { payment: { entity: { id: 'pay_x', notes: { reference: paymentId } } } },
    })
    await shop.tell(signed(body))
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('is accepted under the old and the new secret during a rotation', async () => {
    const db = await openSqlite()
    const hooks = razorpayWebhooks(['new', 'old'])
    const shop = { db, payments: { name: 'razorpay', webhooks: hooks }, now: () => new Date() }
    const receive = (body: string, secret: string) => {
      const sent = signed(body, secret).headers
      return receiveWebhook(shop, {
        body: new TextEncoder().encode(body),
        header: (name) => sent[name as keyof typeof sent],
      })
    }
    expect(await receive('{"a":1}', 'old')).toBe('kept')
    expect(await receive('{"a":22}', 'new')).toBe('kept')
    expect(await receive('{"a":333}', 'older')).toBe('forged')
  })
})
