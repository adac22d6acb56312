import { describe, expect, it } from 'vitest'
import { SAMPLE_PROMISES } from '#domain/settings/promises.ts'
import { fillSentences, ownFigures, unknownPromises } from './promise-placeholders.ts'

const changed = (values: object) => ({ ...SAMPLE_PROMISES, ...values, changed: ['returnDays' as const] })

describe('a placeholder of a promise', () => {
  it('shows the sample’s own figure until the owner changes the promise once, also back', () => {
    const text = 'We offer a {returnDays|30}-day return. You have {returnTime} from delivery.'
    expect(fillSentences(text, SAMPLE_PROMISES)).toBe('We offer a 30-day return. You have 7 days from delivery.')
    expect(fillSentences(text, changed({ returnDays: '3' }))).toBe(
      'We offer a 3-day return. You have 3 days from delivery.',
    )
    expect(fillSentences(text, changed({}))).toBe('We offer a 7-day return. You have 7 days from delivery.')
  })

  it('reads right for one day, and leaves out sentences about returns where there are none', () => {
    const text = '{noReturns}. {returnTime|Seven days} to return it. Refunds take {refundTime}.'
    expect(fillSentences(text, changed({ returnDays: '1', refundDays: '1' }))).toBe(
      '1 day to return it. Refunds take 1 business day.',
    )
    expect(fillSentences(text, changed({ returnDays: '0' }))).toBe(
      'We take gifts back only if something was wrong with them. Refunds take 7-10 business days.',
    )
  })

  it('stays as typed when it is unknown, and the page editor reports it', () => {
    const text = 'Within {returnDayz}, {other}, {days|3} and {returnTime|ten days}.'
    expect(fillSentences(text, SAMPLE_PROMISES)).toBe('Within {returnDayz}, {other}, {days|3} and ten days.')
    expect(unknownPromises(text)).toEqual(['{returnDayz}', '{days|3}'])
    expect(ownFigures(text, SAMPLE_PROMISES)).toEqual(['returnDays'])
  })
})
