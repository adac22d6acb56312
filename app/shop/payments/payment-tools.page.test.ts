import { describe, expect, it } from 'vitest'
import { testProvider } from '#server/payments/providers/test-provider.ts'
import { openLiveShop, orderBox, text } from '#test/box-payments.ts'
import { openTestShop } from '#test/shop.ts'

describe('the mock gateway', () => {
  it('shows the amount of its payment, and ₹149.99 for an unknown one', async () => {
    const shop = await openTestShop()
    const { paymentId } = await orderBox(shop)
    const known = await text(shop.get(`/instamojo-mock?payment_id=${paymentId}`))
    expect(known).toContain('Processing Payment')
    expect(known).toContain('₹3,522.00')
    expect(known).toContain(paymentId)
    expect(await text(shop.get('/instamojo-mock?payment_id=MOJO7F21'))).toContain('₹149.99')
    expect(await text(shop.get(`/instamojo-mock?payment_id=${'<b>'.repeat(1000)}`))).not.toContain('<b><b>')
  })
})

describe('payment links', () => {
  const FORM = {
    name: 'Ritu Malhotra',
    email: 'ritu@example.com',
    phone: '98450 12345',
    purpose: 'Custom Gift Box',
    amount: '2,500',
  }
  const linkIn = (page: string) =>
    /href="http:\/\/shop\.test(\/instamojo-mock\?payment_id=[^"]+)"/.exec(page)?.[1] ?? ''

  it('are created by a plain form and open the gateway with their amount', async () => {
    const { postForm, get } = await openTestShop()
    const page = await text(postForm('/payment-links', FORM))
    expect(page).toContain('Custom Gift Box, for')
    expect(linkIn(page)).not.toBe('')
    expect(await text(get(linkIn(page)))).toContain('₹2,500.00')
  })

  it.each([
    [{ email: ' ' }, 'Please fill in all required fields', 'Email is required'],
    [{ amount: '0' }, 'Please enter a valid amount', 'Please enter a valid amount'],
    [{ amount: '<b>5</b>' }, 'Please enter a valid amount', 'Please enter a valid amount'],
    [{ name: 'x'.repeat(10_000) }, 'Failed to create payment link', 'Please shorten this to 200 characters'],
  ])('refuse %.30o and keep the submitted values', async (change, words, beside) => {
    const { postForm } = await openTestShop()
    const response = await postForm('/payment-links', { ...FORM, ...change })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain(words)
    expect(page).toContain(beside)
    expect(page).toContain('98450 12345')
    expect(linkIn(page)).toBe('')
  })

  it('say why the provider created none', async () => {
    const payments = {
      ...testProvider({ call: 0, upi: 0 }),
      createLink: async () => ({ ok: false as const, message: 'Purpose is too long' }),
    }
    const { postForm } = await openTestShop({}, { payments })
    expect(await text(postForm('/payment-links', FORM))).toContain('Purpose is too long')
  })
})

describe('the payment demo', () => {
  it('charges the demo customer ₹499.99, and its QR code does not pay the shop', async () => {
    const page = await text((await openTestShop()).get('/payment-demo'))
    expect(page).toContain('₹499.99')
    expect(page).toContain('Demo Customer')
    expect(page).not.toContain('regalo@example')
  })
})

describe('a live shop', () => {
  it.each(['/instamojo-mock?payment_id=1', '/payment-demo', '/payment-links'])('has no %s', async (path) => {
    const { get } = await openLiveShop()
    expect((await get(path)).status).toBe(404)
  })
})
