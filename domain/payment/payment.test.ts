import { describe, expect, it } from 'vitest'
import { paymentIdIn, paymentRequestSchema } from './payment.ts'

describe('the payment that an address speaks of', () => {
  const idIn = (query: string, mode: 'test' | 'live' = 'test') => paymentIdIn(new URLSearchParams(query), mode)

  it('is its payment_id or its txnId', () => {
    expect(idIn('payment_id=pay_1&payment_status=success')).toBe('pay_1')
    expect(idIn('txnId=pay_2')).toBe('pay_2')
  })

  it('is in live the one that was asked for', () => {
    expect(idIn('payment_id=MOJO1&payment_request_id=req_1', 'live')).toBe('req_1')
  })

  it.each(['', 'payment_id=', 'payment_id=%20', `payment_id=${'x'.repeat(101)}`])('is none in "%s"', (query) => {
    expect(idIn(query)).toBeUndefined()
  })
})

describe('asking to pay for a box', () => {
  it('takes no card number along', () => {
    const ask = { checkoutKey: 'a-checkout-of-a-box-1', method: 'card' }
    expect(paymentRequestSchema.safeParse(ask).success).toBe(true)
    expect(paymentRequestSchema.safeParse({ ...ask, cardNumber: '4111111111111111' }).success).toBe(false)
  })
})
