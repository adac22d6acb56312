import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { json, orderFor } from '#test/cart-order.ts'
import { deskCookie } from '#test/desk-user.ts'
import { productFormFields, withChanges } from '#test/product-form.ts'
import { openTestShop } from '#test/shop.ts'

const GIFT = 'kids-zone-1'

async function signedIn(role: Role = 'manager') {
  const opened = await openTestShop()
  const cookie = await deskCookie(opened.shop, role)
  const send = (path: string, fields: Record<string, string> | [string, string][]) =>
    opened.get(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
  const open = async (path: string) => (await opened.get(path, { headers: { cookie } })).text()
  return { ...opened, send, open, page: `/desk/products/${GIFT}` }
}

/** One second for a change to reach the shop, plus half a second for a busy CPU. */
const withinASecond = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 1500, interval: 100 }).toBe(true)

describe('products at the desk', () => {
  it('are listed, searched, filtered and paged without repeats', async () => {
    const { open } = await signedIn()
    const first = await open('/desk/products')
    const second = await open(`/desk/products${/href="\/desk\/products(\?after=[^"]*)"/.exec(first)?.[1]}`)
    const idsIn = (html: string) =>
      [...html.matchAll(/class="name" href="\/desk\/products\/([^"]+)"/g)].map(([, id]) => id)
    expect(new Set([...idsIn(first), ...idsIn(second)]).size).toBe(idsIn(first).length + idsIn(second).length)
    expect(idsIn(first)).toHaveLength(50)
    expect(idsIn(await open('/desk/products?q=auto+STAND'))).toEqual(['kids-zone-2'])
    expect(await open('/desk/products?q=%25')).toContain('No products match.')
    expect(idsIn(await open('/desk/products?collection=kids-zone'))).toHaveLength(8)
  })

  it('can be repriced in the list, with an error beside an invalid price', async () => {
    const { send, get } = await signedIn()
    const set = (value: string, was = '') =>
      send('/desk/products?collection=kids-zone', { id: 'kids-zone-2', field: 'price', value, was })
    const before = await (await get('/kids-zone/kids-zone-2')).text()
    const price = /data-price="₹(\d+)"/.exec(before)?.[1] ?? ''
    expect((await set('1,250', price)).headers.get('location')).toBe('/desk/products?collection=kids-zone')
    await withinASecond(async () => (await (await get('/kids-zone/kids-zone-2')).text()).includes('₹1,250'))
    expect(await (await get('/kids-zone')).text()).toContain('₹1,250')
    for (const value of ['0', '1000000000']) {
      const refused = await set(value, '1250')
      expect(refused.status).toBe(422)
      expect(await refused.text()).toMatch(
        new RegExp(`value="${value}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="${value}"`),
      )
    }
    expect((await set('900', price)).status).toBe(409)
  })

  it('can be saved from the form without scripts, and an unchanged form saves nothing', async () => {
    const { send, open, get, page } = await signedIn()
    const form = productFormFields(await open(page))
    expect((await send(page, withChanges(form, {}))).headers.get('location')).toBe(`${page}?did=nothing`)
    const words = 'A <script>alert(1)</script> & "quotes"'
    expect((await send(page, withChanges(form, { tagline: words, allergens: 'Almonds' }))).status).toBe(302)
    await withinASecond(async () => (await (await get(`/kids-zone/${GIFT}`)).text()).includes('Almonds'))
    const shop = await (await get(`/kids-zone/${GIFT}`)).text()
    expect(shop).not.toContain('<script>alert')
    const faulty = await send(
      page,
      withChanges(productFormFields(await open(page)), { price: '0', name: 'Kept as typed' }),
    )
    expect(faulty.status).toBe(422)
    expect(await faulty.text()).toContain('value="Kept as typed"')
  })

  it('show both versions of a conflicting edit and save the chosen one', async () => {
    const { send, open, page } = await signedIn()
    const form = productFormFields(await open(page))
    await send(page, withChanges(form, { name: 'Asha’s name' }))
    const clash = await send(page, withChanges(form, { name: 'Meera’s name', price: '777' }))
    expect(clash.status).toBe(409)
    const html = await clash.text()
    expect(html).toContain('Asha’s name')
    expect(html).toContain('Meera’s name')
    const again = productFormFields(html)
    await send(page, withChanges(again, { 'take.name': 'theirs' }))
    const after = await open(page)
    expect(after).toMatch(/name="name"[^>]*value="Asha’s name"|value="Asha’s name"[^>]*name="name"/)
    expect(after).toMatch(/name="price"[^>]*value="777"|value="777"[^>]*name="price"/)
  })

  it('can be previewed before publishing, at the desk only', async () => {
    const { send, open, get } = await signedIn()
    const form = productFormFields(await open('/desk/products/new?of=kids-zone-1'))
    const made = await send('/desk/products/new', withChanges(form, { name: 'The Diya Keeper' }))
    const again = await send('/desk/products/new', withChanges(form, { name: 'The Diya Keeper' }))
    const own = made.headers.get('location')?.split('?')[0] ?? ''
    expect(again.headers.get('location')?.split('?')[0]).toBe(own)
    expect((await get('/kids-zone/the-diya-keeper')).status).toBe(404)
    expect((await get(`${own}/preview`)).status).toBe(302)
    expect(await open(`${own}/preview`)).toContain('The Diya Keeper')
    const typed = await send(
      `${own}/preview`,
      withChanges(productFormFields(await open(own)), { name: 'Not <b>saved</b>' }),
    )
    expect(typed.headers.get('cache-control')).toBe('no-store')
    expect(await typed.text()).toContain('Not &lt;b&gt;saved')
    expect(await open(own)).not.toContain('Not &lt;b&gt;saved')
    await send(own, withChanges(productFormFields(await open(own)), { selling: 'on' }))
    await withinASecond(async () => (await get('/kids-zone/the-diya-keeper')).status === 200)
  })

  it('are reported as gone in a cart once archived, and can be restored', async () => {
    const opened = await signedIn()
    const { send, get, page } = opened
    const order = await orderFor(opened)
    expect((await get(`/kids-zone/${GIFT}`)).status).toBe(200)
    expect((await send(page, { act: 'archive' })).status).toBe(302)
    await withinASecond(async () => (await get(`/kids-zone/${GIFT}`)).status === 404)
    expect(await (await get('/kids-zone')).text()).not.toContain(`/kids-zone/${GIFT}"`)
    const answer = await json(await opened.postJson('/checkout/order', order))
    expect(answer.body).toMatchObject({ ok: false, problems: [{ id: GIFT, why: 'gone' }] })
    expect(await (await get(`/places.json?ids=${GIFT}`)).json()).not.toHaveProperty([GIFT])
    expect((await send(page, { act: 'restore' })).status).toBe(302)
    expect((await send(page, { act: 'nothing' })).status).toBe(400)
  })
})
