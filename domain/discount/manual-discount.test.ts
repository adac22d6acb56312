import { describe, expect, it } from 'vitest'
import { applyManualDiscount, ManualDiscountError, parseManualDiscount } from './manual-discount.ts'

const typed = (value: string, by: 'amount' | 'percent' = 'amount', reason = 'Regular customer') => ({
  by,
  value,
  reason,
})
const basketOf = (...costs: number[]) => ({
  kind: 'cart' as const,
  lines: costs.map((paise, at) => ({ ids: [`gift-${at}`], collections: [], paise })),
})

describe('a discount that a person gives', () => {
  it.each([
    [typed('Rs 1,299/-'), { paise: 1_299_00 }],
    [typed(' 250.50 '), { paise: 250_50 }],
    [typed('12.5%', 'percent'), { hundredths: 1250 }],
    [typed('100', 'percent'), { hundredths: 10_000 }],
  ])('is read from %j', (given, off) => {
    expect(parseManualDiscount(given)).toEqual({ manual: { off, reason: given.reason }, errors: {} })
  })

  it.each([
    [typed('0'), 'manual'],
    [typed('-5'), 'manual'],
    [typed('10%'), 'manual'],
    [typed('0%', 'percent'), 'manual'],
    [typed('-10', 'percent'), 'manual'],
    [typed('100.01', 'percent'), 'manual'],
    [typed('250', 'amount', '  '), 'manualReason'],
    [typed('', 'amount'), 'manual'],
  ])('is refused beside its field for %j', (given, field) => {
    expect(parseManualDiscount(given).errors).toEqual({ [field]: expect.any(String) })
  })

  it('is none without a value and a reason', () => {
    expect(parseManualDiscount(typed('', 'percent', ''))).toEqual({ errors: {} })
  })

  it('is spread over the lines to the paisa', () => {
    const applied = applyManualDiscount({ off: { hundredths: 1000 }, reason: 'x' }, basketOf(333_33, 666_68))
    expect(applied.discount).toEqual({ paise: 100_00, lines: [33_33, 66_67] })
  })

  it('leaves at least one rupee to pay', () => {
    const basket = basketOf(500_00)
    expect(applyManualDiscount({ off: { paise: 499_00 }, reason: 'x' }, basket).discount.paise).toBe(499_00)
    for (const off of [{ paise: 499_01 }, { paise: 9_999_00 }, { hundredths: 10_000 }])
      expect(() => applyManualDiscount({ off, reason: 'x' }, basket)).toThrow(ManualDiscountError)
  })
})
