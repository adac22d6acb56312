import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie, emailOf, PASSWORD } from '#test/desk-user.ts'
import { createPaidOrder, moveTestOrder, NOON } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function atTheBench(role: Role = 'packer') {
  const { get, postForm, shop } = await openTestShop({}, { now: () => NOON })
  const order = await createPaidOrder(shop.db, { test: true, message: 'For <you> & me', cardFrom: 'Meera' })
  const cookie = await deskCookie(shop, role)
  const address = `/desk/orders/${order.number}/parcels/1`
  const submit = (fields: [string, string][], path = address) =>
    get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const open = async (path = address) => (await get(path, { headers: { cookie } })).text()
  return { get, postForm, shop, order, cookie, address, submit, open }
}

const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]+)"`, 'g'))].map(([, value = '']) => value)
const tickedIn = (html: string) =>
  [...html.matchAll(/<input[^>]*name="item"[^>]*>/g)].filter(([input]) => / checked=""/.test(input)).length

describe('the packing station', () => {
  it('shows the contents, the card and the next parcel, and no price', async () => {
    const { shop, open } = await atTheBench()
    const next = await createPaidOrder(shop.db, { test: true, at: new Date(NOON.getTime() + 1000) })
    const html = await open()
    expect(html).toContain('For &lt;you&gt; &amp; me')
    expect(html).toContain(`Next: ${next.number}`)
    expect(html).not.toContain('₹')
    expect(valuesOf(html, 'item')).toContain('card')
  })

  it('shows each product and its quantity as separate words', async () => {
    const { shop, open } = await atTheBench()
    const order = await createPaidOrder(shop.db, { test: true, lines: { 'kids-zone-1': 2, 'uniquely-yours-1': 1 } })
    const html = (await open(`/desk/orders/${order.number}/parcels/1`)).replaceAll('<!-- -->', '')
    expect(html).toContain('The Blanket Fort Kit <em>x2</em> <em>and 1 more</em>')
  })

  it('saves each checked item at once, and can uncheck it', async () => {
    const { get, shop, address, cookie, open } = await atTheBench()
    const tick = async (on: boolean, who = cookie) => {
      const headers = { cookie: who, 'content-type': 'application/json' }
      return (await get(`${address}/tick`, { method: 'POST', headers, body: JSON.stringify({ item: 'card', on }) }))
        .status
    }
    expect(await tick(true)).toBe(204)
    expect(tickedIn(await open())).toBe(1)
    expect(await tick(false)).toBe(204)
    expect(tickedIn(await open())).toBe(0)
    expect(await tick(true, await deskCookie(shop, 'accountant'))).toBe(403)
    expect(tickedIn(await open())).toBe(0)
  })

  it('saves checked items without scripts, and refuses to pack an incomplete parcel', async () => {
    const { submit, open } = await atTheBench()
    const html = await open()
    const [version = ''] = valuesOf(html, 'version')
    const items = valuesOf(html, 'item')
    const some = items.slice(0, 2).map((item): [string, string] => ['item', item])
    expect((await submit([['act', 'keep'], ...some])).status).toBe(302)
    expect(tickedIn(await open())).toBe(2)
    const early = await submit([['act', 'pack'], ['version', version], ...some])
    expect(early.status).toBe(409)
    expect(await early.text()).toContain(`${items.length - 2} items are not checked yet.`)
    const taken = await submit([
      ['act', 'keep'],
      ...some.slice(1),
      ...items.slice(0, 2).map((it): [string, string] => ['shown', it]),
    ])
    expect(taken.status).toBe(302)
    expect(tickedIn(await open())).toBe(1)
  })

  it('opens the next parcel after packing, and marks a packed one as done', async () => {
    const { shop, order, submit, open } = await atTheBench()
    const next = await createPaidOrder(shop.db, { test: true, at: new Date(NOON.getTime() + 1000) })
    const html = await open()
    const all = valuesOf(html, 'item').map((item): [string, string] => ['item', item])
    const pack: [string, string][] = [['act', 'pack'], ['version', valuesOf(html, 'version')[0] ?? ''], ...all]
    const done = await submit(pack)
    expect(done.headers.get('location')).toBe(`/desk/orders/${next.number}/parcels/1`)
    expect((await submit(pack)).status).toBe(409)
    expect(await open()).toMatch(/This parcel is done[\s\S]*packed by The packer/)
    await moveTestOrder(shop.db, order.id, 'refunded')
    expect(await open()).toContain('Do not send this one.')
    expect((await submit([['act', 'nonsense']])).status).toBe(400)
    expect((await submit(pack, `/desk/orders/${order.number}/parcels/2`)).status).toBe(404)
  })

  it('opens after signing in from the code on a packing slip', async () => {
    const { get, postForm, cookie, address } = await atTheBench()
    const away = (await get(address)).headers.get('location') ?? ''
    const to = new URL(away, 'http://shop.test').searchParams.get('to') ?? ''
    const signedIn = await postForm(away, { email: emailOf('packer'), password: PASSWORD, to })
    expect(signedIn.headers.get('location')).toBe(address)
    expect((await get('/desk/orders/pack', { headers: { cookie } })).headers.get('location')).toBe(address)
  })

  it('is refused for the accountant', async () => {
    const { submit, get, cookie, address } = await atTheBench('accountant')
    expect((await get(address, { headers: { cookie } })).status).toBe(403)
    expect((await submit([['act', 'pack']])).status).toBe(403)
  })
})
