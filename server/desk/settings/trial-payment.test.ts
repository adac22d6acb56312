import { describe, expect, it } from 'vitest'
import type { RequestShop } from '#server/http/shop-context.ts'
import { openSqlite, testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { beginTrial, lastTrial, lookAtTrial, refundTrial, type TrialAnswer } from './trial-payment.ts'

const SETTINGS = { name: 'Regalo', email: 'hello@shop.example', phone: '9845012345' }

async function open(provider: 'instamojo' | 'razorpay', database = openSqlite) {
  const shop = await openPaymentHarness(provider, database)
  const deps = { ...shop.deps, settings: SETTINGS, origin: new URL(shop.redirectUrl).origin } as unknown as RequestShop
  const by = { who: 'asha', now: shop.deps.now(), live: true }
  const press = (act: (shop: RequestShop, as: typeof by) => Promise<TrialAnswer>) => act(deps, by)
  return { ...shop, press, trial: () => lastTrial(shop.db, shop.payments) }
}

describe.each(['instamojo', 'razorpay'] as const)('a payment of ₹9 at %s', (provider) => {
  it.each(testDatabases)('comes, is nobody’s order, and goes back once: %s', async (_, database) => {
    const shop = await open(provider, database)
    expect(await shop.trial()).toBeUndefined()
    expect((await shop.press(refundTrial)).words).toBe('There is nothing to pay back.')
    const begun = await Promise.all([shop.press(beginTrial), shop.press(beginTrial)])
    expect(begun.every(({ ok }) => ok)).toBe(true)
    expect(await shop.rows()).toMatchObject([{ orderId: null, amountPaise: 9_00, state: 'pending' }])
    expect((await shop.press(lookAtTrial)).words).toBe('It was not paid yet.')
    shop.pay(shop.refs().at(-1) ?? '')
    expect(await shop.press(lookAtTrial)).toEqual({ ok: true, words: 'The ₹9 came.' })
    expect(await shop.trial()).toMatchObject({ state: 'paid', mayGoBack: true })
    for (const table of ['orders', 'invoices', 'notes', 'stockHolds'] as const)
      expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
    const back = await Promise.all([shop.press(refundTrial), shop.press(refundTrial)])
    expect(back.filter(({ ok }) => ok)).toHaveLength(1)
    expect(shop.repaid()).toEqual([9_00])
    expect(await shop.trial()).toMatchObject({ mayGoBack: false })
    expect((await shop.press(refundTrial)).ok).toBe(false)
    await shop.press(beginTrial)
    expect((await shop.rows()).map(({ state }) => state)).toEqual(['paid', 'pending'])
  })
})

it('says in words what went wrong, and asks again', async () => {
  const shop = await open('razorpay')
  await shop.press(beginTrial)
  const ref = shop.refs().at(-1) ?? ''
  shop.pay(ref, { failed: true })
  expect((await shop.press(lookAtTrial)).ok).toBe(false)
  shop.pay(ref, { paise: 8_00 })
  expect((await shop.press(lookAtTrial)).words).toBe('Another sum came. Look for it under Today.')
  expect(await shop.openReviewTasks()).toEqual([expect.stringContaining('₹9.00 were asked for')])
})
