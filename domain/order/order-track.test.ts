import { describe, expect, it } from 'vitest'
import { ORDER_STATES } from './order-state.ts'
import { trackOrder } from './order-track.ts'

const events = ORDER_STATES.map((state, index) => ({ state, at: `2026-11-2${index}T06:00:00Z` }))
const now = (state: (typeof ORDER_STATES)[number]) =>
  trackOrder(state, events).steps.find((step) => step.is === 'now')?.name

describe('where an order is', () => {
  it.each([
    ['created', 'Waiting for payment'],
    ['awaiting_payment', 'Waiting for payment'],
    ['failed', 'Payment failed'],
    ['under_review', 'Payment under review'],
    ['paid', 'Payment confirmed'],
    ['packed', 'Packed and tied'],
    ['shipped', 'On its way'],
    ['delivered', 'Delivered'],
    ['cancelled', 'Cancelled'],
    ['refunded', 'Refunded'],
  ] as const)('is said of %s: %s', (state, name) => {
    expect(now(state)).toBe(name)
    expect(trackOrder(state, events).label).toBe(name)
  })

  it('has five knots, and what lies ahead has no time', () => {
    const { steps } = trackOrder('paid', events)
    expect(steps.map(({ is }) => is)).toEqual(['was', 'now', 'ahead', 'ahead', 'ahead'])
    expect(steps.slice(2).every(({ at }) => at === undefined)).toBe(true)
  })

  it('of one that was cancelled ends there', () => {
    const { steps } = trackOrder('cancelled', [
      { state: 'created', at: 'x' },
      { state: 'cancelled', at: 'y' },
    ])
    expect(steps.map(({ name }) => name)).toEqual(['Placed', 'Cancelled'])
  })
})
