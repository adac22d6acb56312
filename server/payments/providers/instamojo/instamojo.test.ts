import { describe, expect, it } from 'vitest'
import { startInstamojo } from '#test/emulators/instamojo.ts'
import { PAYMENT_ID, PAYMENT_REQUEST, SHORT_TIMEOUTS } from '#test/payment-request.ts'
import { instamojo } from './instamojo.ts'

async function atInstamojo() {
  const there = await startInstamojo()
  if (there.config.provider !== 'instamojo') throw new Error('another provider')
  return { there, ours: instamojo(there.config, SHORT_TIMEOUTS) }
}

describe('Instamojo', () => {
  it('receives what it accepts: 30 characters, rupees, a return URL without a query, one payment only', async () => {
    const { there, ours } = await atInstamojo()
    expect(await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).toMatchObject({
      ok: true,
      paymentUrl: expect.stringContaining('/@shop/'),
    })
    expect(there.bodies).toEqual([
      {
        purpose: 'A gift box for the whole famil',
        amount: '2361.18',
        buyer_name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '+919845012345',
        redirect_url: 'https://shop.example/payment/callback',
        webhook: 'https://shop.example/webhooks/instamojo',
        send_email: false,
        send_sms: false,
        allow_repeated_payments: false,
      },
    ])
  })

  it.each([8_99, 2_00_000_01])('is not asked for %i paise, which it would refuse', async (amountPaise) => {
    const { there, ours } = await atInstamojo()
    expect(await ours.createRequest({ ...PAYMENT_REQUEST, amountPaise }, PAYMENT_ID)).toMatchObject({
      ok: false,
      message: expect.stringContaining('₹'),
    })
    expect(there.asked).toEqual([])
  })

  it('passes on its reason for a refusal', async () => {
    const { there, ours } = await atInstamojo()
    there.refuseWith({ phone: ['Enter a valid phone number.'] })
    expect(await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).toEqual({
      ok: false,
      message: 'Enter a valid phone number.',
    })
    there.refuseWith('This account cannot take payments yet.')
    expect(await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).toEqual({
      ok: false,
      message: 'This account cannot take payments yet.',
    })
  })

  it('creates payment links', async () => {
    const { there, ours } = await atInstamojo()
    expect(await ours.createLink(PAYMENT_REQUEST, PAYMENT_ID)).toMatchObject({
      ok: true,
      url: expect.stringContaining('/@shop/'),
    })
    expect(there.bodies[0]).toMatchObject({ currency: 'INR', base_price: '2361.18', quantity: 1 })
  })

  it('may list the payments of a request by URL only', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.requestIds()
    there.listByAddress()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id)
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', amountPaise: 236_118, currency: 'INR' })
  })

  it.each([[true], [false]])('is asked about every payment of a request (by URL: %s)', async (byAddress) => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.requestIds()
    if (byAddress) there.listByAddress()
    there.pay(id, { status: 'Failed' })
    expect(await ours.verify(id)).toEqual({ state: 'failed' })
    there.pay(id, { status: 'Pending' })
    expect(await ours.verify(id)).toEqual({ state: 'pending' })
    const { payment_id } = there.pay(id)
    there.pay(id, { status: 'Failed' })
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', transactionId: payment_id, amountPaise: 236_118 })
  })

  it('gives the reason of the last declined payment, and an odd or missing one is left out', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.requestIds()
    there.pay(id, { status: 'Failed' })
    there.explainFailures({ reason: 'INSUFFICIENT_FUNDS', message: 'Not enough\nbalance' })
    const reason = 'declined: Not enough balance (INSUFFICIENT_FUNDS)'
    expect(await ours.verify(id)).toEqual({ state: 'failed', reason })
    there.misbehave('fine', 'error', 'error', 'error', 'error')
    expect(await ours.verify(id)).toEqual({ state: 'failed' })
    there.recover()
    for (const failure of [null, 'text', { reason: 5 }, { message: { a: 1 } }, {}]) {
      there.explainFailures(failure)
      expect(await ours.verify(id)).toEqual({ state: 'failed' })
    }
    there.pay(id)
    expect(await ours.verify(id)).toMatchObject({ state: 'paid' })
  })

  it('that fails for one payment is trusted about another that was credited, and about no other', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.requestIds()
    there.listByAddress()
    const { payment_id } = there.pay(id)
    there.pay(id, { status: 'Failed' })
    there.misbehave('fine', 'error', 'error')
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', transactionId: payment_id })
    const unpaid = await atInstamojo()
    await unpaid.ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [other = ''] = unpaid.there.requestIds()
    unpaid.there.listByAddress()
    for (const status of ['Failed', 'Failed'] as const) unpaid.there.pay(other, { status })
    unpaid.there.misbehave('fine', 'error', 'error')
    await expect(unpaid.ours.verify(other)).rejects.toThrow('status 500')
  })

  it('reports Failed for a request whose email was not delivered, which is not yet an attempt', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)
    const [id = ''] = there.requestIds()
    there.deliverNothing()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id, { status: 'Pending' })
    expect(await ours.verify(id)).toEqual({ state: 'pending' })
  })

  it('with wrong keys is an exception, not a message for the buyer', async () => {
    const { there } = await atInstamojo()
    if (there.config.provider !== 'instamojo') throw new Error('another provider')
    const ours = instamojo({ ...there.config, authToken: 'old' }, SHORT_TIMEOUTS)
    await expect(ours.createRequest(PAYMENT_REQUEST, PAYMENT_ID)).rejects.toThrow('status 401')
  })
})
