import { describe, expect, it } from 'vitest'
import type { RefundPreview } from '#server/refunds/refund-preview.ts'
import { notFoundMessage } from './order-actions.ts'
import { refundPreviewMessage } from './refunds.ts'

const REFUND: RefundPreview = {
  order: { number: 'REG-1000', fullName: 'Asha', totalPaise: 100, state: 'paid', hasEmail: true },
  steps: [],
  follows: { to: 'refunded', credit: false },
  beside: [],
  credits: [],
  balance: { paidPaise: 0, refundedPaise: 0 },
}

const KEPT = /email is not set up[\s\S]*kept as a file, not sent/i

describe('the command line says whether the buyer gets an email', () => {
  it('in the preview of a refund', () => {
    expect(refundPreviewMessage(REFUND, true)).toContain('The buyer gets an email.')
    expect(refundPreviewMessage(REFUND, false)).toMatch(KEPT)
    expect(refundPreviewMessage({ ...REFUND, order: undefined }, true)).toContain('No email is sent.')
  })

  it('after a claim is rejected', () => {
    expect(notFoundMessage({ ok: true, number: 'REG-1000' }, true).message).toMatch(
      /REG-1000 gets an email that explains how to/,
    )
    expect(notFoundMessage({ ok: true, number: 'REG-1000' }, false).message).toMatch(KEPT)
  })
})
