import { describe, expect, it } from 'vitest'
import { paymentRequestSchema, readPaymentId } from './payment.ts'

describe('the payment named in a URL', () => {
  const idIn = (query: string, mode: 'test' | 'live' = 'test') => readPaymentId(new URLSearchParams(query), mode)

  it('is its payment_id or txnId', () => {
    expect(idIn('payment_id=pay_1&payment_status=success')).toBe('pay_1')
    expect(idIn('txnId=pay_2')).toBe('pay_2')
  })

  it('must in live be the one that was requested', () => {
    expect(idIn('payment_id=MOJO1&payment_request_id=req_1', 'live')).toBe('req_1')
  })

  it.each(['', 'payment_id=', 'payment_id=%20', `payment_id=${'x'.repeat(101)}`])('is none in "%s"', (query) => {
    expect(idIn(query)).toBeUndefined()
  })
})

describe('the payment request for a box', () => {
  it('includes no card number', () => {
    const ask = { checkoutKey: 'a-checkout-of-a-box-1', method: 'card' }
    expect(paymentRequestSchema.safeParse(ask).success).toBe(true)
    expect(paymentRequestSchema.safeParse({ ...ask, cardNumber: '4111111111111111' }).success).toBe(false)
  })
})
