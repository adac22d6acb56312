import { figureDays } from '#domain/desk/figures.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { type Counted, countRoom } from '#server/desk/apart/count-room.ts'
import { keepListings } from '#server/desk/orders/keep-listings.ts'
import { countDaysKept, type DaysKept, type DaysKeptAsked, KEPT_DAYS } from './days-kept.ts'

/** Fewer orders are counted in a tenth of what a page may take. */
const MANY = 2000
const MEMORY = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 }

const room = countRoom<DaysKeptAsked, DaysKept>({
  source: 'server/desk/settings/days-kept-worker.ts',
  memory: MEMORY,
  does: 'counts days kept',
  // Days that are over change little, and figures that are kept one after the other ask each time.
  keptMs: 5 * 60_000,
})

type Shop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }

/** The same for five minutes; of many orders counted apart, and until then what was last known. */
export async function readDaysKept(shop: Shop, asked: DaysKeptAsked): Promise<Counted<DaysKept>> {
  const { db } = shop
  await keepListings(db)
  const [first] = figureDays(asked.now, KEPT_DAYS)
  const here = (await isMany(db, first?.from ?? '')) ? undefined : () => countDaysKept(db, asked)
  return room(shop, { key: JSON.stringify(asked.other ?? {}), asked, now: asked.now }, here)
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
