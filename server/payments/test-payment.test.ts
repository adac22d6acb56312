import { describe, expect, it } from 'vitest'
import type { RequestShop } from '#server/http/shop-context.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import {
  checkTestPayment,
  latestTestPayment,
  refundTestPayment,
  requestTestPayment,
  type TestPaymentResult,
} from './test-payment.ts'

const SETTINGS = { name: 'Regalo', email: 'hello@shop.example', phone: '9845012345' }

async function open(provider: 'instamojo' | 'razorpay', database = openSqlite) {
  const shop = await openPaymentHarness(provider, database)
  const deps = { ...shop.deps, settings: SETTINGS, origin: new URL(shop.redirectUrl).origin } as unknown as RequestShop
  const by = { who: 'asha', now: shop.deps.now(), live: true }
  const press = (act: (shop: RequestShop, as: typeof by) => Promise<TestPaymentResult>) => act(deps, by)
  return { ...shop, press, trial: () => latestTestPayment(shop.db, shop.payments) }
}

describe.each(['instamojo', 'razorpay'] as const)('a ₹9 test payment at %s', (provider) => {
  it.each(testDatabases)('arrives, belongs to no order, and is refunded once: %s', async (_, database) => {
    const shop = await open(provider, database)
    expect(await shop.trial()).toBeUndefined()
    expect((await shop.press(refundTestPayment)).words).toBe('There is nothing to refund.')
    const begun = await Promise.all([shop.press(requestTestPayment), shop.press(requestTestPayment)])
    expect(begun.every(({ ok }) => ok)).toBe(true)
    expect(await shop.rows()).toMatchObject([{ orderId: null, amountPaise: 9_00, state: 'pending' }])
    expect((await shop.press(checkTestPayment)).words).toBe('Not paid yet.')
    shop.pay(shop.refs().at(-1) ?? '')
    expect(await shop.press(checkTestPayment)).toEqual({ ok: true, words: '₹9 received.' })
    expect(await shop.trial()).toMatchObject({ state: 'paid', mayGoBack: true })
    for (const table of ['orders', 'invoices', 'notes', 'stockHolds'] as const)
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
    const back = await Promise.all([shop.press(refundTestPayment), shop.press(refundTestPayment)])
    expect(back.filter(({ ok }) => ok)).toHaveLength(1)
    expect(shop.repaid()).toEqual([9_00])
    expect(await shop.trial()).toMatchObject({ mayGoBack: false })
    expect((await shop.press(refundTestPayment)).ok).toBe(false)
    await shop.press(requestTestPayment)
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['paid', 'pending'])
  })
})

it('a failed test payment shows a message, and can be retried', async () => {
  const shop = await open('razorpay')
  await shop.press(requestTestPayment)
  const ref = shop.refs().at(-1) ?? ''
  shop.pay(ref, { failed: true })
  expect((await shop.press(checkTestPayment)).ok).toBe(false)
  shop.pay(ref, { paise: 8_00 })
  expect((await shop.press(checkTestPayment)).words).toBe('A different amount was received. See Today.')
  expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('₹9.00 was requested for')])
})
