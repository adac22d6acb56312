import { describe, expect, it } from 'vitest'
import { EMPTY_GIFT_OPTIONS } from './gift-fields.ts'
import { giftOptionsSchema } from './gift-options.ts'

const faultOf = (draft: Record<string, unknown>) => {
  const issue = giftOptionsSchema.safeParse(draft).error?.issues[0]
  return issue && { field: issue.path[0], message: issue.message }
}

describe('gift options', () => {
  it('are never required', () => {
    expect(giftOptionsSchema.parse({})).toEqual(EMPTY_GIFT_OPTIONS)
    expect(giftOptionsSchema.parse(EMPTY_GIFT_OPTIONS)).toEqual(EMPTY_GIFT_OPTIONS)
  })

  it('keep ten thousand characters of HTML and emoji unchanged', () => {
    const message = '<img src=x onerror=alert(1)> 👩‍👩‍👧 '.repeat(320)
    expect(message.length).toBeGreaterThan(10_000)
    expect(giftOptionsSchema.parse({ message }).message).toBe(message)
  })

  it('keep the sender’s name on one line, without invisible characters', () => {
    const cardFrom = ' Ravi\n\u0007\u001b[2J  and\u2028Meera '
    expect(giftOptionsSchema.parse({ cardFrom }).cardFrom).toBe('Ravi [2J and Meera')
  })

  it('format a GSTIN as it is printed', () =>
    expect(giftOptionsSchema.parse({ buyerGstin: ' 29aagcb7383j1z4 ' }).buyerGstin).toBe('29AAGCB7383J1Z4'))

  it.each([
    [{ buyerGstin: '29AAGCB7383J1Z5' }, 'buyerGstin', 'does not add up'],
    [{ buyerGstin: 'GST' }, 'buyerGstin', '15 characters'],
    [{ deliverOn: '2026-02-30' }, 'deliverOn', 'from the calendar'],
    [{ deliverOn: 'tomorrow' }, 'deliverOn', 'from the calendar'],
    [{ message: 'a'.repeat(20_001) }, 'message', 'too long'],
  ])('%j is a field error', (draft, field, words) => {
    expect(faultOf(draft)?.field).toBe(field)
    expect(faultOf(draft)?.message).toContain(words)
  })
})
