import { figureDays } from '#domain/desk/figures.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { runTask } from '#server/workers/pool.ts'
import { type Counted, cachedFigures } from './cached-figures.ts'
import { countDaysKept, type DaysKept, type DaysKeptAsked, KEPT_DAYS } from './days-kept.ts'

/** Fewer orders are counted in a tenth of what a page may take. */
const MANY = 2000
const LIMIT_MS = 60_000
/** Past days change little, and every edit of the delivery tables reads the figures again. */
const FRESH_MS = 5 * 60_000

const cached = cachedFigures<DaysKept>(FRESH_MS)

type Shop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }

/** Counts deliveries that kept their promised day, at most every five minutes; many orders in the worker thread. */
export async function readDaysKept(shop: Shop, asked: DaysKeptAsked): Promise<Counted<DaysKept>> {
  const { db } = shop
  await keepListings(db)
  const [first] = figureDays(asked.now, KEPT_DAYS)
  const isLong = await isMany(db, first?.from ?? '')
  const { root, databaseUrl, dataDir } = shop.config
  return cached(shop, { key: JSON.stringify(asked.other ?? {}), now: asked.now }, () =>
    isLong
      ? runTask(root, 'days-kept-task', { place: { databaseUrl, dataDir }, asked }, { limitMs: LIMIT_MS })
      : countDaysKept(db, asked),
  )
}

async function isMany(db: Db, from: string): Promise<boolean> {
  const last = await db
    .selectFrom('orderListings')
    .select('orderId')
    .where('collection', '=', '')
    .where('placedAt', '>=', from)
    .orderBy('placedAt')
    .offset(MANY)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}
