import { expect, it } from 'vitest'
import type { OrderState, ParcelState } from '#domain/order/order-state.ts'
import { deskOrderStatus, orderQueryString, readOrderFilter } from './order-list.ts'

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

it('a list’s URL contains its filters and reads back unchanged', () => {
  const address =
    '?q=ananya+rao&state=late&collection=kids-zone&from=2026-11-01&until=2026-11-23&method=upi&kind=real&after=2026-11-02%7Eabc'
  expect(
    orderQueryString(readOrderFilter(new URLSearchParams(address)), { after: { by: '2026-11-02', id: 'abc' } }),
  ).toBe(address)
  expect(orderQueryString(readOrderFilter(new URLSearchParams('')))).toBe('')
})

it('an unknown filter value is ignored, and a changed filter starts at the first page', () => {
  const odd = readOrderFilter(
    new URLSearchParams('state=gone&from=2026-99-99&method=cash&kind=x&collection=../x&after=~'),
  )
  expect(orderQueryString(odd)).toBe('')
  const second = readOrderFilter(new URLSearchParams('state=pack&after=a~b'))
  expect(orderQueryString(second, { state: 'packed' })).toBe('?state=packed')
})
