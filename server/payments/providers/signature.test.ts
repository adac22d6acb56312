import { describe, expect, it } from 'vitest'
import { instamojoSigned, razorpayLinkSigned } from '#domain/payment/payment-signature.ts'
import { isSigned, sign } from './signature.ts'

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

describe('what a provider signs', () => {
  it('at Instamojo are the values in the order of their names, the empty one too', () => {
    expect(sign('sha1', 'test_salt', instamojoSigned(FIELDS))).toBe(MAC)
    const shuffled = Object.fromEntries(Object.entries({ ...FIELDS, mac: MAC }).reverse())
    expect(isSigned('sha1', ['test_salt'], instamojoSigned(shuffled), MAC)).toBe(true)
  })

  it('at Instamojo is also what we do not know yet, in whatever case', () => {
    const more = { ...FIELDS, Zeta: 'last', ALPHA: 'first' }
    expect(instamojoSigned(more)).toMatch(/^first\|2361.18\|.*\|last$/)
    expect(isSigned('sha1', ['test_salt'], instamojoSigned(more), MAC)).toBe(false)
  })

  it('at Razorpay are the parts of an answer, or the body as it came', () => {
    const checkout = '1c7bec40722e46b00641872d69ec411ad3c5d536d60b6201bacaa4f53ef364e5'
    expect(sign('sha256', 'test_key_secret', 'order_ABC|pay_XYZ')).toBe(checkout)
    const parts = { linkId: 'plink_1', referenceId: 'ours', status: 'paid', paymentId: 'pay_1' }
    expect(razorpayLinkSigned(parts)).toBe('plink_1|ours|paid|pay_1')
    const webhook = '52a005bb51115cf4b63d142716af4e53dcd173569dc3f7e6951cf63721c92c41'
    expect(sign('sha256', 'test_wh_secret', '{"event":"payment.captured"}')).toBe(webhook)
  })

  it('counts with the old secret while a new one takes over, and not after', () => {
    const signature = sign('sha256', 'old', 'body')
    expect(isSigned('sha256', ['new', 'old'], 'body', signature)).toBe(true)
    expect(isSigned('sha256', ['new'], 'body', signature)).toBe(false)
  })

  it.each(['', 'x', '0'.repeat(64), '٣'.repeat(64), 'f'.repeat(100_000)])('is not %.12s…', (signature) => {
    expect(isSigned('sha256', ['secret'], 'body', signature)).toBe(false)
  })
})
