import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { startMetricsServer } from '#server/metrics/metrics-server.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { createPostgres } from './databases.ts'
import { claimFor } from './owner-terminal.ts'
import { createOrder, createPaidOrder, NOON } from './paid-order.ts'
import { TEMPLATE } from './postgres.ts'
import { openTestShop } from './shop.ts'

/** Opens a shop with metrics and serves them. `read` returns the value of each series. */
async function openMeasured(open: (metrics: ReturnType<typeof createMetrics>) => Promise<Db | undefined>) {
  const metrics = createMetrics()
  const db = await open(metrics)
  const opened = await openTestShop({ DATA_DIR: tmpdir() }, { ...(db && { db }), metrics, now: () => NOON })
  const server = await startMetricsServer(opened.shop, metrics, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const scrape = () => fetch(`http://127.0.0.1:${port}/metrics`)
  const read = async () => {
    const lines = (await (await scrape()).text()).split('\n').filter((line) => line && !line.startsWith('#'))
    return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
  }
  return { ...opened, port, scrape, read }
}

const inMemory = () => openMeasured(async () => undefined)

describe('the metrics', () => {
  it('count requests by route, method and status, never by address', async () => {
    const { get, read } = await inMemory()
    await get('/order/REG-0001/secret')
    await get('/order/REG-0002/another?q=asha')
    const values = await read()
    const route = '/order/:number/:secret'
    expect(values.get(`regalo_http_requests_total{method="GET",route="${route}",status="404"}`)).toBe(2)
    expect(values.get(`regalo_http_request_duration_seconds_count{route="${route}"}`)).toBe(2)
    expect([...values.keys()].join()).not.toMatch(/REG-0001|another|asha/)
  })

  it('count hits of the page cache', async () => {
    const { get, read } = await inMemory()
    await get('/kids-zone')
    await get('/kids-zone')
    const values = await read()
    expect(values.get('regalo_page_cache_requests_total{result="miss"}')).toBe(1)
    expect(values.get('regalo_page_cache_requests_total{result="hit"}')).toBe(1)
  })

  it('show orders, claims, queues, the last backup and the disk', async () => {
    const { shop, read } = await inMemory()
    const { db } = shop
    await createPaidOrder(db)
    await claimFor(db, await createOrder(db), '632604118207')
    const backup = { name: 'lastBackup', value: new Date(NOON.getTime() - 3600_000).toISOString() }
    await db.insertInto('meta').values(backup).execute()
    await updateOrderIndex(db)
    const old = new Date(NOON.getTime() - 120_000).toISOString()
    await db.deleteFrom('jobs').execute()
    await db
      .insertInto('jobs')
      .values({
        id: 'j',
        kind: 'knot',
        subject: 's',
        attempts: 3,
        dueAt: old,
        createdAt: old,
        fault: 'Error',
        doneAt: null,
      })
      .execute()
    await db.updateTable('mails').set({ attempts: 2, lastError: 'connect ECONNREFUSED', createdAt: old }).execute()
    const values = await read()
    const shown = Object.fromEntries(
      [...values].filter(([name]) => /^regalo_(orders|claims|queue|backup|disk)/.test(name)),
    )
    expect(shown).toMatchObject({
      'regalo_orders{state="paid"}': 1,
      regalo_claims_waiting: 1,
      'regalo_queue_waiting{queue="jobs"}': 1,
      'regalo_queue_oldest_seconds{queue="jobs"}': 120,
      'regalo_queue_failing{queue="jobs"}': 1,
      'regalo_queue_failing{queue="emails"}': 2,
      'regalo_queue_oldest_seconds{queue="emails"}': 120,
      regalo_backup_age_seconds: 3600,
    })
    expect(shown.regalo_disk_free_bytes).toBeGreaterThan(0)
    expect(shown.regalo_disk_size_bytes).toBeGreaterThan(shown.regalo_disk_free_bytes ?? 0)
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  })

  it('of a shop whose database is gone say so, without figures', async () => {
    const { shop, read } = await inMemory()
    await shop.db.destroy()
    const values = await read()
    expect(values.get('regalo_database_up')).toBe(0)
    expect(values.has('regalo_claims_waiting')).toBe(false)
    expect(values.get('regalo_disk_free_bytes')).toBeGreaterThan(0)
  })

  it('have the names that the Grafana board and the alert rules use', async () => {
    const { get, read, shop } = await openMeasured(({ database }) =>
      connectSqlite(':memory:', undefined, { observer: database }),
    )
    await get('/kids-zone')
    await createPaidOrder(shop.db)
    await updateOrderIndex(shop.db)
    const names = new Set([...(await read()).keys()].map((series) => series.replace(/\{.*/, '')))
    // Absent before the first backup, and on SQLite.
    for (const name of ['regalo_backup_age_seconds', 'regalo_database_pool_connections']) names.add(name)
    const files = ['grafana-board.json', 'prometheus-alerts.yaml'].map((file) =>
      readFileSync(join('deploy', file), 'utf8'),
    )
    const used = files.join('\n').match(/\b(regalo|nodejs|process)_\w+/g) ?? []
    expect(used.length).toBeGreaterThan(20)
    expect([...new Set(used)].filter((name) => !names.has(name))).toEqual([])
  })

  it('are the only page of their server', async () => {
    const { port } = await inMemory()
    for (const path of ['/', '/desk', '/metrics/x'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  })
})

describe.each([
  [
    'SQLite',
    (observer: ReturnType<typeof createMetrics>['database']) => connectSqlite(':memory:', undefined, { observer }),
  ],
  [
    'PostgreSQL',
    async (observer: ReturnType<typeof createMetrics>['database']) =>
      connectPostgres(await createPostgres(TEMPLATE), { observer }),
  ],
])('the metrics of %s', (name, connect) => {
  it('have the time of queries, failed ones apart, and on PostgreSQL the pool', async () => {
    const { shop, read } = await openMeasured(({ database }) => connect(database))
    await sql`select nothing from nowhere`.execute(shop.db).catch(() => {})
    const values = await read()
    expect(values.get('regalo_database_query_duration_seconds_count{result="ok"}')).toBeGreaterThan(0)
    expect(values.get('regalo_database_query_duration_seconds_count{result="error"}')).toBe(1)
    expect(values.get('regalo_database_up')).toBe(1)
    expect(values.has('regalo_database_pool_connections{state="idle"}')).toBe(name === 'PostgreSQL')
  })
})
