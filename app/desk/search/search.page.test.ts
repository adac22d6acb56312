import { expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'
import type { SearchAnswer } from './search-groups.ts'

async function openSearch(role: Role) {
  const { get, shop } = await openTestShop()
  const headers = { cookie: await deskCookie(shop, role) }
  const find = async (query: string) => {
    const answer = await get(`/desk/search.json?${new URLSearchParams({ q: query })}`, { headers })
    const { groups } = (await answer.json()) as SearchAnswer
    return Object.fromEntries(groups.map(({ name, entries }) => [name, entries]))
  }
  const page = async (query: string) =>
    (await get(`/desk/search?${new URLSearchParams({ q: query })}`, { headers })).text()
  return { db: shop.db, now: shop.now, find, page }
}

it('an owner finds orders, customers, products and pages, and actions alone after >', async () => {
  const { db, now, find } = await openSearch('owner')
  const { number } = await createPaidOrder(db, { at: now() })
  expect((await find(number)).Orders).toMatchObject([{ to: `/desk/orders/${number}` }])
  const [customer] = (await find('rao')).Customers ?? []
  expect(customer?.to).toMatch(/^\/desk\/customers\//)
  expect((await find('chai philosopher')).Products).toMatchObject([{ to: '/desk/products/uniquely-yours-1' }])
  expect((await find('gstin')).Pages).toMatchObject([{ to: '/desk/settings/shop' }])
  expect(Object.keys(await find('> order'))).toEqual(['Actions'])
  expect(Object.keys(await find(''))).toEqual(['Actions'])
  expect(await find('no such thing')).toEqual({})
})

it('a role finds only what it may open', async () => {
  const { db, now, find } = await openSearch('packer')
  const { number } = await createPaidOrder(db, { at: now() })
  const found = await find(number)
  expect(JSON.stringify(found)).not.toContain('₹')
  expect(found.Orders).toHaveLength(1)
  expect(await find('chai philosopher')).toEqual({})
  expect(await find('team')).toEqual({})
  expect((await find('')).Actions?.map(({ title }) => title)).toEqual([
    'Pack the next parcel',
    'Enter tracking numbers',
  ])
})

it('the page shows what was typed as text', async () => {
  const { page } = await openSearch('owner')
  const html = await page('"><script>alert(1)</script>')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toContain('Nothing found for')
})
