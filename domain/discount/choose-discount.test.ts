import { describe, expect, it } from 'vitest'
import { sampleDiscount } from '#test/sample-discount.ts'
import type { Basket } from './calculate-discount.ts'
import { activeDiscountKinds, automaticDiscounts, evaluateCode } from './calculate-discount.ts'
import { type Discount, discountState, isValidCode, normalizeCode } from './discount.ts'
import { codeErrorMessage, discountChangedMessage } from './discount-messages.ts'

const TODAY = '2026-11-10'
const BASKET: Basket = { kind: 'cart', lines: [{ ids: ['kids-zone-1'], collections: ['kids-zone'], paise: 500_00 }] }
const DAYS = { from: '2026-11-09', until: '2026-11-10' }

describe('a discount', () => {
  it.each([
    ['running', {}],
    ['running', DAYS],
    ['coming', { from: '2026-11-11' }],
    ['over', { until: '2026-11-09' }],
    ['over', { ended: true }],
    ['paused', { isOn: false }],
    ['over', { isOn: false, until: '2026-11-09' }],
  ] as [string, Partial<Discount>][])('is %s with %j', (standing, change) => {
    expect(discountState(sampleDiscount(change), TODAY)).toBe(standing)
  })

  it('that is not started or switched off is unknown under its code, like a code that never existed', () => {
    for (const one of [undefined, sampleDiscount({ from: '2026-11-11' }), sampleDiscount({ isOn: false })])
      expect(evaluateCode(one, BASKET, TODAY)).toEqual({ why: 'unknown' })
    expect(evaluateCode(sampleDiscount({ until: '2026-11-09' }), BASKET, TODAY)).toEqual({
      why: 'over',
      until: '2026-11-09',
    })
    expect(evaluateCode(sampleDiscount({ ended: true, until: '2026-12-01' }), BASKET, TODAY)).toEqual({
      why: 'over',
      until: '',
    })
    expect(evaluateCode(sampleDiscount(), BASKET, TODAY)).toMatchObject({ discount: { paise: 50_00 } })
  })

  it('without a code applies alone: the best for the buyer, of equal ones the first', () => {
    const percent = (id: string, is: number, change = {}) =>
      sampleDiscount({ id, code: '', off: { by: 'percent', percent: is }, ...change })
    const all = [
      percent('five', 5),
      percent('ten', 10),
      sampleDiscount({ id: 'fifty', code: '', off: { by: 'amount', paise: 50_00 } }),
      percent('dear', 90, { minimumPaise: 9_000_00 }),
      percent('coming', 80, { from: '2026-12-01' }),
      sampleDiscount({ id: 'coded', off: { by: 'percent', percent: 50 } }),
    ]
    expect(automaticDiscounts(all, BASKET, TODAY).map((one) => one.offer.id)).toEqual(['ten', 'fifty', 'five'])
    expect(activeDiscountKinds(all, TODAY)).toEqual({ codes: true, automatic: true })
    expect(activeDiscountKinds([sampleDiscount({ from: '2026-12-01' })], TODAY)).toEqual({
      codes: false,
      automatic: false,
    })
  })
})

describe('a discount code', () => {
  it('is the same in any case and spacing', () => {
    expect(normalizeCode(' diwali 10 ')).toBe('DIWALI10')
    expect(normalizeCode('ＤＩＷＡＬＩ10')).toBe('DIWALI10')
  })

  it.each(['DIWALI10', 'A-1', 'NEW-YEAR-2027'])('%s is valid', (code) => {
    expect(isValidCode(code)).toBe(true)
  })

  it.each(['', 'AB', '-AB', 'DIWALI10%', 'दीवाली', 'A'.repeat(25)])('%s is invalid', (code) => {
    expect(isValidCode(code)).toBe(false)
  })

  it('that does not apply is answered with what would', () => {
    const said = (fault: Parameters<typeof codeErrorMessage>[1]) => codeErrorMessage('DIWALI10', fault, 'cart')
    const minimum = { why: 'minimum', minimumPaise: 1_500_00, missingPaise: 250_00 } as const
    expect(said(minimum)).toBe('DIWALI10 needs gifts for ₹1,500.00 before tax. ₹250.00 more, and it is yours.')
    expect(said({ why: 'over', until: '2026-11-09' })).toBe('The code DIWALI10 ended on 9 November 2026.')
    expect(discountChangedMessage('', { why: 'less', paise: 0 }, 'cart')).toContain(
      'The offer that was shown has ended.',
    )
    expect(discountChangedMessage('DIWALI10', { why: 'used-up' }, 'box')).toContain('Press again to go on without it.')
  })
})
