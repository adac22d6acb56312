import { expect, it } from 'vitest'
import type { OrderState, ParcelState } from '#domain/order/order-state.ts'
import { deskState, filterAddress, readFilter } from './order-list.ts'

it('is late once its day has passed and it has not arrived', () => {
  const on = (promisedDay: string, told: OrderState, ...parcels: ParcelState[]) =>
    deskState({ told, promisedDay, parcels: parcels.map((state) => ({ state })) }, '2026-11-23')
  expect(on('2026-11-22', 'shipped', 'shipped')).toBe('late')
  expect(on('2026-11-23', 'shipped', 'shipped')).toBe('way')
  expect(on('2026-11-22', 'delivered', 'delivered')).toBe('delivered')
  expect(on('', 'paid', 'to_pack')).toBe('pack')
  expect(on('2026-11-22', 'failed', 'to_pack')).toBe('unpaid')
  // What came back is neither late nor on its way, but for what is refunded.
  expect(on('2026-11-22', 'shipped', 'returned')).toBe('back')
  expect(on('2026-11-22', 'shipped', 'returned', 'shipped')).toBe('late')
  expect(on('2026-11-22', 'refunded', 'returned')).toBe('refunded')
})

it('has its list in its address, which reads back as what it was', () => {
  const address =
    '?q=ananya+rao&state=late&collection=kids-zone&from=2026-11-01&until=2026-11-23&method=upi&kind=real&after=2026-11-02%7Eabc'
  expect(filterAddress(readFilter(new URLSearchParams(address)), { after: { by: '2026-11-02', id: 'abc' } })).toBe(
    address,
  )
  expect(filterAddress(readFilter(new URLSearchParams('')))).toBe('')
})

it('narrows nothing by what it does not understand, and begins a list that is narrowed otherwise at its beginning', () => {
  const odd = readFilter(new URLSearchParams('state=gone&from=2026-99-99&method=cash&kind=x&collection=../x&after=~'))
  expect(filterAddress(odd)).toBe('')
  const second = readFilter(new URLSearchParams('state=pack&after=a~b'))
  expect(filterAddress(second, { state: 'packed' })).toBe('?state=packed')
})
