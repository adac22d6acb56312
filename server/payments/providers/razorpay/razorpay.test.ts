import { describe, expect, it } from 'vitest'
import { startRazorpay } from '#test/emulators/razorpay.ts'
import { PAYMENT_ID, PAYMENT_REQUEST, SHORT_TIMEOUTS } from '#test/payment-request.ts'
import { razorpay } from './razorpay.ts'

async function atRazorpay() {
  const there = await startRazorpay()
  if (there.config.provider !== 'razorpay') throw new Error('another provider')
  return { there, ours: razorpay(there.config, SHORT_TIMEOUTS), config: there.config }
}

describe('Razorpay', () => {
  it('receives whole paise and our reference of the attempt, and its page opens by a form without a script', async () => {
    const { there, ours } = await atRazorpay()
    const asked = await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [providerRef = ''] = there.refs()
    expect(asked).toEqual({ ok: true, providerRef, paymentUrl: `https://shop.example/payment/pay/${PAYMENT_ID}` })
    expect(providerRef).toMatch(/^order_/)
    expect(there.bodies).toEqual([
      { amount: 236_118, currency: 'INR', receipt: PAYMENT_ID, notes: { reference: PAYMENT_ID } },
    ])
    const buyer = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '98450 12345' }
    const [returnUrl, cancelUrl] = ['https://shop.example/payment/returned', 'https://shop.example/cart']
    const about = { providerRef, shopName: 'Regalo', purpose: 'A box', returnUrl, cancelUrl }
    const fields = {
      key_id: 'rzp_test_key',
      order_id: providerRef,
      name: 'Regalo',
      description: 'A box',
      callback_url: returnUrl,
      cancel_url: cancelUrl,
    }
    expect(ours.redirectForm?.({ ...about, buyer: undefined })).toEqual({
      action: `${there.origin}/v1/checkout/embedded`,
      fields,
    })
    expect(ours.redirectForm?.({ ...about, buyer })?.fields).toEqual({
      ...fields,
      'prefill[name]': 'Asha Rao',
      'prefill[email]': 'asha@example.com',
      'prefill[contact]': '+919845012345',
    })
    expect(ours.redirectForm?.({ ...about, buyer, providerRef: 'plink_1' })).toBeUndefined()
  })

  it('is not asked for less than a rupee', async () => {
    const { there, ours } = await atRazorpay()
    expect(await ours.createRequest({ ...PAYMENT_REQUEST, amountPaise: 99 }, PAYMENT_ID)).toMatchObject({ ok: false })
    expect(there.asked).toEqual([])
  })

  it('has created the order although its response was lost: it is found by our reference and not repeated', async () => {
    const { there, ours } = await atRazorpay()
    there.misbehave('lost')
    expect(await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).toMatchObject({
      ok: true,
      providerRef: there.refs()[0],
    })
    expect(there.refs()).toHaveLength(1)
    expect(await ours.findRequest?.(PAYMENT_ID)).toBe(there.refs()[0])
    expect(await ours.findRequest?.('pay_nobody')).toBeUndefined()
  })

  it('accepts several attempts for one order, and a captured one pays it', async () => {
    const { there, ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.refs()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id, { status: 'failed' })
    expect(await ours.verify(id)).toMatchObject({ state: 'failed' })
    there.pay(id, { status: 'authorized' })
    expect(await ours.verify(id)).toMatchObject({ state: 'pending' })
    const { id: transactionId } = there.pay(id)
    const paid = { state: 'paid', transactionId, amountPaise: 236_118, currency: 'INR', further: [], undecided: true }
    expect(await ours.verify(id)).toEqual({ ...paid, returned: [] })
  })

  it.each([
    ['an order', 'createRequest', true],
    ['an order', 'createRequest', false],
    ['a link', 'createLink', true],
    ['a link', 'createLink', false],
  ] as const)(
    'that auto-refunds a payment reports it as unpaid: late, of %s (%s, listed: %s)',
    async (_, make, listed) => {
      const { there, ours } = await atRazorpay()
      await ours[make](PAYMENT_REQUEST, PAYMENT_ID)
      const [id = ''] = there.refs()
      const late = there.pay(id, { status: 'authorized' })
      there.sendBack(late.id, { listed })
      const money = { amountPaise: 236_118, currency: 'INR' }
      const returned = [{ transactionId: late.id, ...money, refundedPaise: 236_118 }]
      expect(await ours.verify(id)).toEqual({ state: 'failed', returned })
      const { id: transactionId } = there.pay(id)
      const paid = { state: 'paid', transactionId, ...money, further: [], undecided: false, returned }
      expect(await ours.verify(id)).toEqual(paid)
    },
  )

  it('lists each payment of an order, those with an unrefunded amount first', async () => {
    const { there, ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.refs()
    const [refunded, second] = [there.pay(id), there.pay(id)]
    there.refundByDashboard(refunded.id, 236_118)
    expect(await ours.verify(id)).toMatchObject({
      ...{ state: 'paid', transactionId: second.id, returned: [] },
      further: [{ transactionId: refunded.id, refundedPaise: 236_118 }],
    })
  })

  it('counts no payment of another order', async () => {
    const { there, ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.refs()
    there.pay(id, { order_id: 'order_of_somebody_else' })
    await expect(ours.verify(id)).rejects.toThrow('another payment')
  })

  it('passes on its reason for a refusal', async () => {
    const { ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    expect(await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).toMatchObject({
      ok: false,
      message: expect.stringContaining('already exists'),
    })
  })

  it('signs the return of an order and of a link', async () => {
    const { there, ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    await ours.createLink(PAYMENT_REQUEST, `${PAYMENT_ID}-link`)
    for (const id of there.refs()) {
      const back = there.returned(id, there.pay(id))
      expect(ours.parseProviderReturn?.(back)).toEqual({ providerRef: id, signed: true })
      back.set('razorpay_payment_id', 'pay_another')
      expect(ours.parseProviderReturn?.(back)).toEqual({ providerRef: id, signed: false })
    }
    expect(ours.parseProviderReturn?.(new URLSearchParams('payment_id=x'))).toBeUndefined()
  })

  it('names the order after a failure, in a text field', async () => {
    const { there, ours } = await atRazorpay()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.refs()
    const posted = there.returned(id, there.pay(id, { status: 'failed' }))
    const back = ours.parsePostedForm?.(posted) ?? new URLSearchParams()
    expect(ours.parseProviderReturn?.(back)).toEqual({ providerRef: id, signed: undefined })
    for (const nonsense of ['{', '[]', '"x"', '{"order_id":5}'])
      expect([...(ours.parsePostedForm?.(new URLSearchParams({ 'error[metadata]': nonsense })) ?? ['x'])]).toEqual([])
  })

  it('creates links without partial payments', async () => {
    const { there, ours } = await atRazorpay()
    expect(await ours.createLink(PAYMENT_REQUEST, PAYMENT_ID)).toMatchObject({
      ok: true,
      url: expect.stringContaining('/i/plink_'),
    })
    expect(there.bodies).toMatchObject([{ accept_partial: false, reference_id: PAYMENT_ID, callback_method: 'get' }])
    const [id = ''] = there.refs()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id)
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', amountPaise: 236_118 })
    there.misbehave('lost')
    await ours.createLink(PAYMENT_REQUEST, `${PAYMENT_ID}-2`)
    expect(there.refs()).toHaveLength(2)
  })
})
