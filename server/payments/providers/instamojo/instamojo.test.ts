import { describe, expect, it } from 'vitest'
import { BRIEFLY, OURS, REQUEST } from '#test/a-payment-request.ts'
import { startInstamojo } from '#test/emulators/instamojo.ts'
import { instamojo } from './instamojo.ts'

async function atInstamojo() {
  const there = await startInstamojo()
  if (there.config.provider !== 'instamojo') throw new Error('another provider')
  return { there, ours: instamojo(there.config, BRIEFLY) }
}

describe('Instamojo', () => {
  it('is sent what it takes: 30 characters, rupees, a return without a query, one payment only', async () => {
    const { there, ours } = await atInstamojo()
    expect(await ours.createRequest(REQUEST, OURS)).toMatchObject({
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
    expect(await ours.createRequest({ ...REQUEST, amountPaise }, OURS)).toMatchObject({
      ok: false,
      message: expect.stringContaining('₹'),
    })
    expect(there.asked).toEqual([])
  })

  it('gives its own reason when it refuses', async () => {
    const { there, ours } = await atInstamojo()
    there.refuseWith({ phone: ['Enter a valid phone number.'] })
    expect(await ours.createRequest(REQUEST, OURS)).toEqual({ ok: false, message: 'Enter a valid phone number.' })
    there.refuseWith('This account cannot take payments yet.')
    expect(await ours.createRequest(REQUEST, OURS)).toEqual({
      ok: false,
      message: 'This account cannot take payments yet.',
    })
  })

  it('makes links', async () => {
    const { there, ours } = await atInstamojo()
    expect(await ours.createLink(REQUEST, OURS)).toMatchObject({ ok: true, url: expect.stringContaining('/@shop/') })
    expect(there.bodies[0]).toMatchObject({ currency: 'INR', base_price: '2361.18', quantity: 1 })
  })

  it('may name the payments of a request by their addresses alone', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(REQUEST, OURS)
    const [id = ''] = there.requestIds()
    there.listByAddress()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id)
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', amountPaise: 236_118, currency: 'INR' })
  })

  it.each([[true], [false]])('is asked about every payment of a request (by address: %s)', async (byAddress) => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(REQUEST, OURS)
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

  it('that cannot be asked about one payment is believed about another that was credited, and about no other', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(REQUEST, OURS)
    const [id = ''] = there.requestIds()
    there.listByAddress()
    const { payment_id } = there.pay(id)
    there.pay(id, { status: 'Failed' })
    there.misbehave('fine', 'error', 'error')
    expect(await ours.verify(id)).toMatchObject({ state: 'paid', transactionId: payment_id })
    const unpaid = await atInstamojo()
    await unpaid.ours.createRequest(REQUEST, OURS)
    const [other = ''] = unpaid.there.requestIds()
    unpaid.there.listByAddress()
    for (const status of ['Failed', 'Failed'] as const) unpaid.there.pay(other, { status })
    unpaid.there.misbehave('fine', 'error', 'error')
    await expect(unpaid.ours.verify(other)).rejects.toThrow('status 500')
  })

  it('says Failed of a request whose mail was not delivered: nobody has tried to pay yet', async () => {
    const { there, ours } = await atInstamojo()
    await ours.createRequest(REQUEST, OURS)
    const [id = ''] = there.requestIds()
    there.deliverNothing()
    expect(await ours.verify(id)).toEqual({ state: 'untouched' })
    there.pay(id, { status: 'Pending' })
    expect(await ours.verify(id)).toEqual({ state: 'pending' })
  })

  it('with wrong keys is a fault, not a reason for the shopper', async () => {
    const { there } = await atInstamojo()
    if (there.config.provider !== 'instamojo') throw new Error('another provider')
    const ours = instamojo({ ...there.config, authToken: 'old' }, BRIEFLY)
    await expect(ours.createRequest(REQUEST, OURS)).rejects.toThrow('status 401')
  })
})
