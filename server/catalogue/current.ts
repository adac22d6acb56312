import { ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import { ITEMS_A_PAGE } from '#domain/box/shelf.ts'
import type { Collection } from '#domain/catalogue/collections.ts'
import { canBeNarrowed } from '#domain/catalogue/narrow-list.ts'
import { priceBands } from '#domain/catalogue/price-bands.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { Settings } from '#domain/shop/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway } from '#server/db/portable.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { countItemsOf } from './box-queries.ts'
import { shownCollections } from './collections.ts'
import { catalogueVersion, pricesByCollection, unusualRates } from './queries.ts'

const ASK_AGAIN_MS = 1000
/** Pages in memory wait no longer for the database to say that they are still right. */
const TIMEOUT_MS = 500

export type Current = {
  version: string
  settings: Settings
  shelves: Record<ItemCategory, number>
  /** Those that visitors see, in the shop's order. */
  collections: readonly Collection[]
  /** What `?price=` may say of each list, by slug; nothing of one that is too short to be narrowed. */
  bands: ReadonlyMap<string, readonly string[]>
  /** Of gifts that are not taxed at the usual one, by id. */
  rates: Readonly<Record<string, number>>
  /** What promised days are made of. */
  delivery: DeliveryTables
}

/**
 * The catalogue's version and the settings, asked of the database at most once a second: a change on one machine
 * reaches every other within that time. While the database is away or slow, what was known last is still true enough to
 * serve the pages that are in memory.
 */
export function watchCatalogue(db: Db, root: string, clock: () => number = Date.now) {
  let current: Current | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<Current> | undefined

  async function ask(): Promise<Current> {
    const version = await catalogueVersion(db)
    if (version !== current?.version)
      current = {
        version,
        settings: await readSettings(db, root),
        shelves: await readShelves(db),
        collections: await shownCollections(db),
        bands: await readBands(db),
        rates: await unusualRates(db),
        delivery: await readDeliveryTables(db),
      }
    askedAt = clock()
    return current
  }
  return async function currentCatalogue(): Promise<Current> {
    if (current && clock() - askedAt < ASK_AGAIN_MS) return current
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return current ? orKnown(asking, current) : asking
  }

  function orKnown(asked: Promise<Current>, known: Current): Promise<Current> {
    let timer: NodeJS.Timeout | undefined
    const slow = new Promise<Current>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, known)
    })
    const answered = asked.catch((error) => {
      if (!isDatabaseAway(error)) throw error
      askedAt = clock()
      return known
    })
    return Promise.race([answered, slow]).finally(() => clearTimeout(timer))
  }
}

/** How many pages of items each category has. */
async function readShelves(db: Db): Promise<Current['shelves']> {
  const shelves: Current['shelves'] = { keepsakes: 0, munchies: 0, accessories: 0 }
  for (const category of ITEM_CATEGORIES)
    shelves[category] = Math.ceil((await countItemsOf(db, category)) / ITEMS_A_PAGE)
  return shelves
}

async function readBands(db: Db): Promise<Current['bands']> {
  const bands = new Map<string, readonly string[]>()
  for (const [slug, prices] of await pricesByCollection(db))
    if (canBeNarrowed(prices))
      bands.set(
        slug,
        priceBands(prices).map(({ price }) => price),
      )
  return bands
}
