import { expect, it } from 'vitest'
import type { OrderState, ParcelState } from '#domain/order/order-state.ts'
import { deskOrderStatus, formatPayment, formatPromise } from './order-list.ts'

it('an order is late once its day has passed without delivery', () => {
  const on = (promisedDay: string, told: OrderState, ...parcels: ParcelState[]) =>
    deskOrderStatus({ told, promisedDay, parcels: parcels.map((state) => ({ state })) }, '2026-11-23')
  expect(on('2026-11-22', 'shipped', 'shipped')).toBe('late')
  expect(on('2026-11-23', 'shipped', 'shipped')).toBe('way')
  expect(on('2026-11-22', 'delivered', 'delivered')).toBe('delivered')
  expect(on('', 'paid', 'to_pack')).toBe('pack')
  expect(on('2026-11-22', 'failed', 'to_pack')).toBe('unpaid')
  // A returned parcel is neither late nor in transit, unless it is refunded.
  expect(on('2026-11-22', 'shipped', 'returned')).toBe('back')
  expect(on('2026-11-22', 'shipped', 'returned', 'shipped')).toBe('late')
  expect(on('2026-11-22', 'refunded', 'returned')).toBe('refunded')
})

it('a promised day is told as the day, as today with its time, or by how late it is', () => {
  const said = (day: string, state: 'pack' | 'way' | 'delivered' | 'cancelled' = 'pack') => {
    const { by, text } = formatPromise({ day, state }, { today: '2026-11-28', cutOff: '14:00' })
    return by ? `by ${text}` : text
  }
  expect(said('2026-12-02')).toBe('by Wed 2 Dec')
  expect(said('2026-11-28')).toBe('by 2 pm today')
  expect(said('2026-11-28', 'way')).toBe('Today')
  expect([said('2026-11-27'), said('2026-11-26')]).toEqual(['1 day late', '2 days late'])
  expect([said('2026-11-26', 'delivered'), said('2026-11-26', 'cancelled'), said('')]).toEqual(['26 Nov', '', ''])
})

it('a payment is told with its method', () => {
  const said = (told: OrderState, method: 'upi' | 'cash' | '' = 'upi', hasLink = false, isPart = false) =>
    formatPayment({ told, method, hasLink, isPart })
  expect([said('shipped'), said('paid', ''), said('under_review')]).toEqual(['Paid, UPI', 'Paid', 'UPI, to confirm'])
  expect([said('awaiting_payment'), said('failed', 'upi', true)]).toEqual(['Unpaid', 'Unpaid, link sent'])
  expect([said('awaiting_payment', 'cash', true, true), said('paid', 'cash')]).toEqual([
    'Part paid, cash',
    'Paid, cash',
  ])
  expect(said('refunded')).toBe('Refunded, UPI')
})
