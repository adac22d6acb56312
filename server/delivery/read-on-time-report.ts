import { recentDays } from '#domain/desk/sales-figures.ts'
import { type CachedFigures, cachedFigures } from '#server/cache/cached-figures.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { updateOrderIndex } from '#server/orders/update-order-index.ts'
import { runTask } from '#server/workers/pool.ts'
import { countOnTime, type OnTimeQuery, type OnTimeReport, REPORT_DAYS } from './on-time-report.ts'

/** Up to this number of orders, counting takes a tenth of the time a page may take. */
const WORKER_ORDERS = 2000
const LIMIT_MS = 60_000
/** Past days change little, but every edit of the delivery tables reads the report again. */
const FRESH_MS = 5 * 60_000

const cachedReport = cachedFigures<OnTimeReport>(FRESH_MS)

type Shop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }

/** Returns the report on on-time delivery, cached for five minutes. Many orders are counted in a worker thread. */
export async function readOnTimeReport(shop: Shop, query: OnTimeQuery): Promise<CachedFigures<OnTimeReport>> {
  const { db } = shop
  await updateOrderIndex(db)
  const [first] = recentDays(query.now, REPORT_DAYS)
  const isLong = await isMany(db, first?.from ?? '')
  const { root, databaseUrl, dataDir } = shop.config
  return cachedReport(shop, { key: JSON.stringify(query.other ?? {}), now: query.now }, () =>
    isLong
      ? runTask(root, 'days-kept-task', { place: { databaseUrl, dataDir }, asked: query }, { limitMs: LIMIT_MS })
      : countOnTime(db, query),
  )
}

async function isMany(db: Db, from: string): Promise<boolean> {
  const last = await db
    .selectFrom('orderListings')
    .select('orderId')
    .where('collection', '=', '')
    .where('placedAt', '>=', from)
    .orderBy('placedAt')
    .offset(WORKER_ORDERS)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}
