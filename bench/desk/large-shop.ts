import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { indexInPieces } from '#server/search/keep-index.ts'
import { openShop } from '#server/shop.ts'
import { deskCookie } from '#test/desk-user.ts'
import { startPostgres } from '#test/durable-postgres.ts'
import { type RunningShop, startShop } from '../server.ts'
import { fillProducts } from './products.ts'

const ITEMS = 1000
/** What the market buys. */
export const ORDERED = 'kids-zone-2'

/** A shop that runs, and somebody of its desk. `where`: on which database. */
export type DeskShop = { shop: RunningShop; cookie: string; where: string }

/**
 * 10,000 gifts and 1,000 items for boxes in a shop as it runs for real, on SQLite and on a PostgreSQL that keeps what it
 * has acknowledged.
 */
export async function onLargeShops(folder: string, work: (desk: DeskShop) => Promise<void>): Promise<void> {
  await onOne('SQLite', await mkdtemp(join(folder, 'large-desk-')), {}, work)
  const postgres = await startPostgres()
  try {
    await onOne('PostgreSQL', await mkdtemp(join(folder, 'large-desk-')), { DATABASE_URL: postgres.url }, work)
  } finally {
    await postgres.remove()
  }
}

async function onOne(
  where: string,
  dataDir: string,
  database: Record<string, string>,
  work: (desk: DeskShop) => Promise<void>,
) {
  const cookie = await filled({ DATA_DIR: dataDir, ...database })
  const shop = await startShop(dataDir, database)
  try {
    await work({ shop, cookie, where })
  } finally {
    await shop.stop()
  }
}

async function filled(env: Record<string, string>): Promise<string> {
  const read = readConfig({ ...env, LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const shop = await openShop(read.config)
  await fillProducts(shop.db)
  await fillItems(shop.db)
  // Whoever orders beside what is measured buys this one, and it never runs out.
  await shop.db.deleteFrom('stock').where('id', '=', ORDERED).execute()
  await indexInPieces(shop.db, new AbortController().signal)
  const cookie = await deskCookie(shop, 'owner')
  await shop.close()
  return cookie
}

/** The sample's things over and over. */
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
