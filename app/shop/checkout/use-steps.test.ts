import { describe, expect, it } from 'vitest'
import { parseStep, reachableStep } from './use-steps.ts'

const NOTHING = { items: false, order: false, receipt: false }

describe('the checkout step', () => {
  it.each([
    ['shipping', NOTHING, 'cart'],
    ['payment', NOTHING, 'cart'],
    ['confirmation', NOTHING, 'cart'],
    ['shipping', { ...NOTHING, items: true }, 'shipping'],
    ['payment', { ...NOTHING, items: true }, 'shipping'],
    ['payment', { ...NOTHING, items: true, order: true }, 'payment'],
    ['payment', { ...NOTHING, order: true }, 'payment'],
    ['payment', { ...NOTHING, receipt: true }, 'confirmation'],
    ['confirmation', { ...NOTHING, receipt: true }, 'confirmation'],
    ['confirmation', { ...NOTHING, items: true, order: true }, 'payment'],
    ['confirmation', { ...NOTHING, items: true }, 'cart'],
    ['cart', { items: true, order: true, receipt: true }, 'cart'],
  ] as const)('for %s with %j is %s', (wanted, has, step) => {
    expect(reachableStep(wanted, has)).toBe(step)
  })

  it('is the cart for an unknown step', () => {
    expect(parseStep(null)).toBe('cart')
    expect(parseStep('nowhere')).toBe('cart')
  })
})
