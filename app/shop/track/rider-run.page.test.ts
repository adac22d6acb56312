import { describe, expect, it } from 'vitest'
import { indianDate } from '#domain/delivery/calendar.ts'
import { makeRun, renewRunLink } from '#server/runs/change-run.ts'
import { findRun } from '#server/runs/queries.ts'
import { runPath, runSecret } from '#server/runs/run-links.ts'
import { moveTestOrder, NOON } from '#test/paid-order.ts'
import { createRiderOrders, keyOf } from '#test/rider-orders.ts'
import { openTestShop } from '#test/shop.ts'

const MEERA = { who: 'Meera', now: NOON, live: false }

/** Opens a shop with a run of some parcels, whose clock the test can set. */
async function onTheRoad(count = 2) {
  const clock = { now: NOON }
  const test = await openTestShop({}, { now: () => clock.now })
  const { db } = test.shop
  const orders = await createRiderOrders(db, count)
  const made = await makeRun(
    db,
    { day: indianDate(NOON), area: 'jaipur', slotId: 'morning', rider: 'Ravi', keys: orders.map(keyOf), moves: [] },
    MEERA,
  )
  if (!made.ok) throw new Error(made.why)
  const pathNow = async () => {
    const run = await findRun(db, made.id)
    return runPath(run ? await runSecret(db, run) : '')
  }
  const path = await pathNow()
  const key = orders.map(keyOf)
  const mark = (fields: Record<string, string>) => test.postForm(path, fields)
  const open = async () => (await test.get(path)).text()
  return { ...test, db, clock, orders, key, id: made.id, path, pathNow, mark, open }
}

const statesIn = async ({ db }: Awaited<ReturnType<typeof onTheRoad>>) =>
  (await db.selectFrom('parcels').select('state').orderBy('orderId').execute()).map(({ state }) => state)

describe('the page of a run', () => {
  it('shows stops, phone and map without prices, emails or scripts, and is neither stored nor indexed', async () => {
    const { get, path, open, orders } = await onTheRoad()
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    // Browsers send plain forms of a page with `no-referrer` with `Origin: null`, which the shop refuses.
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    const html = (await open()).replaceAll('<!-- -->', '')
    expect(html).toContain('0 of 2 delivered')
    expect(html).toContain('Ravi, Jaipur, Sat 21 November, Morning, 9 am to 12 noon')
    expect(html).toContain('href="tel:9845012345"')
    expect(html).toContain('https://www.google.com/maps/search/?api=1&amp;query=MI+Road+1%2C+Jaipur+302001')
    expect(html).toContain(`${orders[0]?.number}, 3 boxes, No price inside`)
    expect(/₹|@example|<script/.exec(html)?.[0]).toBeUndefined()
  })

  it('marks nothing when it is opened, by any number of previews', async () => {
    const road = await onTheRoad()
    for (const method of ['GET', 'HEAD', 'GET'])
      for (const query of ['', `?act=deliver&stop=${road.key[0]}`])
        expect((await road.get(road.path + query, { method })).status).toBe(200)
    expect(await statesIn(road)).toEqual(['packed', 'packed'])
    expect(await road.db.selectFrom('mails').select('id').where('kind', '=', 'shipped').execute()).toEqual([])
  })

  it('marks a delivery by a post, once, and undoes it for ten minutes', async () => {
    const road = await onTheRoad()
    const { mark, key, path, clock, open, db } = road
    for (let click = 0; click < 3; click++) {
      const answer = await mark({ act: 'deliver', stop: key[0] ?? '' })
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${path}#stop-${key[0]?.replaceAll('.', '-')}`,
      ])
    }
    const html = await open()
    expect(html).toContain('1 of 2 delivered')
    expect(html).not.toContain('MI Road 1,')
    expect(html).toContain('value="undo"')
    const events = await db.selectFrom('orderEvents').select('cause').where('toState', '=', 'delivered').execute()
    expect(events).toEqual([{ cause: 'delivered by rider Ravi' }])
    expect((await mark({ act: 'undo', stop: key[0] ?? '' })).status).toBe(303)
    expect((await statesIn(road)).sort()).toEqual(['packed', 'shipped'])
    await mark({ act: 'deliver', stop: key[0] ?? '' })
    clock.now = new Date(NOON.getTime() + 11 * 60_000)
    expect(await open()).not.toContain('value="undo"')
    expect((await mark({ act: 'undo', stop: key[0] ?? '' })).status).toBe(409)
  })

  it('refuses posts from other sites, and acts and stops that it does not have', async () => {
    const road = await onTheRoad()
    const { get, path, key, mark } = road
    const body = new URLSearchParams({ act: 'deliver', stop: key[0] ?? '' })
    const foreign = await get(path, { method: 'POST', body, headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.status).toBe(403)
    expect((await mark({ act: 'nonsense', stop: key[0] ?? '' })).status).toBe(400)
    for (const stop of ['', 'REG-9999.0', `${key[0]}1`]) expect((await mark({ act: 'deliver', stop })).status).toBe(303)
    expect(await statesIn(road)).toEqual(['packed', 'packed'])
  })

  it('asks for the reason of a failed delivery, and tells the desk', async () => {
    const { mark, key, open, db } = await onTheRoad()
    const stop = key[1] ?? ''
    const empty = await mark({ act: 'fail', stop, reason: '', more: ' ' })
    expect(empty.status).toBe(422)
    expect(await empty.text()).toContain('Choose a reason, or write one.')
    expect((await mark({ act: 'fail', stop, reason: 'No one at home', more: 'gate closed' })).status).toBe(303)
    expect((await open()).replaceAll('<!-- -->', '')).toContain('Not delivered: No one at home: gate closed')
    expect(await db.selectFrom('notes').select('id').execute()).toHaveLength(1)
  })

  it('strikes a cancelled order through, without its address', async () => {
    const { db, orders, key, mark, open } = await onTheRoad()
    await moveTestOrder(db, orders[0]?.id ?? '', 'refunded')
    const html = await open()
    expect(html).toContain('Cancelled, do not deliver.')
    expect(html).not.toContain('MI Road 1,')
    expect((await mark({ act: 'deliver', stop: key[0] ?? '' })).status).toBe(409)
  })

  it('is over six hours after the last slot, and shows no names to a stranger the next day', async () => {
    const road = await onTheRoad()
    const { get, path, clock, mark, key } = road
    clock.now = new Date('2026-11-21T12:29:59Z')
    expect((await get(path)).status).toBe(200)
    for (const now of ['2026-11-21T12:30:00Z', '2026-11-22T06:00:00Z']) {
      clock.now = new Date(now)
      const answer = await get(path)
      const html = await answer.text()
      expect(answer.status).toBe(410)
      expect(html).toContain('This run is over.')
      expect(html).toContain('Ask the shop for a new link.')
      expect(/Recipient|MI Road|Ravi|98450|REG-/.exec(html)?.[0]).toBeUndefined()
      await mark({ act: 'deliver', stop: key[0] ?? '' })
    }
    expect(await statesIn(road)).toEqual(['packed', 'packed'])
  })

  it('is the ordinary Page Not Found for a wrong secret and for a replaced link', async () => {
    const { get, postForm, db, id, path, pathNow, key } = await onTheRoad()
    const wrong = await get('/track/run/AAAAAAAAAAAAAAAAAAAAAA')
    expect(wrong.status).toBe(404)
    expect(await wrong.text()).toContain('Page <em>Not Found</em>')
    await renewRunLink(db, id, MEERA)
    expect((await get(path)).status).toBe(404)
    const answer = await postForm(path, { act: 'deliver', stop: key[0] ?? '' })
    expect((await get(answer.headers.get('location') ?? '')).status).toBe(404)
    expect((await get(await pathNow())).status).toBe(200)
    for (const other of ['/track', '/track/run', '/track/anything']) expect((await get(other)).status).toBe(404)
  })

  it('limits guesses of secrets as it does for other links', async () => {
    const { get } = await openTestShop({ RATE_LIMITS: 'on' })
    const statuses = new Set<number>()
    for (let guess = 0; guess < 400; guess++) statuses.add((await get(`/track/run/guess-${guess}`)).status)
    expect(statuses).toContain(404)
  })
})
