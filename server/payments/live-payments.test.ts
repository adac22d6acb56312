import { describe, expect, it } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { transitionOrder } from '#server/orders/transition-order.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { payForOrder } from './pay-for-order.ts'
import { returnView } from './return/handle-return.ts'

const PROVIDERS = ['instamojo', 'razorpay'] as const
const CASES = PROVIDERS.flatMap((provider) => testDatabases.map(([name, open]) => [provider, name, open] as const))

describe.each(CASES)('a real payment with %s on %s', (provider, _, open) => {
  const harness = () => openPaymentHarness(provider, open)

  it('returns from the provider’s page to the shop, and is paid once the webhook is processed', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const back = await shop.payOnPage(await shop.ask(checkoutKey))
    expect(back.pathname).toBe('/payment/callback')
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    expect(await shop.comeBack(back.searchParams)).toMatchObject({
      outcome: 'paid',
      transactionId: expect.stringMatching(/^(MOJO|pay_)/),
    })
  })

  it('counts once, whether the browser, the webhook or both report it first', async () => {
    const shop = await harness()
    const { checkoutKey, id } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { webhook, back } = shop.pay(ref)
    await shop.tell(webhook())
    const outcomes = await Promise.all([shop.comeBack(back), shop.work(), shop.comeBack(back)])
    expect(outcomes[0]).toMatchObject({ outcome: 'paid' })
    expect((await shop.movesOf(checkoutKey)).filter(({ state }) => state === 'paid')).toHaveLength(1)
    const event = await shop.db
      .selectFrom('orderEvents')
      .select('actor')
      .where('orderId', '=', id)
      .where('toState', '=', 'paid')
      .execute()
    expect(event).toEqual([{ actor: 'provider' }])
  })

  it('is requested once, however often and fast the button is clicked', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const answers = await Promise.all([shop.ask(checkoutKey), shop.ask(checkoutKey), shop.ask(checkoutKey)])
    const later = await shop.ask(checkoutKey)
    expect(new Set([...answers, later].map(({ paymentUrl }) => paymentUrl)).size).toBe(1)
    expect(await shop.rows()).toHaveLength(1)
    expect(shop.refs()).toHaveLength(1)
  })

  it('that failed can be retried on the same order, and a late success still counts', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    expect(await shop.comeBack(shop.pay(ref, { failed: true }).back)).toMatchObject({ outcome: 'failed' })
    expect(await shop.stateOf(checkoutKey)).toBe('failed')
    const { webhook } = shop.pay(ref)
    await shop.tell(webhook())
    await shop.work()
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
  })

  it('that the bank has not decided is neither paid nor failed', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    expect(await shop.comeBack(shop.pay(ref, { pending: true }).back)).toMatchObject({ outcome: 'unsure' })
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('of a part of the amount is recorded as such, under review, with one task', async () => {
    const shop = await harness()
    const { checkoutKey, id } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { webhook, back } = shop.pay(ref, { paise: 100 })
    await shop.tell(webhook())
    await shop.work()
    const come = await shop.comeBack(back)
    expect(await returnView(shop.db, come, { paymentId: ref, boxKey: undefined })).toMatchObject({
      outcome: 'beside',
      beside: { why: 'other-amount', gone: false },
    })
    expect(await shop.stateOf(checkoutKey)).toBe('under_review')
    expect(await shop.rows()).toMatchObject([{ state: 'paid', amountPaise: 100, forOrder: 0 }])
    expect(await shop.notes()).toMatchObject([
      { orderId: id, text: expect.stringContaining('Accept it as it is, or refund it.') },
    ])
  })

  it('of another currency leaves the order unchanged, with one task', async () => {
    const shop = await harness()
    const { checkoutKey, id } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { webhook, back } = shop.pay(ref, { currency: 'USD' })
    await shop.tell(webhook())
    await shop.work()
    expect(await shop.comeBack(back)).toMatchObject({ outcome: 'failed' })
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    expect(await shop.notes()).toMatchObject([
      { orderId: id, text: expect.stringContaining('Nothing was counted as paid') },
    ])
  })

  it('cannot be forged by a typed URL', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { paymentId, ref } = await shop.ask(checkoutKey)
    for (const id of [paymentId, ref]) {
      const typed = new URLSearchParams({ payment_id: id, payment_request_id: id, payment_status: 'success' })
      expect(await shop.comeBack(typed)).toMatchObject({ outcome: 'unsure' })
    }
    expect(await shop.comeBack(new URLSearchParams({ payment_status: 'success' }))).toMatchObject({ outcome: 'failed' })
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
  })

  it('of another order pays nothing, and a foreign id is not requested from the provider', async () => {
    const shop = await harness()
    const [mine, theirs] = [await shop.order(), await shop.order()]
    await shop.ask(mine.checkoutKey)
    const { ref } = await shop.ask(theirs.checkoutKey)
    const { back } = shop.pay(ref)
    await shop.comeBack(back)
    expect([await shop.stateOf(mine.checkoutKey), await shop.stateOf(theirs.checkoutKey)]).toEqual([
      'awaiting_payment',
      'paid',
    ])
    const calls = shop.asked.length
    const unknown = new URLSearchParams({
      payment_request_id: '../../payments/x',
      razorpay_payment_link_id: '../orders',
      payment_id: 'x',
    })
    expect(await shop.comeBack(unknown)).toMatchObject({ outcome: 'failed' })
    expect(shop.asked).toHaveLength(calls)
  })

  it('for a cancelled order is recorded, and creates a task to refund it', async () => {
    const shop = await harness()
    const { checkoutKey, id } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    await transact(shop.db, (trx) =>
      transitionOrder(trx, id, { to: 'cancelled', cause: 'changed her mind', by: 'owner', at: new Date() }),
    )
    await shop.comeBack(shop.pay(ref).back)
    expect(await shop.stateOf(checkoutKey)).toBe('cancelled')
    expect(await shop.rows()).toMatchObject([{ state: 'paid' }])
    expect(await shop.notes()).toMatchObject([
      { orderId: id, text: expect.stringMatching(/after it was cancelled. Refund it/) },
    ])
  })

  it('on top of another one is recorded, and the order stays paid', async () => {
    const shop = await harness()
    const { checkoutKey, id } = await shop.order()
    const first = await shop.ask(checkoutKey)
    await shop.comeBack(shop.pay(first.ref, { failed: true }).back)
    const second = await shop.ask(checkoutKey)
    expect(second.ref).not.toBe(first.ref)
    await shop.comeBack(shop.pay(first.ref).back)
    await shop.comeBack(shop.pay(second.ref).back)
    expect(await shop.stateOf(checkoutKey)).toBe('paid')
    expect(await shop.notes()).toMatchObject([{ orderId: id, text: expect.stringContaining('already paid') }])
  })
})

describe.each(PROVIDERS)('an outage of %s', (provider) => {
  const sqlite = testDatabases[0]?.[1]
  const harness = () => openPaymentHarness(provider, sqlite ?? (() => Promise.reject(new Error('no database'))))

  it.each([['error'], ['garbage'], ['busy'], ['dead'], ['slow']] as const)('is retried after %s', async (trouble) => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { back } = shop.pay(ref)
    shop.misbehave(trouble, trouble)
    expect(await shop.comeBack(back)).toMatchObject({ outcome: 'paid' })
  })

  it('that lasts never shows the payment as failed', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    const { ref } = await shop.ask(checkoutKey)
    const { back } = shop.pay(ref)
    shop.misbehave('error', 'garbage', 'dead')
    expect(await shop.comeBack(back)).toMatchObject({ outcome: 'unsure' })
    expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    expect(await shop.comeBack(back)).toMatchObject({ outcome: 'paid' })
  })

  it.each([['error'], ['garbage'], ['dead'], ['slow']] as const)(
    'makes no second request to create a payment, and %s shows a message',
    async (trouble) => {
      const shop = await harness()
      const { checkoutKey } = await shop.order()
      // A provider that can look a payment up by our reference is asked for it, which fails as well.
      shop.misbehave(trouble, 'dead', 'dead', 'dead')
      const asked = await payForOrder(shop.deps, { checkoutKey, method: 'card', redirectUrl: shop.redirectUrl })
      expect(asked).toEqual({ ok: false, message: 'Payment request failed' })
      expect(shop.asked.filter((call) => call.startsWith('POST'))).toHaveLength(1)
      expect(await shop.rows()).toMatchObject([{ state: 'failed', reason: 'Payment request failed' }])
      expect(await shop.stateOf(checkoutKey)).toBe('awaiting_payment')
    },
  )

  it('allows another attempt afterwards', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    shop.misbehave('error', 'dead', 'dead', 'dead')
    await payForOrder(shop.deps, { checkoutKey, method: 'card', redirectUrl: shop.redirectUrl })
    shop.recover()
    const { ref } = await shop.ask(checkoutKey)
    expect(await shop.comeBack(shop.pay(ref).back)).toMatchObject({ outcome: 'paid' })
  })

  it('does not let an interrupted attempt block the next one', async () => {
    const shop = await harness()
    const { checkoutKey } = await shop.order()
    await shop.ask(checkoutKey)
    await shop.db.updateTable('payments').set({ providerRef: null, paymentUrl: null }).execute()
    shop.passMinutes(1)
    await shop.ask(checkoutKey)
    expect((await shop.rows()).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'broken off'],
      ['pending', null],
    ])
  })
})
