import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { openTestShop } from '#test/shop.ts'

it('a new collection with colours and three products can be published without scripts', async () => {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const send = (path: string, fields: [string, string][]) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
  const open = async (path: string) => (await get(path, { headers: { cookie } })).text()
  const words: [string, string][] = [
    ['title', 'Diwali'],
    ['heroLine', 'Light <b>the</b> lamps.'],
    ['tint', 'kids'],
    ['strap', 'wedding'],
    ['service', 'standard'],
  ]
  const faulty = await send('/desk/products/collections/new', [...words, ['showFrom', '2026-13-40']])
  expect(faulty.status).toBe(422)
  expect(await faulty.text()).toContain('value="Diwali"')
  const hindi = await send('/desk/products/collections/new', [['title', 'दीपावली'], ...words.slice(1)])
  expect(await hindi.text()).toContain('The name gives no web address, so enter one: use 2 to 40')
  const begun = await send('/desk/products/collections/new', [...words, ['intro', 'For the day.']])
  const page = begun.headers.get('location')?.split('?')[0] ?? ''
  expect(page).toBe('/desk/products/collections/diwali')
  expect((await send(page, [['act', 'show']])).status).toBe(409)
  expect(await open(`${page}?q=lamp`)).toContain('value="uniquely-yours-7"')
  const ticked = ['uniquely-yours-7', 'kids-zone-1', 'quick-delivery-9'].map((id): [string, string] => ['gifts', id])
  expect((await send(page, [['act', 'put'], ...ticked])).status).toBe(302)
  expect((await send(page, [['act', 'show']])).status).toBe(302)
  await expect.poll(async () => (await get('/diwali')).status, { timeout: 1500, interval: 100 }).toBe(200)
  const list = await (await get('/diwali')).text()
  expect(list.includes('/diwali/diwali-3')).toBe(true)
  expect(list.includes('<b>the</b>')).toBe(false)
  expect((await open('/desk/products/collections')).includes('Diwali')).toBe(true)
})
