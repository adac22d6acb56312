import { describe, expect, it } from 'vitest'
import { ACTORS, mayMove, ORDER_MOVES, ORDER_STATES, PAID_STATES } from './order-state.ts'

describe('the moves of an order', () => {
  it('end at cancelled and refunded', () => {
    expect(ORDER_STATES.filter((state) => Object.keys(ORDER_MOVES[state]).length === 0)).toEqual([
      'cancelled',
      'refunded',
    ])
  })

  it('from paid lead to packed and refunded, and never back', () => {
    const ahead = ORDER_STATES.filter((to) => ACTORS.some((by) => mayMove('paid', to, by)))
    expect(ahead).toEqual(['packed', 'refunded'])
  })

  it('to anything that money has come for are never the shopper’s', () => {
    for (const from of ORDER_STATES)
      for (const to of PAID_STATES) expect([from, to, mayMove(from, to, 'shopper')]).toEqual([from, to, false])
  })

  it('to packed, shipped and refunded are never the clock’s', () => {
    for (const from of ORDER_STATES) {
      for (const to of ['paid', 'packed', 'shipped', 'refunded'] as const)
        expect(mayMove(from, to, 'clock')).toBe(false)
    }
  })

  it('let a payment that looked failed turn out paid', () => {
    expect(mayMove('failed', 'paid', 'provider')).toBe(true)
  })
})
