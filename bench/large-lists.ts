import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectSqlite, type Db, sqliteFile } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'
import { largeShop } from './large-catalogue.ts'
import { renderSeconds } from './process.ts'
import { record, skip } from './report.ts'
import { type RunningShop, residentMb, startShop } from './server.ts'

/** The largest list of the sample, on an address that is not kept; pages of forty-eight near the beginning and the end. */
const SAMPLE = '/uniquely%2Dyours'
const LARGE = ['/uniquely%2Dyours', '/season%2D3?page=2', '/season%2D3?page=100', '/season%2D7?sort=price-down&page=50']
const SECONDS = 20
const VISITS_A_SECOND = 300
/** By then what was answered is written down. */
const LOG_MS = 1500
const AT_ONCE = 8
const SALES_A_SECOND = 10

/** A hundred thousand gifts in twenty collections: a page of a list made anew beside the sample's, start, memory. */
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
      return skip('a page of a long list anew', 'this system has no /proc')
    const value = large / small
    record({ what: "a page of 5,000 gifts anew, of the sample's", value, unit: 'times', limit: 1.5 })
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

/** Lists, their next pages and gifts are looked at, the popular ones again and again, while last pieces are sold. */
async function visitWhileSelling({ origin }: RunningShop, db: Db, answers: { kept: number; made: number }) {
  const lists = await db.selectFrom('collections').select('slug').execute()
  const gifts = await db.selectFrom('products').select(['id', 'collection']).where('twinOf', 'is', null).execute()
  const popular = [
    '/',
    ...lists.flatMap(({ slug }) => [`/${slug}`, `/${slug}?sort=price-up`]),
    ...gifts.filter((_, index) => index % 1000 === 0).map(({ id, collection }) => `/${collection}/${id}`),
  ]
  const selling = setInterval(() => {
    const ids = Array.from({ length: SALES_A_SECOND }, () => gifts[Math.floor(Math.random() * gifts.length)]?.id ?? '')
    void transact(db, (trx) => invalidateShown(trx, 'stock', ids))
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
  // As many a second as a good evening has, so that what is sold meets as many visits.
  for (let second = 1; second <= SECONDS; second++) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => visit(popular.length + second * VISITS_A_SECOND)))
    await pause(Math.max(0, startedAt + second * 1000 - performance.now()))
  }
  clearInterval(selling)
  await pause(LOG_MS)
  const kept = answers.kept - before.kept
  return kept / (kept + answers.made - before.made)
}
