import { describe, expect, it } from 'vitest'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import { refundMessage } from '#server/cli/messages/refunds.ts'
import { show } from '#server/cli/show.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import type { Shop } from '#server/shop.ts'
import { testDatabases } from '#test/databases.ts'
import { openPaymentHarness } from '#test/payment-harness.ts'
import { issueRefund } from './issue-refund.ts'

const PROVIDERS = ['instamojo', 'razorpay'] as const
/** Runs `refund` with the words the owner types after it. */
async function payBack(deps: Parameters<typeof issueRefund>[0], words: string) {
  const typed = parseRefundCommand(words.trim().split(/\s+/))
  if ('fault' in typed) throw new Error(typed.fault)
  return refundMessage(await issueRefund(deps, typed, { who: 'meera', now: deps.now(), live: true }), false)
}

const CASES = PROVIDERS.flatMap((provider) => testDatabases.map(([name, open]) => [provider, name, open] as const))

describe.each(CASES)('a refund by %s on %s', (provider, _, open) => {
  async function paid() {
    const harness = await openPaymentHarness(provider, open)
    const order = await harness.order()
    await harness.comeBack(harness.pay((await harness.ask(order.checkoutKey)).ref).back)
    const refund = (words = '') => harness.refund(`${order.number} ${words}`)
    return {
      ...harness,
      paidOrder: order,
      refund,
      state: () => harness.stateOf(order.checkoutKey),
      open: async () => (await harness.notes()).filter(({ doneAt }) => doneAt === null),
      asks: () => harness.asked.filter((call) => call.startsWith('POST') && call.includes('refund')).length,
    }
  }

  it('is requested from the provider that took the money, once, in full, and the buyer gets an email', async () => {
    const shop = await paid()
    const answers = await Promise.all([shop.refund(), shop.refund(), shop.refund()])
    expect(answers.filter(({ ok }) => ok)).toMatchObject([{ message: expect.stringContaining(`${provider} refunds`) }])
    expect(shop.repaid()).toEqual([shop.paidOrder.totalPaise])
    expect(await shop.state()).toBe('refunded')
    const kinds = await shop.db.selectFrom('mails').select('kind').where('orderId', '=', shop.paidOrder.id).execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['paid', 'refunded'])
    const [moved] = await shop.db.selectFrom('orderEvents').selectAll().where('toState', '=', 'refunded').execute()
    expect(moved).toMatchObject({
      actor: 'owner',
      cause: expect.stringMatching(`refunded by meera: ${provider} refund `),
    })
    expect(await shop.refund()).toMatchObject({
      ok: false,
      message: expect.stringContaining('It cannot change any more'),
    })
    await shop.work()
    expect(await shop.open()).toEqual([])
  })

  it('that is refused leaves the order unchanged, gives the reason, and can be requested again', async () => {
    const shop = await paid()
    shop.refuseRefunds('Your account has too little in it')
    const answer = await shop.refund()
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(/too little in it/) })
    expect(await shop.state()).toBe('paid')
    expect(await shop.db.selectFrom('refunds').select('state').execute()).toEqual([{ state: 'refused' }])
    expect(await shop.open()).toEqual([])
    const shown = await show.run(shop.deps as unknown as Shop, [shop.paidOrder.number], {
      who: 'meera',
      now: new Date(),
      live: true,
    })
    expect(shown.message).toMatch(/Refunds\n.*refused.*too little/)
    expect(await shop.refund('by-hand')).toMatchObject({ ok: true })
    expect(await shop.state()).toBe('refunded')
  })

  it.each([['error'], ['garbage'], ['dead'], ['slow']] as const)(
    'that meets %s is unknown: it is not requested twice, and a task is created',
    async (trouble) => {
      const shop = await paid()
      shop.misbehave(trouble)
      expect(await shop.refund()).toMatchObject({ ok: false, message: expect.stringContaining('It is unknown') })
      expect(await shop.refund()).toMatchObject({ ok: false, message: expect.stringContaining('in progress') })
      expect(await shop.refund('by-hand')).toMatchObject({ ok: false, message: expect.stringContaining('in progress') })
      expect(shop.asks()).toBe(1)
      expect(await shop.state()).toBe('paid')
      expect(await shop.open()).toMatchObject([{ text: expect.stringContaining('the result is unknown') }])
    },
  )

  it('whose answer was lost is found by the shop itself, and is one refund', async () => {
    const shop = await paid()
    shop.misbehave('lost')
    await shop.refund()
    expect(await shop.state()).toBe('paid')
    shop.passMinutes(3)
    await shop.work()
    expect(await shop.state()).toBe('refunded')
    expect([shop.asks(), shop.repaid().length]).toEqual([1, 1])
    expect(await shop.open()).toEqual([])
  })

  it('whose answer was lost is found by the next request, and is one refund', async () => {
    const shop = await paid()
    shop.misbehave('lost')
    await shop.refund()
    shop.passMinutes(2)
    expect(await shop.refund()).toMatchObject({ ok: true })
    expect([shop.asks(), shop.repaid().length, await shop.state()]).toEqual([1, 1, 'refunded'])
    expect(await shop.open()).toEqual([])
  })

  it('that never arrived is requested again only when it cannot pay twice or a person has checked', async () => {
    const shop = await paid()
    shop.misbehave('dead')
    await shop.refund()
    shop.passMinutes(2)
    const again = await shop.refund()
    if (provider === 'instamojo') {
      expect(again).toMatchObject({ ok: false, message: expect.stringContaining('Check its dashboard') })
      expect(shop.asks()).toBe(1)
      shop.passMinutes(2)
      expect(await shop.refund('again')).toMatchObject({ ok: true })
    } else expect(again).toMatchObject({ ok: true })
    expect([shop.repaid().length, await shop.state()]).toEqual([1, 'refunded'])
  })

  it('requested again after it has completed by itself pays nothing more', async () => {
    const shop = await paid()
    shop.misbehave('lost')
    await shop.refund('50')
    shop.passMinutes(3)
    await shop.work()
    expect(shop.repaid()).toEqual([50_00])
    const refused = { ok: false, message: expect.stringContaining('is waiting for an answer') }
    expect(await shop.foresee(`${shop.paidOrder.number} again`)).toMatchObject(refused)
    expect(await shop.refund('again')).toMatchObject(refused)
    expect([shop.repaid(), await shop.state()]).toEqual([[50_00], 'paid'])
  })

  it('of a process that died during the request is not forgotten', async () => {
    const shop = await paid()
    shop.misbehave('dead')
    await shop.refund()
    await shop.db.deleteFrom('notes').execute()
    shop.passMinutes(3)
    await shop.work()
    expect(await shop.open()).toHaveLength(1)
    shop.passMinutes(2)
    await shop.refund('by-hand')
    expect([await shop.state(), shop.repaid(), await shop.open()]).toEqual(['refunded', [], []])
  })

  it('of a direct transfer is recorded without a provider', async () => {
    const shop = await openPaymentHarness(provider, open)
    const { checkoutKey, number, totalPaise } = await shop.order()
    await payByUpi(shop.deps, { checkoutKey, totalPaise, transactionId: '632604118207' })
    await confirmClaim(shop.db, { number, who: 'meera' }, shop.deps.now())
    const answer = await shop.refund(number)
    expect(answer).toMatchObject({ ok: true, message: expect.stringContaining('at your bank') })
    expect([shop.asked, await shop.stateOf(checkoutKey)]).toEqual([[], 'refunded'])
  })

  it('is left to a person when the shop has another provider now', async () => {
    const shop = await paid()
    const payments = { ...shop.payments, name: 'another' }
    const answer = await payBack({ ...shop.deps, payments }, shop.paidOrder.number)
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(`paid through ${provider}`) })
    expect([shop.asks(), await shop.state()]).toEqual([0, 'paid'])
  })
})
