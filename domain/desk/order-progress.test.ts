import { describe, expect, it } from 'vitest'
import { nextStepOf, orderProgress } from './order-progress.ts'

const situation = { isReturned: false, hasClaim: false, isRefundable: false }

describe('the next step of an order', () => {
  it.each([
    ['under_review', { hasClaim: true }, 'confirm-claim'],
    ['under_review', {}, 'accept-amount'],
    ['failed', {}, 'wait-for-payment'],
    ['paid', {}, 'pack'],
    ['packed', {}, 'ship'],
    ['shipped', {}, 'deliver'],
    ['shipped', { isReturned: true }, 'returned'],
    ['cancelled', {}, 'cancelled'],
    ['cancelled', { isRefundable: true }, 'refund-due'],
    ['refunded', {}, 'refunded'],
  ] as const)('%s %o: %s', (state, more, step) => {
    expect(nextStepOf({ ...situation, state, ...more })).toBe(step)
  })
})

describe('the progress of an order', () => {
  const events = [
    { at: '2026-11-28T06:00:00Z', toState: 'paid' },
    { at: '2026-11-28T07:00:00Z', toState: 'packed' },
  ] as const

  it('has the times of what is done, and one current step', () => {
    expect(orderProgress('packed', events)).toEqual([
      { name: 'Paid', state: 'done', at: '2026-11-28T06:00:00Z' },
      { name: 'Packed', state: 'done', at: '2026-11-28T07:00:00Z' },
      { name: 'Shipped', state: 'now', at: undefined },
      { name: 'Delivered', state: 'ahead', at: undefined },
    ])
  })

  it('starts at the payment', () => {
    expect(orderProgress('under_review', [])[0]).toEqual({ name: 'Payment', state: 'now', at: undefined })
  })

  it('has no current step once refunded', () => {
    expect(orderProgress('refunded', events).map(({ state }) => state)).toEqual(['done', 'done', 'ahead', 'ahead'])
  })
})
