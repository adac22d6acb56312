import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { invalidateTags } from '#server/cache/cache-tags.ts'
import { connectSqlite, type Db, sqliteFile } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { largeShop } from './large-catalogue.ts'
import { renderSeconds } from './process.ts'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

/**
 * List URLs that bypass the cache: the sample's largest list, and pages of 48 near the beginning and end of large
 * lists.
 */
const SAMPLE = '/uniquely%2Dyours'
const LARGE = ['/uniquely%2Dyours', '/season%2D3?page=2', '/season%2D3?page=100', '/season%2D7?sort=price-down&page=50']
const SECONDS = 20
const VISITS_PER_SECOND = 300
/** The request log has been flushed by then. */
const LOG_MS = 1500
const CONCURRENCY = 8
const SALES_PER_SECOND = 10

/** Measures list rendering, start and memory with 100,000 products in 20 collections, beside the sample. */
export async function measureLargeLists(sample: RunningShop, folder: string) {
  const dataDir = await largeShop(join(folder, 'many-gifts'))
  const db = await connectSqlite(sqliteFile(dataDir))
  const answers = { kept: 0, made: 0 }
  const shop = await startShop(dataDir, {}, (line) => {
    if (line.includes('"method":"GET"')) answers[line.includes('"kept":true') ? 'kept' : 'made']++
  })
  try {
    record({ what: 'start with 100,000 gifts', value: shop.startMs, unit: 'ms', limit: 1500 })
    const small = await renderSeconds(sample, [SAMPLE])
    const large = await renderSeconds(shop, LARGE)
    if (small === undefined || large === undefined)
      return skip('rendering a page of a long list', 'this system has no /proc')
    const value = large / small
    record({ what: "rendering a page of 5,000 products, of the sample's", value, unit: 'times', limit: 1.5 })
    const share = await visitWhileSelling(shop, db, answers)
    const what = 'kept pages from memory, ten last pieces sold a second'
    record({ what, value: share * 100, unit: '%', limit: 95, least: true })
    const mb = await residentMb(shop.pid)
    if (mb !== undefined) record({ what: 'memory with 100,000 gifts', value: mb, unit: 'MB', limit: 230 })
  } finally {
    await shop.stop()
    await db.destroy()
  }
}

/** Visits lists, pages and products, popular ones repeatedly, while last pieces are sold. */
async function visitWhileSelling({ origin }: RunningShop, db: Db, answers: { kept: number; made: number }) {
  const lists = await db.selectFrom('collections').select('slug').execute()
  const gifts = await db.selectFrom('products').select(['id', 'collection']).where('twinOf', 'is', null).execute()
  const popular = [
    '/',
    ...lists.flatMap(({ slug }) => [`/${slug}`, `/${slug}?sort=price-up`]),
    ...gifts.filter((_, index) => index % 1000 === 0).map(({ id, collection }) => `/${collection}/${id}`),
  ]
  const selling = setInterval(() => {
    const ids = Array.from(
      { length: SALES_PER_SECOND },
      () => gifts[Math.floor(Math.random() * gifts.length)]?.id ?? '',
    )
    void transact(db, (trx) => invalidateTags(trx, 'stock', ids))
  }, 1000)
  let sent = 0
  const visit = async (until: number) => {
    while (sent < until) {
      const path = popular[sent++ % popular.length]
      const response = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
    }
  }
  await visit(popular.length)
  await pause(LOG_MS)
  const before = { ...answers }
  const startedAt = performance.now()
  // A fixed rate, so that each sale meets the same number of visits.
  for (let second = 1; second <= SECONDS; second++) {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => visit(popular.length + second * VISITS_PER_SECOND)))
    await pause(Math.max(0, startedAt + second * 1000 - performance.now()))
  }
  clearInterval(selling)
  await pause(LOG_MS)
  const cached = answers.kept - before.kept
  return cached / (cached + answers.made - before.made)
}
