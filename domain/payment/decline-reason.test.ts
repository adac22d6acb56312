import { describe, expect, it } from 'vitest'
import { declineMessage, declineReason } from './decline-reason.ts'

describe('the reason of a declined payment', () => {
  it.each([
    ['Your payment could not be completed due to insufficient account balance', 'insufficient_funds', 'enough money'],
    ['Payment was unsuccessful as the OTP was wrong', 'incorrect_otp', 'could not confirm'],
    ['You have entered an incorrect UPI PIN', 'incorrect_pin', 'The PIN'],
    ['The card has expired', 'card_expired', 'has expired'],
    ['Transaction limit exceeded', 'transaction_limit_exceeded', 'above a limit'],
    ['Payment processing cancelled by user', 'payment_cancelled', 'was cancelled'],
    ['Payment was not completed on time', 'payment_timed_out', 'too long'],
    ['<script>alert(1)</script>', 'whatever_else', 'gave no reason'],
  ])('%s is told in the words of the shop', (text, code, message) => {
    const reason = declineReason(text, code)
    expect(reason).toBe(`declined: ${text} (${code})`)
    expect(declineMessage(reason)).toContain(message)
    expect(declineMessage(reason)).not.toMatch(/[<>]|_/)
  })

  it('is on one line, of 200 characters at most, and absent without a text', () => {
    expect(declineReason('a\nb', null)).toBe('declined: a b')
    expect(declineReason('x'.repeat(900), 'code')).toHaveLength(200)
    expect([declineReason('', undefined), declineMessage('broken off'), declineMessage(null)]).toEqual(
      Array(3).fill(undefined),
    )
  })
})
