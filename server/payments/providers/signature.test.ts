import { describe, expect, it } from 'vitest'
import { instamojoSignedText, razorpayLinkSignedText } from '#domain/payment/provider-rules.ts'
import { isValidSignature, sign } from './signature.ts'

const FIELDS = {
  amount: '2361.18',
  buyer: 'asha@example.com',
  buyer_name: 'Asha Rao',
  buyer_phone: '+919876543210',
  currency: 'INR',
  fees: '44.86',
  longurl: 'https://test.instamojo.com/@shop/d66cb29dd059482e8072999f995c4eef',
  payment_id: 'MOJO5a06005J21512197',
  payment_request_id: 'd66cb29dd059482e8072999f995c4eef',
  purpose: 'REG-000123',
  shorturl: '',
  status: 'Credit',
}
const MAC = '8c443ca847c3950c5fc2ce7afb238c2ad45e638c'

describe('the signed content', () => {
  it('of Instamojo is the values sorted by field name, empty ones included', () => {
    expect(sign('sha1', 'test_salt', instamojoSignedText(FIELDS))).toBe(MAC)
    const shuffled = Object.fromEntries(Object.entries({ ...FIELDS, mac: MAC }).reverse())
    expect(isValidSignature('sha1', ['test_salt'], instamojoSignedText(shuffled), MAC)).toBe(true)
  })

  it('of Instamojo includes unknown fields, in any case', () => {
    const more = { ...FIELDS, Zeta: 'last', ALPHA: 'first' }
    expect(instamojoSignedText(more)).toMatch(/^first\|2361.18\|.*\|last$/)
    expect(isValidSignature('sha1', ['test_salt'], instamojoSignedText(more), MAC)).toBe(false)
  })

  it('of Razorpay is the parts of a response, or the raw body', () => {
    const checkout = '1c7bec40722e46b00641872d69ec411ad3c5d536d60b6201bacaa4f53ef364e5'
    expect(sign('sha256', 'test_key_secret', 'order_ABC|pay_XYZ')).toBe(checkout)
    const parts = { linkId: 'plink_1', referenceId: 'ours', status: 'paid', paymentId: 'pay_1' }
    expect(razorpayLinkSignedText(parts)).toBe('plink_1|ours|paid|pay_1')
    const webhook = '52a005bb51115cf4b63d142716af4e53dcd173569dc3f7e6951cf63721c92c41'
    expect(sign('sha256', 'test_wh_secret', '{"event":"payment.captured"}')).toBe(webhook)
  })

  it('is accepted with the old secret during a rotation, and not after', () => {
    const signature = sign('sha256', 'old', 'body')
    expect(isValidSignature('sha256', ['new', 'old'], 'body', signature)).toBe(true)
    expect(isValidSignature('sha256', ['new'], 'body', signature)).toBe(false)
  })

  it.each(['', 'x', '0'.repeat(64), '٣'.repeat(64), 'f'.repeat(100_000)])('does not match %.12s…', (signature) => {
    expect(isValidSignature('sha256', ['secret'], 'body', signature)).toBe(false)
  })
})
