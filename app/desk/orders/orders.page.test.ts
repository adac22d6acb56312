import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { aPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function signedIn(role: Role) {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const order = await aPaidOrder(shop.db, { test: true, shipping: { fullName: 'Kabir Sethi' } })
  const address = `/desk/orders/${order.number}`
  const press = (fields: Record<string, string>) =>
    get(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  return { order, press, open: (path = address) => get(path, { headers: { cookie } }) }
}

describe('orders at the desk', () => {
  it('are listed and found, each a link away', async () => {
    const { order, open } = await signedIn('accountant')
    expect(await (await open('/desk/orders?q=kabir')).text()).toContain(`href="/desk/orders/${order.number}"`)
    expect(await (await open('/desk/orders?q=nobody')).text()).toContain('No order is like this.')
    expect((await open('/desk/orders/REG-none')).status).toBe(404)
  })

  it('are none in a shop that has sold nothing yet, where nobody is told to look for others', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'owner')
    const list = await (await get('/desk/orders', { headers: { cookie } })).text()
    expect(list).toContain('No order has come yet.')
    expect(list).not.toContain('Show all of them')
  })

  it('keep what was typed where it could not be done', async () => {
    const { press } = await signedIn('packer')
    const answer = await press({ act: 'ship', text: 'Blue Dart 77', version: 'of yesterday' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toMatch(/role="alert"[\s\S]*cannot become shipped/)
  })

  it('are noted upon and packed by the packer, whose payments are none of their business', async () => {
    const { press, open } = await signedIn('packer')
    expect((await press({ act: 'note', text: 'Ring twice' })).status).toBe(302)
    const fromToday = await press({ act: 'note', text: 'And once more', next: 'today' })
    expect(fromToday.headers.get('location')).toBe('/desk/today')
    const elsewhere = await press({ act: 'note', text: 'And again', next: '//elsewhere.example' })
    expect(elsewhere.headers.get('location')).toMatch(/^\/desk\/orders\//)
    const page = await (await open()).text()
    expect(page).toContain('Ring twice')
    const version = /name="version" value="(\w+)"/.exec(page)?.[1] ?? ''
    expect((await press({ act: 'pack', version })).status).toBe(302)
    expect((await press({ act: 'confirm', claim: '' })).status).toBe(403)
    expect((await press({ act: 'not-found', claim: '', text: 'x' })).status).toBe(403)
    expect((await press({ act: 'refund' })).status).toBe(400)
  })

  it('are read by the accountant, and changed by others', async () => {
    const { press, open } = await signedIn('accountant')
    expect(await (await open()).text()).not.toContain('Packed and tied')
    expect((await press({ act: 'pack' })).status).toBe(403)
  })
})
