import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { deskCookie } from '#test/desk-user.ts'
import { createPaidOrder } from '#test/paid-order.ts'
import { openTestShop } from '#test/shop.ts'

async function signedIn(role: Role) {
  const { get, shop } = await openTestShop()
  const cookie = await deskCookie(shop, role)
  const order = await createPaidOrder(shop.db, { test: true, shipping: { fullName: 'Kabir Sethi' } })
  const address = `/desk/orders/${order.number}`
  const post = (path: string, fields: Record<string, string>) =>
    get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const submit = (fields: Record<string, string>) => post(address, fields)
  return { order, submit, post, open: (path = address) => get(path, { headers: { cookie } }) }
}

describe('orders at the desk', () => {
  it('can be listed, searched and opened', async () => {
    const { order, open } = await signedIn('accountant')
    const list = await (await open('/desk/orders?q=kabir')).text()
    expect(list).toContain(`href="/desk/orders/${order.number}?in=q%3Dkabir"`)
    expect(await (await open('/desk/orders?q=nobody')).text()).toContain('No orders match')
    expect((await open('/desk/orders/REG-none')).status).toBe(404)
  })

  it('can be sorted, and hide amounts and sorting by them from the packer', async () => {
    const { order, open } = await signedIn('packer')
    const page = await (await open('/desk/orders?sort=-total&min=99999&columns=payment,placed')).text()
    expect(page).toContain(order.number)
    expect(page).not.toMatch(/₹|Paid,|sort=total|name="min"/)
    expect(await (await open('/desk/orders?sort=-customer')).text()).toContain('aria-sort="descending"')
  })

  it('can be saved as a view for the team', async () => {
    const { open, post } = await signedIn('manager')
    const saved = await post('/desk/orders', { act: 'save-view', id: '', name: '<b>Ready</b>', query: 'state=packed' })
    const place = saved.headers.get('location') ?? ''
    expect([saved.status, place]).toEqual([302, expect.stringMatching(/^\/desk\/orders\?view=/)])
    const page = await (await open(place)).text()
    expect(page).toMatch(/aria-current="true"[^>]*>&lt;b&gt;Ready/)
    expect(page).toContain('name="state" value="packed"')
    const none = await post('/desk/orders', { act: 'save-view', id: '', name: ' ', query: '' })
    expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Enter a name for the view.')])
    await post('/desk/orders', { act: 'delete-view', id: new URLSearchParams(place.split('?')[1]).get('view') ?? '' })
    expect(await (await open('/desk/orders')).text()).not.toContain('Ready')
  })

  it('show an empty state without filters in a new shop', async () => {
    const { get, shop } = await openTestShop()
    const cookie = await deskCookie(shop, 'owner')
    const list = await (await get('/desk/orders', { headers: { cookie } })).text()
    expect(list).toContain('No orders yet')
    expect(list).not.toContain('Clear filters')
  })

  it('show why an action was refused', async () => {
    const { submit } = await signedIn('packer')
    const answer = await submit({ act: 'ship', text: 'Blue Dart 77', version: 'of yesterday' })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toMatch(/role="alert"[\s\S]*cannot become shipped/)
  })

  it('can be commented on and packed by the packer, who cannot confirm payments', async () => {
    const { submit, open } = await signedIn('packer')
    expect((await submit({ act: 'note', text: 'Ring twice' })).status).toBe(302)
    const fromToday = await submit({ act: 'note', text: 'And once more', next: 'today' })
    expect(fromToday.headers.get('location')).toBe('/desk/today')
    const elsewhere = await submit({ act: 'note', text: 'And again', next: '//elsewhere.example' })
    expect(elsewhere.headers.get('location')).toMatch(/^\/desk\/orders\//)
    const page = await (await open()).text()
    expect(page).toContain('Ring twice')
    const version = /name="version" value="(\w+)"/.exec(page)?.[1] ?? ''
    expect((await submit({ act: 'pack', version })).status).toBe(302)
    expect((await submit({ act: 'confirm', claim: '' })).status).toBe(403)
    expect((await submit({ act: 'not-found', claim: '', text: 'x' })).status).toBe(403)
    expect((await submit({ act: 'refund' })).status).toBe(400)
  })

  it('are read-only for the accountant', async () => {
    const { submit, open } = await signedIn('accountant')
    expect(await (await open()).text()).not.toContain('Mark as packed')
    expect((await submit({ act: 'pack' })).status).toBe(403)
  })
})
