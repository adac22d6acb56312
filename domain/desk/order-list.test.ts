import { expect, it } from 'vitest'
import { deskState, filterAddress, readFilter } from './order-list.ts'

it('is late once its day has passed and it has not arrived', () => {
  expect(deskState('shipped', '2026-11-22', '2026-11-23')).toBe('late')
  expect(deskState('shipped', '2026-11-23', '2026-11-23')).toBe('way')
  expect(deskState('delivered', '2026-11-22', '2026-11-23')).toBe('delivered')
  expect(deskState('paid', '', '2026-11-23')).toBe('pack')
  expect(deskState('failed', '2026-11-22', '2026-11-23')).toBe('unpaid')
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
