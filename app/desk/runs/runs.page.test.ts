import { describe, expect, it } from 'vitest'
import type { Role } from '#domain/desk/roles.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { deskCookie } from '#test/desk-user.ts'
import { moveTestOrder, NOON } from '#test/paid-order.ts'
import { createRiderOrder, createRiderOrders, keyOf } from '#test/rider-orders.ts'
import { openTestShop } from '#test/shop.ts'

async function atTheDesk(count: number, role: Role = 'packer') {
  const { get, shop } = await openTestShop({}, { now: () => NOON })
  const orders = await createRiderOrders(shop.db, count)
  await updateOrderIndex(shop.db)
  const cookie = await deskCookie(shop, role)
  const post = (path: string, fields: [string, string][]) =>
    get(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    })
  const open = async (path: string) =>
    (await (await get(path, { headers: { cookie } })).text()).replaceAll('<!-- -->', '')
  const make = (rider: string, parcels: [string, string][]) =>
    post('/desk/orders/runs', [['day', '2026-11-21'], ['area', 'jaipur'], ['slot', ''], ['rider', rider], ...parcels])
  const keys = orders.map((order): [string, string] => ['parcel', keyOf(order)])
  return { get, db: shop.db, orders, keys, cookie, post, open, make }
}

describe('runs at the desk', () => {
  it('are made of the chosen parcels by a packer, who sees no amounts', async () => {
    const { open, make, keys, db } = await atTheDesk(3)
    const html = await open('/desk/orders/runs')
    expect(html).toContain('Recipient 1, 302001')
    expect(html).toContain('Morning, 9 am to 12 noon')
    expect(html).not.toContain('₹')
    const made = await make('Ravi', keys.slice(0, 2))
    const address = made.headers.get('location') ?? ''
    expect(made.status).toBe(302)
    const run = await open(address)
    expect(run).toContain('0 of 2 delivered')
    expect(run).toMatch(/<code>http:\/\/shop\.test\/track\/run\/[\w-]{22}<\/code>/)
    expect(run).toContain('Recipient 3, 302001')
    expect(run).not.toContain('₹')
    expect(await open('/desk/today')).toContain('0 of 2 delivered')
    const said = await db.selectFrom('changes').select(['what', 'subject']).where('what', '=', 'run made').execute()
    expect(said).toEqual([{ what: 'run made', subject: 'Ravi, Jaipur, 21 November' }])
  })

  it('keep the choice of a refused form', async () => {
    const { make, keys } = await atTheDesk(2)
    const unnamed = await make(' ', keys.slice(1))
    expect(unnamed.status).toBe(409)
    const html = await unnamed.text()
    expect(html).toContain('Enter the rider’s name.')
    const inputs = [...html.matchAll(/<input[^>]*name="parcel"[^>]*>/g)].map(([input]) => input)
    expect(inputs.map((input) => input.includes('checked'))).toEqual([false, true])
  })

  it('offer to move parcels of another run', async () => {
    const { make, keys, open, orders } = await atTheDesk(2)
    await make('Ravi', keys)
    const taken = await make('Asha', keys)
    expect(taken.status).toBe(409)
    expect((await taken.text()).replaceAll('<!-- -->', '')).toContain('In the run of Ravi: choose it to move it here.')
    const moved = await make('Asha', [['move', keyOf(orders[0] ?? { number: '' })]])
    expect(await open(moved.headers.get('location') ?? '')).toContain('0 of 1 delivered')
  })

  it('change: a stop is removed and added again, the link is replaced, and the run is ended', async () => {
    const { make, keys, open, post } = await atTheDesk(2)
    const address = (await make('Ravi', keys)).headers.get('location') ?? ''
    const link = async () => /track\/run\/([\w-]+)/.exec(await open(address))?.[1]
    const former = await link()
    await post(address, [
      ['act', 'remove'],
      ['stop', keys[0]?.[1] ?? ''],
    ])
    expect(await open(address)).toContain('0 of 1 delivered')
    await post(address, [['act', 'add'], ...keys.slice(0, 1)])
    expect(await open(address)).toContain('0 of 2 delivered')
    await post(address, [['act', 'link']])
    expect(await link()).not.toBe(former)
    await post(address, [['act', 'end']])
    expect(await open(address)).toContain('This run was ended.')
    expect((await post(address, [['act', 'link']])).status).toBe(409)
    expect((await post(address, [['act', 'nonsense']])).status).toBe(400)
    expect((await post('/desk/orders/runs/none', [['act', 'end']])).status).toBe(409)
  })

  it('print a sheet with every stop and no price', async () => {
    const { make, keys, get, cookie, orders, db } = await atTheDesk(3)
    const address = (await make('Ravi', keys)).headers.get('location') ?? ''
    await moveTestOrder(db, orders[2]?.id ?? '', 'refunded')
    const answer = await get(`${address}/sheet.pdf`, { headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(2000)
    expect((await get('/desk/orders/runs/none/sheet.pdf', { headers: { cookie } })).status).toBe(404)
  })

  it('show parcels by slot and area on Today and at the packing station', async () => {
    const { db, open } = await atTheDesk(0)
    const morning = await createRiderOrder(db, { packed: false })
    await createRiderOrder(db, { packed: false })
    await createRiderOrder(db, { packed: false, slotId: 'evening' })
    const html = await open('/desk/today')
    const headings = [...html.matchAll(/<li class="dk-slot"><h3>([^<]*)/g)].map(([, text]) => text)
    expect(headings).toEqual(['Morning, 9 am to 12 noon, Jaipur, 2 parcels', 'Evening, 5 pm to 9 pm, Jaipur, 1 parcel'])
    const bench = await open(`/desk/orders/${morning.number}/parcels/1`)
    expect(bench).toContain('Morning, 9 am to 12 noon, Jaipur, 2 parcels')
    expect(bench).toContain('>Riders<')
  })

  it('are refused for the accountant', async () => {
    const { get, cookie, make } = await atTheDesk(1, 'accountant')
    expect((await get('/desk/orders/runs', { headers: { cookie } })).status).toBe(403)
    expect((await make('Ravi', [])).status).toBe(403)
  })
})

it('the desk of the sample has no riders in its navigation and no headings', async () => {
  const { get, shop } = await openTestShop({}, { now: () => NOON })
  const html = await (await get('/desk/today', { headers: { cookie: await deskCookie(shop, 'owner') } })).text()
  expect(html).not.toContain('dk-slot')
  expect(html).not.toContain('/desk/orders/runs')
})
