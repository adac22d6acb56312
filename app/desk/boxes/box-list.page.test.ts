import { expect, it } from 'vitest'
import { deskCookie } from '#test/desk-user.ts'
import { productFormFields, withChanges } from '#test/product-form.ts'
import { openTestShop } from '#test/shop.ts'

const withinASecond = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 1500, interval: 100 }).toBe(true)

async function signedIn() {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, 'manager')
  const send = (path: string, fields: Record<string, string> | [string, string][]) =>
    get(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
  const open = async (path: string) => (await get(path, { headers: { cookie } })).text()
  return { shop, get, send, open }
}

it('boxes can be managed without scripts, and the shop shows the change within a second', async () => {
  const { get, send, open } = await signedIn()
  const start = async () => (await get('/build-your-own/start')).text()
  expect(await start()).toContain('₹3,499')
  expect(await open('/desk/products')).toContain('href="/desk/products/boxes"')
  const set = (value: string, was: string) =>
    send('/desk/products/boxes', { id: 'compact', field: 'price', value, was })
  const refused = await set('1000000000', '3499')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="1000000000"')
  expect((await set('3,999', '3499')).headers.get('location')).toBe('/desk/products/boxes')
  expect((await set('2', '3499')).status).toBe(409)
  await withinASecond(async () => (await start()).includes('₹3,999'))

  const page = '/desk/products/boxes/compact'
  const form = productFormFields(await open(page))
  expect((await send(page, withChanges(form, {}))).headers.get('location')).toBe(`${page}?did=nothing`)
  const faulty = await send(page, withChanges(form, { maxItems: '9', name: 'Kept <as> typed' }))
  expect(faulty.status).toBe(422)
  expect(await faulty.text()).toContain('value="Kept &lt;as&gt; typed"')
  await send(page, withChanges(form, { line: 'Asha’s <script>alert(1)</script>' }))
  const clash = await send(page, withChanges(form, { line: 'Meera’s line' }))
  expect(clash.status).toBe(409)
  const theirs = withChanges(productFormFields(await clash.text()), { 'take.line': 'theirs' })
  expect((await send(page, theirs)).status).toBe(302)
  await withinASecond(async () => (await start()).includes('Asha’s &lt;script&gt;'))

  const made = await send('/desk/products/boxes/new', [
    ...productFormFields(await open('/desk/products/boxes/new')).filter(
      ([name]) => !['name', 'price', 'form', 'maxItems'].includes(name),
    ),
    ...Object.entries({ act: 'save', name: 'The Diya Chest', price: '2,499', form: 'grande', maxItems: '6' }),
  ])
  expect(made.headers.get('location')).toBe('/desk/products/boxes/the-diya-chest?did=made')
  expect((await send(page, { act: 'archive' })).status).toBe(302)
  await withinASecond(async () => !(await start()).includes('value="compact"'))
  expect((await send(page, { act: 'nothing' })).status).toBe(400)
})

it('box items can be managed without scripts, and an archived item is reported in a box', async () => {
  const { get, shop, send, open } = await signedIn()
  const list = '/desk/products/boxes/items'
  const shelf = async () => (await get('/build-your-own/products')).text()
  expect(await open(`${list}?q=celadon`)).toContain('href="/desk/products/boxes/items/keepsakes-1"')
  expect((await send(list, { id: 'keepsakes-1', field: 'stock', value: 'x', was: '' })).status).toBe(422)
  const page = `${list}/keepsakes-1`
  await send(page, withChanges(productFormFields(await open(page)), { name: 'Sea-glass <b>Dish</b>', price: '41' }))
  await withinASecond(async () => (await shelf()).includes('Sea-glass &lt;b&gt;Dish'))
  const made = await send(
    `${list}/new`,
    withChanges(productFormFields(await open(`${list}/new`)), {
      name: 'Brass Diya',
      price: '29',
      hsn: '8306',
      selling: 'on',
    }),
  )
  expect(made.headers.get('location')).toBe(`${list}/brass-diya?did=made`)
  // An item without a cut-out shows the placeholder drawing.
  expect(await (await get('/build-your-own/products?page=5')).text()).toContain('placeholder/items/brass-diya-cutout')
  expect((await get('/pictures/placeholder/items/brass-diya-cutout.svg')).status).toBe(200)
  expect((await send(page, { act: 'archive' })).status).toBe(302)
  await withinASecond(async () => !(await shelf()).includes('Sea-glass'))
  const { findBoxProblem: boxProblem } = await import('#domain/box/box.ts')
  const { boxById, itemsById } = await import('#server/catalogue/box-queries.ts')
  const found = await itemsById(shop.db, ['keepsakes-1', 'keepsakes-2'])
  const wanted = { itemIds: ['keepsakes-1', 'keepsakes-2'], totalPaise: 1 }
  expect(boxProblem(wanted, await boxById(shop.db, 'compact'), found)).toEqual({
    ...{ why: 'items-gone', itemIds: ['keepsakes-1'] },
  })
})

it('boxes and the items of one category are moved in their lists, without scripts too', async () => {
  const { shop, send, open } = await signedIn()
  const boxes = '/desk/products/boxes'
  const first = async () => /name="gift" value="([a-z-]+)"/.exec(await open(boxes))?.[1]
  const before = await first()
  expect((await send(boxes, { act: 'place', gift: before ?? '', place: '2' })).headers.get('location')).toBe(boxes)
  expect(await first()).not.toBe(before)
  const refused = await send(boxes, { act: 'place', gift: before ?? '', place: '99' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Enter a position from 1 to')

  const list = `${boxes}/items?category=keepsakes`
  expect(await open(list)).toContain('Move down: ')
  expect(await open(`${boxes}/items`)).not.toContain('Move down: ')
  await send(list, { act: 'place', gift: 'keepsakes-1', place: '3' })
  const { readItem } = await import('#server/catalogue/read-boxes.ts')
  expect(await readItem(shop.db, 'keepsakes-1')).toMatchObject({ place: 3 })
  expect(await open(`${boxes}/items/keepsakes-1`)).toContain('3 of 100 in Keepsakes')
})
