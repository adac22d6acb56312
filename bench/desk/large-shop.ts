import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { indexInBatches } from '#server/search/update-index.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { startDurablePostgres } from '#test/embedded-postgres.ts'
import { type RunningShop, startShop } from '../server.ts'
import { fillProducts } from './products.ts'

const ITEMS = 1000
/** Product that the simulated traffic orders. */
export const ORDERED_PRODUCT = 'kids-zone-2'

/** A running shop with a desk session. `where` names the database. */
export type DeskShop = { shop: RunningShop; cookie: string; where: string }

/** Runs `work` on a shop with 10,000 products and 1,000 box items, on SQLite and on a durable PostgreSQL. */
export async function onLargeShops(folder: string, work: (desk: DeskShop) => Promise<void>): Promise<void> {
  await onDatabase('SQLite', await mkdtemp(join(folder, 'large-desk-')), {}, work)
  const postgres = await startDurablePostgres()
  try {
    await onDatabase('PostgreSQL', await mkdtemp(join(folder, 'large-desk-')), { DATABASE_URL: postgres.url }, work)
  } finally {
    await postgres.remove()
  }
}

async function onDatabase(
  where: string,
  dataDir: string,
  database: Record<string, string>,
  work: (desk: DeskShop) => Promise<void>,
) {
  const cookie = await createFilledShop({ DATA_DIR: dataDir, ...database })
  const shop = await startShop(dataDir, database)
  try {
    await work({ shop, cookie, where })
  } finally {
    await shop.stop()
  }
}

async function createFilledShop(env: Record<string, string>): Promise<string> {
  const read = readConfig({ ...env, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await fillProducts(shop.db)
  await fillItems(shop.db)
  // The ordered product must never run out.
  await shop.db.deleteFrom('stock').where('id', '=', ORDERED_PRODUCT).execute()
  await indexInBatches(shop.db, new AbortController().signal)
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return cookie
}

/** Repeats the sample's box items. */
async function fillItems(db: Db): Promise<void> {
  const there = await db.selectFrom('boxItems').selectAll().execute()
  const rows = Array.from({ length: ITEMS - there.length }, (_, at) => {
    const like = there[at % there.length]
    if (!like) throw new Error('the sample has nothing for boxes')
    return { ...like, id: `${like.id}-${at}`, position: like.position + there.length + at }
  })
  for (let from = 0; from < rows.length; from += 250)
    await db
      .insertInto('boxItems')
      .values(rows.slice(from, from + 250))
      .execute()
}
