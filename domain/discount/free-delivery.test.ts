import { expect, it } from 'vitest'
import { discountRows } from '#domain/order/order-summary.ts'
import { summaryAmount } from '#domain/order/purchase-summary.ts'
import { sampleDiscount } from '#test/sample-discount.ts'
import { describeDiscountValue } from './describe-discount.ts'
import { EMPTY_DISCOUNT_FORM, parseDiscountForm, toDiscountForm } from './discount-form.ts'

const FREE = { ...EMPTY_DISCOUNT_FORM, name: 'Free delivery week', code: 'FREESHIP', delivery: 'on' }

it('a discount of free delivery alone is valid, and reads the same in its form', () => {
  const parsed = parseDiscountForm(FREE)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  expect(parsed.terms).toMatchObject({ off: { by: 'nothing' }, freeDelivery: true, freeWrap: false })
  expect(toDiscountForm(parsed.terms)).toEqual(FREE)
  expect(parseDiscountForm({ ...FREE, delivery: '' })).toMatchObject({
    ok: false,
    faults: { percent: expect.any(String) },
  })
})

it.each([
  [{ off: { by: 'nothing' }, freeDelivery: true }, 'free delivery'],
  [{ off: { by: 'nothing' }, freeWrap: true, freeDelivery: true }, 'free gift wrap and free delivery'],
  [{ freeWrap: true, freeDelivery: true }, '10% off, free gift wrap and free delivery'],
  [{ freeDelivery: true }, '10% off and free delivery'],
] as const)('a discount with %j is described as %s', (change, words) =>
  expect(describeDiscountValue(sampleDiscount(change))).toBe(words),
)

it('a discount of free delivery alone is a row that reads Free', () => {
  const given = {
    id: 'a',
    name: 'Week',
    code: 'FREESHIP',
    freeWrap: false,
    freeDelivery: true as const,
    discountPaise: 0,
  }
  const [row] = discountRows(given)
  expect([row?.label, row && summaryAmount(row)]).toEqual(['Week, FREESHIP: delivery', 'Free'])
})
