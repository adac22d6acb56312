import { describe, expect, it } from 'vitest'
import type { RefundForeseen } from '#server/owner/refund-foreseen.ts'
import { notFoundAnswer } from './claims.ts'
import { refundForeseenWords } from './refunds.ts'

const REFUND: RefundForeseen = {
  order: { number: 'REG-1000', fullName: 'Asha', totalPaise: 100, state: 'paid' },
  steps: [],
  follows: { to: 'refunded', credit: false },
  beside: [],
}

const KEPT = /email is not set up[\s\S]*kept as a file, not sent/i

describe('the command line says whether the buyer gets an email', () => {
  it('in the preview of a refund', () => {
    expect(refundForeseenWords(REFUND, true)).toContain('The buyer gets an email.')
    expect(refundForeseenWords(REFUND, false)).toMatch(KEPT)
    expect(refundForeseenWords({ ...REFUND, order: undefined }, true)).toContain('No email is sent.')
  })

  it('after a claim is rejected', () => {
    expect(notFoundAnswer({ ok: true, number: 'REG-1000' }, true).message).toMatch(/REG-1000 is written to: how to/)
    expect(notFoundAnswer({ ok: true, number: 'REG-1000' }, false).message).toMatch(KEPT)
  })
})
