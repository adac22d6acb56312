import { describe, expect, it } from 'vitest'
import { ORDER_STATES, type OrderState, type ParcelState } from './order-state.ts'
import { trackOrder } from './track-order.ts'

const order = (state: OrderState, ...parcels: ParcelState[]) => ({
  state,
  parcels: parcels.map((it) => ({ state: it })),
})

const events = ORDER_STATES.map((state, index) => ({ state, at: `2026-11-2${index}T06:00:00Z` }))
const now = (state: (typeof ORDER_STATES)[number]) =>
  trackOrder(order(state), events).steps.find((step) => step.is === 'now')?.name

describe('order tracking', () => {
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
  ] as const)('shows for %s: %s', (state, name) => {
    expect(now(state)).toBe(name)
    expect(trackOrder(order(state), events).label).toBe(name)
  })

  it('has five steps, and future ones have no time', () => {
    const { steps } = trackOrder(order('paid'), events)
    expect(steps.map(({ is }) => is)).toEqual(['was', 'now', 'ahead', 'ahead', 'ahead'])
    expect(steps.slice(2).every(({ at }) => at === undefined)).toBe(true)
  })

  it('ends at the cancellation of a cancelled order', () => {
    const { steps } = trackOrder(order('cancelled'), [
      { state: 'created', at: 'x' },
      { state: 'cancelled', at: 'y' },
    ])
    expect(steps.map(({ name }) => name)).toEqual(['Placed', 'Cancelled'])
  })

  it.each([
    ['that was delivered', ['created', 'paid', 'packed', 'shipped', 'delivered'], ['On its way', 'Delivered']],
    ['that nobody took', ['created', 'paid', 'packed', 'shipped'], ['On its way']],
  ] as const)('ends with the return of a parcel %s', (_, states, sent) => {
    const happened = [...states, 'returned' as const].map((state, index) => ({ state, at: `2026-11-2${index}` }))
    const { label, steps } = trackOrder(order('shipped', 'returned'), happened)
    expect(label).toBe('Came back to us')
    expect(steps.map(({ name }) => name)).toEqual([
      ...['Placed', 'Payment confirmed', 'Packed and tied', ...sent, 'Came back to us'],
    ])
    expect(steps.at(-1)).toMatchObject({ is: 'now', at: happened.at(-1)?.at })
    expect(steps.slice(0, -1).every(({ is }) => is === 'was')).toBe(true)
  })

  it('shows an order in transit while one of its parcels is', () => {
    expect(trackOrder(order('shipped', 'returned', 'shipped'), events).label).toBe('On its way')
  })
})
