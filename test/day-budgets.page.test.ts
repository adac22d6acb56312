import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type BudgetKind, budgetOf, DAY_BUDGETS } from '#domain/shop/day-budgets.ts'
import type { Db } from '#server/db/connect.ts'
import { routeTable } from '#server/http/route-table.ts'
import { armHourly, HOURLY_JOB, runHourly } from '#server/work/hourly.ts'
import { runDueJobs } from '#server/work/run-job.ts'
import { openTestShop } from './shop.ts'

const PROXIED = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
const FORM = 'application/x-www-form-urlencoded'
const NOON = new Date('2026-11-23T06:30:00Z')
const overrides = { now: () => NOON }

const from = (address: string, body: string, type = FORM, accept = '*/*') => ({
  method: 'POST',
  headers: { 'content-type': type, 'x-forwarded-for': address, accept },
  body,
})

/** Leaves one post of the budget of every network that has begun one. */
async function useUp(db: Db) {
  for (const [kind, { posts }] of Object.entries(DAY_BUDGETS))
    await db
      .updateTable('dayBudgets')
      .set({ posts: posts - 1 })
      .where('kind', '=', kind as BudgetKind)
      .execute()
}

const routes = Object.values((build as unknown as ServerBuild).routes).flatMap((route) => route ?? [])

/** The pattern of a route, from those around it. */
function patternOf(id: string | undefined): string {
  const route = routes.find((one) => one.id === id)
  if (!route) return ''
  return [patternOf(route.parentId), route.path?.replace(/^\//, '')].filter(Boolean).join('/')
}
const posting = routes.filter(({ module }) => module.action).map(({ id }) => `/${patternOf(id)}`)

/** How many rows each table has; `meta` has a few names and no more. */
async function rowsOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'
    and name not like 'sqlite_%' and name not like '%search%' and name <> 'meta'`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(counted.rows[0]?.count)
  }
  return counts
}

describe('a stranger who posts', () => {
  it.each([
    ['orders', '/checkout/order', 'application/json', '{}'],
    ['orders', '/checkout/box-order', 'application/json', '{}'],
    ['payments', '/checkout/pay', 'application/json', '{}'],
    ['payments', '/checkout/payment-request', 'application/json', '{}'],
    ['payments', '/payment-links', FORM, 'name='],
    ['payments', '/pay/not-a-link', FORM, 'x='],
    ['payments', '/order/REG-0001/not-a-secret', FORM, 'x='],
    ['forms', '/newsletter', FORM, 'email='],
    ['forms', '/consultation', FORM, 'email='],
    ['forms', '/contact', FORM, 'email='],
    ['forms', '/uniquely-yours', FORM, 'email='],
    ['forms', '/unsubscribe/not-a-token', FORM, 'x='],
    ['files', '/careers', FORM, 'email='],
    ['files', '/order/REG-0001/not-a-secret/wrong', FORM, 'x='],
    ['sign-ins', '/desk/sign-in', FORM, 'email=a%40b.in&password=wrong'],
    ['sign-ins', '/desk/sign-in/code', FORM, 'code=123456'],
    ['sign-ins', '/desk/sign-in/challenge', 'application/json', '{}'],
    ['sign-ins', '/desk/forgotten', FORM, 'email=a%40b.in'],
  ] as const)('spends the budget for %s of their network at %s', async (kind, path, type, body) => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const post = async (address: string) => await get(path, from(address, body, type))
    expect((await post('2001:db8:1:2::1')).status).not.toBe(429)
    expect(await shop.db.selectFrom('dayBudgets').select(['kind', 'posts']).execute()).toEqual([{ kind, posts: 1 }])
    await useUp(shop.db)
    expect((await post('2001:db8:1:2::2')).status).not.toBe(429)
    const refused = await post('2001:db8:1:2:ffff::1')
    // Until midnight in India.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(12 * 60 * 60)])
    expect(await refused.json()).toEqual({ message: expect.stringContaining('tomorrow, or ring us') })
    expect((await post('2001:db8:1:3::1')).status).not.toBe(429)
  })

  it('is answered by a page where a page was asked for', async () => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const sign = () => get('/newsletter', from('203.0.113.7', 'email=', FORM, 'text/html'))
    await sign()
    await useUp(shop.db)
    await sign()
    const refused = await sign()
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/<h1>.*Back button/s)])
  })

  it('has the same budget after a restart and on another node, and a day later a new one', async () => {
    const first = await openTestShop(PROXIED, overrides)
    const post = ({ get }: typeof first) => get('/newsletter', from('203.0.113.7', 'email='))
    await post(first)
    await useUp(first.shop.db)
    await post(first)
    const second = await openTestShop(PROXIED, { ...overrides, db: first.shop.db })
    expect((await post(second)).status).toBe(429)
    const tomorrow = { db: first.shop.db, now: () => new Date('2026-11-23T18:31:00Z') }
    expect((await post(await openTestShop(PROXIED, tomorrow))).status).not.toBe(429)
  })

  it('is counted by the size of what was sent, whatever length was announced', async () => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const body = new Blob(['email=', 'x'.repeat(5000)]).stream()
    await get('/newsletter', { ...from('203.0.113.7', ''), body, duplex: 'half' } as RequestInit)
    expect(await shop.db.selectFrom('dayBudgets').select('bytes').execute()).toEqual([{ bytes: 5006 }])
  })

  it('is told from others by no way of writing an address', async () => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    for (const path of [
      '/checkout/order',
      '/Checkout/Order',
      '/checkout/order/',
      '/checkout/order.data',
      '/checkout%2Forder',
    ])
      await get(path, from('203.0.113.7', '{}', 'application/json'))
    const counted = await shop.db.selectFrom('dayBudgets').select(['kind', 'posts']).execute()
    expect(counted.find(({ kind }) => kind === 'orders')?.posts).toBeGreaterThanOrEqual(3)
    expect(counted.filter(({ kind }) => kind !== 'orders')).toEqual([])
  })

  it('can write nothing at a route that has no budget', async () => {
    const { get, shop } = await openTestShop({ LOG_LEVEL: 'silent' })
    const routeOf = routeTable(build as unknown as ServerBuild)
    const free = posting.filter((pattern) => budgetOf(pattern) === undefined)
    expect(free.length).toBeGreaterThan(20)
    const before = await rowsOf(shop.db)
    for (const pattern of free) {
      const path = pattern.replace(/:\w+|\*/g, 'x')
      expect([pattern, budgetOf(routeOf(path).pattern)]).toEqual([pattern, undefined])
      for (const type of [FORM, 'application/json', 'application/octet-stream'])
        await get(path, from('203.0.113.7', type === FORM ? 'act=save&name=x' : '{}', type))
    }
    expect(await rowsOf(shop.db)).toEqual(before)
  })

  it('and is refused at the desk leaves one line of the audit an hour, however often they try', async () => {
    let now = NOON
    const { get, shop } = await openTestShop(PROXIED, { now: () => now })
    for (let no = 0; no < 4; no++)
      await get('/desk/sign-in', from(`203.0.113.${no}`, `email=robot${no}%40example.in&password=wrong`))
    await get('/desk/sign-in/code', from('203.0.113.7', 'code=123456'))
    expect(await shop.db.selectFrom('changes').selectAll().execute()).toEqual([])
    now = new Date(NOON.getTime() + 60 * 60_000)
    await armHourly(shop.db, now)
    await runDueJobs(shop, { [HOURLY_JOB]: runHourly })
    const lines = await shop.db.selectFrom('changes').select(['what', 'after', 'subject', 'address']).execute()
    const nobody = { subject: '', address: '' }
    expect(lines).toContainEqual({ what: 'sign-in refused', after: '4 times, 12:00 to 13:00', ...nobody })
    expect(lines.length).toBeLessThanOrEqual(2)
  })
})
