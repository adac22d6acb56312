import { describe, expect, it } from 'vitest'
import { offer } from '#test/an-offer.ts'
import { automaticOffers, byCode, offersOn } from './choose-offer.ts'
import type { Basket } from './discount.ts'
import { type Offer, standingOf } from './offer.ts'
import { isCode, plainCode } from './offer-code.ts'
import { codeFaultWords, offerGoneWords } from './offer-words.ts'

const TODAY = '2026-11-10'
const BASKET: Basket = { kind: 'cart', lines: [{ ids: ['kids-zone-1'], collections: ['kids-zone'], paise: 500_00 }] }
const DAYS = { from: '2026-11-09', until: '2026-11-10' }

describe('an offer', () => {
  it.each([
    ['running', {}],
    ['running', DAYS],
    ['coming', { from: '2026-11-11' }],
    ['over', { until: '2026-11-09' }],
    ['over', { ended: true }],
    ['paused', { isOn: false }],
    ['over', { isOn: false, until: '2026-11-09' }],
  ] as [string, Partial<Offer>][])('is %s with %j', (standing, change) => {
    expect(standingOf(offer(change), TODAY)).toBe(standing)
  })

  it('that begins or is switched off is unknown to whoever types its code, as one that never was', () => {
    for (const one of [undefined, offer({ from: '2026-11-11' }), offer({ isOn: false })])
      expect(byCode(one, BASKET, TODAY)).toEqual({ why: 'unknown' })
    expect(byCode(offer({ until: '2026-11-09' }), BASKET, TODAY)).toEqual({ why: 'over', until: '2026-11-09' })
    expect(byCode(offer({ ended: true, until: '2026-12-01' }), BASKET, TODAY)).toEqual({ why: 'over', until: '' })
    expect(byCode(offer(), BASKET, TODAY)).toMatchObject({ discount: { paise: 50_00 } })
  })

  it('that needs no code holds alone: the best for the shopper, of equal ones the first', () => {
    const percent = (id: string, is: number, change = {}) =>
      offer({ id, code: '', off: { by: 'percent', percent: is }, ...change })
    const all = [
      percent('five', 5),
      percent('ten', 10),
      offer({ id: 'fifty', code: '', off: { by: 'amount', paise: 50_00 } }),
      percent('dear', 90, { minimumPaise: 9_000_00 }),
      percent('coming', 80, { from: '2026-12-01' }),
      offer({ id: 'coded', off: { by: 'percent', percent: 50 } }),
    ]
    expect(automaticOffers(all, BASKET, TODAY).map((one) => one.offer.id)).toEqual(['ten', 'fifty', 'five'])
    expect(offersOn(all, TODAY)).toEqual({ codes: true, automatic: true })
    expect(offersOn([offer({ from: '2026-12-01' })], TODAY)).toEqual({ codes: false, automatic: false })
  })
})

describe('a code', () => {
  it('is the same however its letters and gaps are typed', () => {
    expect(plainCode(' diwali 10 ')).toBe('DIWALI10')
    expect(plainCode('ＤＩＷＡＬＩ10')).toBe('DIWALI10')
  })

  it.each(['DIWALI10', 'A-1', 'NEW-YEAR-2027'])('%s can be handed out', (code) => {
    expect(isCode(code)).toBe(true)
  })

  it.each(['', 'AB', '-AB', 'DIWALI10%', 'दीवाली', 'A'.repeat(25)])('%s cannot', (code) => {
    expect(isCode(code)).toBe(false)
  })

  it('that does not hold is answered with what would', () => {
    const said = (fault: Parameters<typeof codeFaultWords>[1]) => codeFaultWords('DIWALI10', fault, 'cart')
    const minimum = { why: 'minimum', minimumPaise: 1_500_00, missingPaise: 250_00 } as const
    expect(said(minimum)).toBe('DIWALI10 needs gifts for ₹1,500.00 before tax. ₹250.00 more, and it is yours.')
    expect(said({ why: 'over', until: '2026-11-09' })).toBe('The code DIWALI10 ended on 9 November 2026.')
    expect(offerGoneWords('', { why: 'less', paise: 0 }, 'cart')).toContain('The offer that was shown has ended.')
    expect(offerGoneWords('DIWALI10', { why: 'used-up' }, 'box')).toContain('Press again to go on without it.')
  })
})
