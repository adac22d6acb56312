import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { ServerBuild } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type BudgetKind, budgetForRoute, DAY_BUDGETS } from '#domain/settings/day-budgets.ts'
import type { Db } from '#server/db/connect.ts'
import { createRouteTable } from '#server/http/route-table.ts'
import { ensureHourlyJobs, HOURLY_JOB, runHourly } from '#server/jobs/hourly.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
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

/** Leaves one post in each budget that a network has started. */
async function exhaustBudgets(db: Db) {
  for (const [kind, { posts }] of Object.entries(DAY_BUDGETS))
    await db
      .updateTable('dayBudgets')
      .set({ posts: posts - 1 })
      .where('kind', '=', kind as BudgetKind)
      .execute()
}

const routes = Object.values((build as unknown as ServerBuild).routes).flatMap((route) => route ?? [])

function patternOf(id: string | undefined): string {
  const route = routes.find((one) => one.id === id)
  if (!route) return ''
  return [patternOf(route.parentId), route.path?.replace(/^\//, '')].filter(Boolean).join('/')
}
const posting = routes.filter(({ module }) => module.action).map(({ id }) => `/${patternOf(id)}`)

/** Row counts by table, without `meta`, which has fixed rows. */
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

describe('an anonymous post', () => {
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
  ] as const)('uses the budget for %s of its network at %s', async (kind, path, type, body) => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const post = async (address: string) => await get(path, from(address, body, type))
    expect((await post('2001:db8:1:2::1')).status).not.toBe(429)
    expect(await shop.db.selectFrom('dayBudgets').select(['kind', 'posts']).execute()).toEqual([{ kind, posts: 1 }])
    await exhaustBudgets(shop.db)
    expect((await post('2001:db8:1:2::2')).status).not.toBe(429)
    const refused = await post('2001:db8:1:2:ffff::1')
    // Seconds until midnight in India.
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(12 * 60 * 60)])
    expect(await refused.json()).toEqual({ message: expect.stringContaining('tomorrow, or ring us') })
    expect((await post('2001:db8:1:3::1')).status).not.toBe(429)
  })

  it('gets a page when it accepts HTML', async () => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const sign = () => get('/newsletter', from('203.0.113.7', 'email=', FORM, 'text/html'))
    await sign()
    await exhaustBudgets(shop.db)
    await sign()
    const refused = await sign()
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/<h1>.*Back button/s)])
  })

  it('has the same budget after a restart and on another node, and a day later a new one', async () => {
    const first = await openTestShop(PROXIED, overrides)
    const post = ({ get }: typeof first) => get('/newsletter', from('203.0.113.7', 'email='))
    await post(first)
    await exhaustBudgets(first.shop.db)
    await post(first)
    const second = await openTestShop(PROXIED, { ...overrides, db: first.shop.db })
    expect((await post(second)).status).toBe(429)
    const tomorrow = { db: first.shop.db, now: () => new Date('2026-11-23T18:31:00Z') }
    expect((await post(await openTestShop(PROXIED, tomorrow))).status).not.toBe(429)
  })

  it('is counted by its actual size, not by Content-Length', async () => {
    const { get, shop } = await openTestShop(PROXIED, overrides)
    const body = new Blob(['email=', 'x'.repeat(5000)]).stream()
    await get('/newsletter', { ...from('203.0.113.7', ''), body, duplex: 'half' } as RequestInit)
    expect(await shop.db.selectFrom('dayBudgets').select('bytes').execute()).toEqual([{ bytes: 5006 }])
  })

  it('is counted regardless of the spelling of its URL', async () => {
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

  it('stores nothing at a route without a budget', async () => {
    const { get, shop } = await openTestShop({ LOG_LEVEL: 'silent' })
    const routeOf = createRouteTable(build as unknown as ServerBuild)
    const free = posting.filter((pattern) => budgetForRoute(pattern) === undefined)
    expect(free.length).toBeGreaterThan(20)
    const before = await rowsOf(shop.db)
    for (const pattern of free) {
      const path = pattern.replace(/:\w+|\*/g, 'x')
      expect([pattern, budgetForRoute(routeOf(path).pattern)]).toEqual([pattern, undefined])
      for (const type of [FORM, 'application/json', 'application/octet-stream'])
        await get(path, from('203.0.113.7', type === FORM ? 'act=save&name=x' : '{}', type))
    }
    expect(await rowsOf(shop.db)).toEqual(before)
  })

  it('refused at the desk adds at most one audit line an hour', async () => {
    let now = NOON
    const { get, shop } = await openTestShop(PROXIED, { now: () => now })
    for (let no = 0; no < 4; no++)
      await get('/desk/sign-in', from(`203.0.113.${no}`, `email=robot${no}%40example.in&password=wrong`))
    await get('/desk/sign-in/code', from('203.0.113.7', 'code=123456'))
    expect(await shop.db.selectFrom('changes').selectAll().execute()).toEqual([])
    now = new Date(NOON.getTime() + 60 * 60_000)
    await ensureHourlyJobs(shop.db, now)
    await runDueJobs(shop, { [HOURLY_JOB]: runHourly })
    const lines = await shop.db.selectFrom('changes').select(['what', 'after', 'subject', 'address']).execute()
    const nobody = { subject: '', address: '' }
    expect(lines).toContainEqual({ what: 'sign-in refused', after: '4 times, 12:00 to 13:00', ...nobody })
    expect(lines.length).toBeLessThanOrEqual(2)
  })
})
