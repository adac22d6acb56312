import { ITEM_CATEGORIES, ITEMS_PER_PAGE, type ItemCategory } from '#domain/box/box.ts'
import type { Collection } from '#domain/catalogue/collections.ts'
import { ANNOUNCEMENT_KEY, type Announcement, announcementOn, NO_ANNOUNCEMENT } from '#domain/content/announcement.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import type { Discount } from '#domain/discount/discount.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Occasion } from '#domain/occasion/occasion.ts'
import type { Promises } from '#domain/settings/promises.ts'
import type { Settings } from '#domain/settings/settings.ts'
import {
  type CacheTag,
  type ChangeMark,
  categoryTag,
  DISCOUNTS_TAG,
  listTag,
  readChangeMark,
  readChangesSince,
  type TagChange,
} from '#server/cache/cache-tags.ts'
import { readContent } from '#server/content/content-versions.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { openDiscounts } from '#server/discounts/queries.ts'
import { currentOccasions } from '#server/occasions/queries.ts'
import { readPromises, readSettings } from '#server/settings/queries.ts'
import { countItemsInStock } from './box-queries.ts'
import { visibleCollections } from './collections.ts'
import { type CachedList, createListCache, type ListCache } from './list-cache.ts'
import { countPages, type FilterKind } from './list-page.ts'
import { nonDefaultRates } from './queries.ts'

const FRESH_MS = 1000
/** A change is visible on all instances within this time. */
const MAX_STALE_MS = 1000
/** Age from which the state is refreshed in the background, so that requests need not wait. */
const REFRESH_AHEAD_MS = 500
/** Requests with a cached page wait no longer than this for the database. */
const TIMEOUT_MS = 500

/** A list's data for parsing its URLs. */
export type ListFacts = {
  filters: readonly string[]
  /** Valid values of `?price=`; undefined when the list is too short for filters. */
  bands: readonly string[] | undefined
  origins: readonly string[]
  pages: (kind: FilterKind, refreshed: URLSearchParams) => Promise<number>
}

export type CatalogueState = {
  /** Incremented when any value here changes. */
  edition: number
  settings: Settings
  promises: Promises
  shelves: Record<ItemCategory, number>
  collections: readonly Collection[]
  lists: ListCache
  known: (slug: CollectionSlug) => Promise<ListFacts | undefined>
  /**
   * GST rates of products with another rate than the default, by product id; undefined when there are too many to
   * send.
   */
  rates: Readonly<Record<string, number>> | undefined
  delivery: DeliveryTables
  offers: readonly Discount[]
  announcement: Announcement | undefined
  /** Occasions whose last day to order the shop names, soonest first. */
  occasions: readonly Occasion[]
  /** False while emails are kept as files. */
  sendsEmail: boolean
  /** The payment provider makes UPI QR codes that the shop can show. */
  qrCodes: boolean
}

/** Called with the changed cache tags before the new state is returned. Old entries may be served until `until`. */
type Invalidate = (changed: readonly CacheTag[] | 'everything', until: number) => void

type WatchOptions = {
  clock?: () => number
  forget?: Invalidate
  canSendEmail?: () => Promise<boolean>
  hasQrCodes?: () => Promise<boolean>
}

/**
 * Returns a function that reads the catalogue version, the changes since and the settings, at most twice a second. A
 * change on one instance reaches all others within that time.
 *
 * If the database is down or slow, it returns the last known state, so cached pages keep working.
 */
export function watchCatalogue(
  db: Db,
  root: string,
  {
    clock = Date.now,
    forget: invalidate = () => {},
    canSendEmail = async () => false,
    hasQrCodes = async () => false,
  }: WatchOptions = {},
) {
  let current: CatalogueState | undefined
  let mark: ChangeMark | undefined
  let last: ReadonlySet<string> = new Set()
  let refreshedAt = Number.NEGATIVE_INFINITY
  /** Start of the last successful read; all later changes happened after it. */
  let readStartedAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<CatalogueState> | undefined

  async function refresh(): Promise<CatalogueState> {
    const startedAt = clock()
    // The mark is read first, so that changes during this read are seen again by the next one.
    const next = await readChangeMark(db)
    const changes = mark ? await readChangesSince(db, mark) : []
    const isSameVersion = current && mark?.version === next.version && changes !== undefined
    // A change before the mark may be reported twice.
    const changed = isSameVersion
      ? changes.flatMap((change) => (last.has(changeKey(change)) ? [] : change.subject))
      : []
    const now =
      current && isSameVersion
        ? await applyChanges(db, current, changed)
        : { ...(await readState(db, root, current)), sendsEmail: await canSendEmail(), qrCodes: await hasQrCodes() }
    const until = readStartedAt + MAX_STALE_MS
    if (!isSameVersion) invalidate('everything', until)
    else if (changed.length > 0) invalidate(changed, until)
    readStartedAt = startedAt
    current = now
    mark = next
    last = new Set(changes?.map(changeKey))
    refreshedAt = clock()
    return current
  }
  function refreshOnce(): Promise<CatalogueState> {
    refreshing ??= refresh().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }
  /** Returns the state if it is fresh enough to use without waiting. */
  function freshState(): CatalogueState | undefined {
    const age = clock() - refreshedAt
    if (age >= FRESH_MS) return undefined
    // After a failed refresh, the next request waits for the database and gets its error.
    if (age >= REFRESH_AHEAD_MS && !refreshing) refreshOnce().catch(() => (refreshedAt = Number.NEGATIVE_INFINITY))
    return current
  }

  async function currentCatalogue(): Promise<CatalogueState> {
    const known = freshState()
    if (known) return known
    const refreshed = refreshOnce()
    return current ? withFallback(refreshed, current) : refreshed
  }

  function withFallback(refreshed: Promise<CatalogueState>, known: CatalogueState): Promise<CatalogueState> {
    let timer: NodeJS.Timeout | undefined
    const slow = new Promise<CatalogueState>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, known)
    })
    const answered = refreshed.catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error
      refreshedAt = clock()
      return known
    })
    return Promise.race([answered, slow]).finally(() => clearTimeout(timer))
  }
  return currentCatalogue
}

const changeKey = ({ subject, stamp }: TagChange): string => `${subject} ${stamp}`

async function readState(
  db: Db,
  root: string,
  before: CatalogueState | undefined,
): Promise<Omit<CatalogueState, 'sendsEmail' | 'qrCodes'>> {
  const collections = await visibleCollections(db)
  const lists = createListCache(db)
  return {
    edition: (before?.edition ?? 0) + 1,
    settings: await readSettings(db, root),
    promises: await readPromises(db),
    shelves: await countShelfPages(db),
    collections,
    lists,
    known: async (slug) => {
      const collection = collections.find((one) => one.slug === slug)
      return collection && toListFacts(collection, await lists.listOf(collection))
    },
    rates: await nonDefaultRates(db),
    delivery: await readDeliveryTables(db),
    offers: await openDiscounts(db),
    announcement: await readAnnouncement(db),
    occasions: await currentOccasions(db),
  }
}

async function readAnnouncement(db: Db): Promise<Announcement | undefined> {
  const announcement = await readContent(db, ANNOUNCEMENT_KEY)
  return announcement && announcementOn({ ...NO_ANNOUNCEMENT, ...announcement.texts }, announcement.asOf)
}

/** Applies the changes to lists, shelves and discounts; other tags do not affect this state. */
async function applyChanges(db: Db, before: CatalogueState, changed: readonly CacheTag[]): Promise<CatalogueState> {
  const slugs = before.collections.flatMap(({ slug }) => (changed.includes(listTag(slug)) ? [slug] : []))
  const otherShelves = ITEM_CATEGORIES.some((category) => changed.includes(categoryTag(category)))
  const otherOffers = changed.includes(DISCOUNTS_TAG)
  if (slugs.length === 0 && !otherShelves && !otherOffers) return before
  const shelves = otherShelves ? await countShelfPages(db) : before.shelves
  const offers = otherOffers ? await openDiscounts(db) : before.offers
  for (const slug of slugs) before.lists.forget(slug)
  return { ...before, edition: before.edition + 1, shelves, offers }
}

const toListFacts = (collection: Collection, list: CachedList): ListFacts => ({
  filters: collection.filters.map((filter) => filter.for),
  bands: list.bands?.map(({ price }) => price),
  origins: list.origins,
  pages: (kind, refreshed) => countPages(kind, collection, list, refreshed),
})

async function countShelfPages(db: Db): Promise<CatalogueState['shelves']> {
  const shelves: CatalogueState['shelves'] = { keepsakes: 0, munchies: 0, accessories: 0 }
  for (const category of ITEM_CATEGORIES)
    shelves[category] = Math.ceil((await countItemsInStock(db, category)) / ITEMS_PER_PAGE)
  return shelves
}
