import prom from 'prom-client'
import type { DatabaseObserver, Db, PoolCounts } from '#server/db/connect.ts'
import type { Log } from '#server/log.ts'
import { type Backlog, readDisk, readShopFigures, type ShopFigures } from './shop-figures.ts'

/** Result of a request for a page that may be cached. `stale`: answered from an outdated copy, renewed afterwards. */
export type PageLookup = 'hit' | 'stale' | 'miss'
export type FinishedRequest = { method: string; route: string; status: number; seconds: number }

/** Metrics of one process, in the text format of Prometheus. */
export type Metrics = {
  onRequest: (request: FinishedRequest) => void
  onPage: (lookup: PageLookup) => void
  database: DatabaseObserver
  contentType: string
  render: (shop: MetricsShop) => Promise<string>
}

export type MetricsShop = { db: Db; config: { dataDir: string }; now: () => Date; log: Log }

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const QUERY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
/** Lifetime of the figures from the database in milliseconds, so that several scrapers cost one reading. */
const FIGURES_TTL_MS = 5000
/** Below the scrape timeout of Prometheus: a scrape without figures is better than none. */
const FIGURES_TIMEOUT_MS = 4000

/** Creates the metrics, with those of the process and the event loop. */
export function createMetrics(): Metrics {
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new prom.Counter({
    ...{ registers, name: 'regalo_http_requests_total', help: 'Requests by method, route pattern and status' },
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new prom.Histogram({
    ...{ registers, name: 'regalo_http_request_duration_seconds', help: 'Time to answer, by route pattern' },
    ...{ labelNames: ['route'], buckets: REQUEST_BUCKETS },
  })
  const lookups = new prom.Counter({
    ...{ registers, name: 'regalo_page_cache_requests_total', help: 'Requests for cacheable pages' },
    labelNames: ['result'],
  })
  const queries = new prom.Histogram({
    ...{ registers, name: 'regalo_database_query_duration_seconds', help: 'Time of a query, by result' },
    ...{ labelNames: ['result'], buckets: QUERY_BUCKETS },
  })
  let readPool: (() => PoolCounts) | undefined
  const readFigures = createFigures()
  const pool = gauge(registry, 'regalo_database_pool_connections', 'Connections of the pool (PostgreSQL)', ['state'])
  return {
    onRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status })
      durations.observe({ route }, seconds)
    },
    onPage: (result) => lookups.inc({ result }),
    database: {
      onQuery: (seconds, failed) => queries.observe({ result: failed ? 'error' : 'ok' }, seconds),
      onPool(read) {
        readPool = read
      },
    },
    contentType: registry.contentType,
    async render(shop) {
      for (const [state, count] of Object.entries(readPool?.() ?? {})) pool.set({ state }, count)
      return prom.Registry.merge([registry, await readFigures(shop)]).metrics()
    },
  }
}

const gauge = (registry: prom.Registry, name: string, help: string, labelNames: string[] = []) =>
  new prom.Gauge({ registers: [registry], name, help, labelNames })

/**
 * Reads the figures of the shop for one scrape. While the database does not answer they are absent and
 * `regalo_database_up` is 0.
 */
function createFigures() {
  let read = { until: 0, figures: Promise.resolve<ShopFigures | undefined>(undefined) }
  return async ({ db, config, now, log }: MetricsShop): Promise<prom.Registry> => {
    if (performance.now() >= read.until) {
      const figures = readShopFigures(db, now()).catch((err: unknown) => void log.warn({ err }, 'metrics'))
      read = { until: performance.now() + FIGURES_TTL_MS, figures }
    }
    const found = await Promise.race([read.figures, timeout(FIGURES_TIMEOUT_MS)])
    const registry = new prom.Registry()
    gauge(registry, 'regalo_database_up', '1 if the database answered this scrape').set(found ? 1 : 0)
    if (found) setFigures(registry, found)
    const disk = await readDisk(config).catch(() => undefined)
    if (!disk) return registry
    gauge(registry, 'regalo_disk_free_bytes', 'Free space of the data folder').set(disk.free)
    gauge(registry, 'regalo_disk_size_bytes', 'Size of the file system with the data folder').set(disk.total)
    return registry
  }
}

function setFigures(registry: prom.Registry, figures: ShopFigures): void {
  const { orders, claims, jobs, emails, backupAgeSeconds, queryMs } = figures
  const perState = gauge(registry, 'regalo_orders', 'Orders by status', ['state'])
  for (const { state, count } of orders) perState.set({ state }, count)
  gauge(registry, 'regalo_claims_waiting', 'Orders whose payment waits for a check').set(claims.waiting)
  gauge(registry, 'regalo_claims_oldest_seconds', 'Age of the oldest of them').set(claims.ageSeconds)
  const queues = { jobs, emails }
  const perQueue = (name: string, help: string, value: (backlog: Backlog) => number) => {
    const values = gauge(registry, name, help, ['queue'])
    for (const [queue, backlog] of Object.entries(queues)) values.set({ queue }, value(backlog))
  }
  perQueue('regalo_queue_waiting', 'Jobs that are due and emails not yet sent', ({ waiting }) => waiting)
  perQueue('regalo_queue_oldest_seconds', 'Age of the oldest of them', ({ ageSeconds }) => ageSeconds)
  perQueue('regalo_queue_failing', 'Jobs and emails that failed twice or more', ({ failing }) => failing)
  perQueue('regalo_queue_given_up', 'Jobs and emails that are not tried again', ({ givenUp }) => givenUp)
  if (backupAgeSeconds !== undefined)
    gauge(registry, 'regalo_backup_age_seconds', 'Age of the last backup; absent before the first').set(
      backupAgeSeconds,
    )
  gauge(registry, 'regalo_database_probe_seconds', 'Time of a query that reads nothing').set(queryMs / 1000)
}

const timeout = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined).unref())
