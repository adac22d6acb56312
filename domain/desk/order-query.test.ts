import { expect, it } from 'vitest'
import { orderQueryString, placedDays, promisedDays, readOrderFilter, withoutMoney } from './order-query.ts'
import { BUILT_IN_VIEWS, currentView, sortingOf } from './order-views.ts'

const filter = (address: string) => readOrderFilter(new URLSearchParams(address))

it('a list’s URL contains its filters and reads back unchanged', () => {
  const address =
    '?q=ananya+rao&view=late&state=pack%2Clate&due=1&collection=kids-zone&from=2026-11-01&until=2026-11-23&promised=tomorrow&method=upi&kind=real&town=Mysuru&min=300&sort=-total&columns=order%2Ccustomer%2Cplaced%2Ctotal&rows=100&before=2026-11-02%7Eabc%7E50'
  expect(orderQueryString(filter(address), { after: filter(address).after })).toBe(address)
  expect(orderQueryString(filter(''))).toBe('')
})

it('the fields of a plain form and typed days are understood', () => {
  expect(filter('state=pack&state=late&from=3+Nov+2026&until=4/11/26&placed=last-7')).toMatchObject({
    ...{ states: ['pack', 'late'], from: '2026-11-03', until: '2026-11-04', placed: undefined },
  })
})

it('an unknown filter value is ignored, and a changed filter starts at the first page', () => {
  const odd = filter('state=gone&from=2026-99-99&method=barter&kind=x&collection=../x&after=~&min=1,99&sort=x&rows=7')
  expect(orderQueryString(odd)).toBe('')
  expect(orderQueryString(filter('state=pack&after=a~b'), { states: ['packed'] })).toBe('?state=packed')
})

it('a period covers the days around today', () => {
  expect(placedDays(filter('placed=last-7'), '2026-11-28')).toEqual(['2026-11-22', '2026-11-28'])
  expect(placedDays(filter('placed=month'), '2026-11-28')).toEqual(['2026-11-01', '2026-11-28'])
  expect(promisedDays(filter('promised=tomorrow'), '2026-11-30')).toEqual(['2026-12-01', '2026-12-01'])
})

it('a view is shown by its name or by its filter, and is changed by any other filter', () => {
  const own = [{ id: 'v1', name: 'Large', query: 'min=3000&sort=-total' }]
  const shown = (address: string) => {
    const { view, isChanged, filter: it } = currentView(filter(address), own)
    return [view.name, isChanged, orderQueryString(it)]
  }
  expect(shown('')).toEqual(['All', false, ''])
  expect(shown('state=late')).toEqual(['Late', false, '?view=late&state=late'])
  expect(shown('view=to-ship')).toEqual(['To ship', false, '?view=to-ship&state=packed'])
  expect(shown('view=v1&q=rao')).toEqual(['Large', false, '?q=rao&view=v1&min=3000&sort=-total'])
  expect(shown('view=v1&min=3000')).toEqual(['Large', true, '?view=v1&min=3000'])
  expect(shown('state=pack')).toEqual(['All', true, '?state=pack'])
  expect(shown('view=gone')[0]).toBe('All')
})

it('open work begins with the earliest promise, everything else with the newest order', () => {
  const sorted = BUILT_IN_VIEWS.map(({ query }) => sortingOf(filter(query)))
  expect(sorted.map(({ by, direction }) => `${by} ${direction}`)).toEqual([
    ...['promised asc', 'promised asc', 'order desc', 'order asc', 'promised asc', 'order desc'],
  ])
})

it('a person without access to money cannot filter or sort by it', () => {
  expect(orderQueryString(withoutMoney(filter('min=1&max=5&method=upi&sort=-total&state=pack')))).toBe('?state=pack')
})
