import { ITEM_CATEGORIES, type ItemCategory } from '#domain/box/box.ts'
import { ITEMS_A_PAGE } from '#domain/box/shelf.ts'
import type { Collection } from '#domain/catalogue/collections.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import type { Offer } from '#domain/offer/offer.ts'
import type { Settings } from '#domain/shop/settings.ts'
import { ANNOUNCEMENT, type Announcement, announcementOn, NO_ANNOUNCEMENT } from '#domain/words/announcement.ts'
import type { Db } from '#server/db/connect.ts'
import { isDatabaseAway } from '#server/db/portable.ts'
import { readDeliveryTables } from '#server/delivery/queries.ts'
import { readSettings } from '#server/settings/queries.ts'
import { readWords } from '#server/settings/words.ts'
import {
  type Change,
  changesSince,
  currentMark,
  listSubject,
  type Mark,
  OFFERS_SUBJECT,
  type Subject,
  shelfSubject,
} from '#server/versions/shown-versions.ts'
import { countItemsOf } from './box-queries.ts'
import { shownCollections } from './collections.ts'
import { type ListKind, pagesOf } from './list-page.ts'
import { type List, type Lists, rememberLists } from './lists.ts'
import { openOffers } from './offers.ts'
import { unusualRates } from './queries.ts'

const ASK_AGAIN_MS = 1000
/** A change is seen everywhere after this at the latest. */
const SHOWS_MS = 1000
/** From half of that time on it is asked ahead: who comes then is answered by what is known, and nobody waits for the rest. */
const ASK_AHEAD_MS = 500
/** Pages in memory wait no longer for the database to say that they are still right. */
const TIMEOUT_MS = 500

/** A list as an address is read by it. */
export type KnownList = {
  filters: readonly string[]
  /** What `?price=` may say; none of a list that is too short to be narrowed. */
  bands: readonly string[] | undefined
  /** How many pages there are of what an address asks for. */
  pages: (kind: ListKind, asked: URLSearchParams) => Promise<number>
}

export type Current = {
  /** Another one as soon as anything here is another. */
  edition: number
  settings: Settings
  shelves: Record<ItemCategory, number>
  /** Those that visitors see, in the shop's order. */
  collections: readonly Collection[]
  lists: Lists
  /** A list by its slug. */
  known: (slug: CollectionSlug) => Promise<KnownList | undefined>
  /** Of gifts that are not taxed at the usual one, by id; nothing where they are too many to be sent. */
  rates: Readonly<Record<string, number>> | undefined
  /** What promised days are made of. */
  delivery: DeliveryTables
  /** Those that the owner has not ended; most shops have none. */
  offers: readonly Offer[]
  /** The owner's line over every page, if there is one. */
  announcement: Announcement | undefined
}

/** Is told what has changed, before anybody is told what is current, and until when it may still be shown as it was. */
type Forget = (changed: readonly Subject[] | 'everything', until: number) => void

/**
 * The catalogue's version, what has changed beside it and the settings, asked of the database twice a second at most: a
 * change on one machine reaches every other within that time. While the database is away or slow, what was known last is
 * still true enough to serve the pages that are in memory.
 */
export function watchCatalogue(
  db: Db,
  root: string,
  { clock = Date.now, forget = () => {} }: { clock?: () => number; forget?: Forget } = {},
) {
  let current: Current | undefined
  let mark: Mark | undefined
  let last: ReadonlySet<string> = new Set()
  let askedAt = Number.NEGATIVE_INFINITY
  /** Whatever has changed since, changed after this. */
  let knownSince = Number.NEGATIVE_INFINITY
  let asking: Promise<Current> | undefined

  async function ask(): Promise<Current> {
    const begun = clock()
    // The mark comes first: what changes while the rest is read is asked for again.
    const next = await currentMark(db)
    const changes = mark ? await changesSince(db, mark) : []
    const asBefore = current && mark?.version === next.version && changes !== undefined
    // What was right before the mark may be told twice.
    const changed = asBefore ? changes.flatMap((change) => (last.has(keyOf(change)) ? [] : change.subject)) : []
    const now = current && asBefore ? await updated(db, current, changed) : await readAll(db, root, current)
    const until = knownSince + SHOWS_MS
    if (!asBefore) forget('everything', until)
    else if (changed.length > 0) forget(changed, until)
    knownSince = begun
    current = now
    mark = next
    last = new Set(changes?.map(keyOf))
    askedAt = clock()
    return current
  }
  function askOnce(): Promise<Current> {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  /** What is current, where the database need not be waited for. */
  function atHand(): Current | undefined {
    const age = clock() - askedAt
    if (age >= ASK_AGAIN_MS) return undefined
    // Who comes next after one that failed asks again, waits, and hears why.
    if (age >= ASK_AHEAD_MS && !asking) askOnce().catch(() => (askedAt = Number.NEGATIVE_INFINITY))
    return current
  }

  async function currentCatalogue(): Promise<Current> {
    const known = atHand()
    if (known) return known
    const asked = askOnce()
    return current ? orKnown(asked, current) : asked
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
  return currentCatalogue
}

const keyOf = ({ subject, stamp }: Change): string => `${subject} ${stamp}`

async function readAll(db: Db, root: string, before: Current | undefined): Promise<Current> {
  const collections = await shownCollections(db)
  const lists = rememberLists(db)
  return {
    edition: (before?.edition ?? 0) + 1,
    settings: await readSettings(db, root),
    shelves: await readShelves(db),
    collections,
    lists,
    known: async (slug) => {
      const collection = collections.find((one) => one.slug === slug)
      return collection && knownList(collection, await lists.listOf(collection))
    },
    rates: await unusualRates(db),
    delivery: await readDeliveryTables(db),
    offers: await openOffers(db),
    announcement: await readAnnouncement(db),
  }
}

async function readAnnouncement(db: Db): Promise<Announcement | undefined> {
  const said = await readWords(db, ANNOUNCEMENT)
  return said && announcementOn({ ...NO_ANNOUNCEMENT, ...said.texts }, said.asOf)
}

/** The same but for what has changed; gifts that are sold are no part of it. */
async function updated(db: Db, before: Current, changed: readonly Subject[]): Promise<Current> {
  const slugs = before.collections.flatMap(({ slug }) => (changed.includes(listSubject(slug)) ? [slug] : []))
  const otherShelves = ITEM_CATEGORIES.some((category) => changed.includes(shelfSubject(category)))
  const otherOffers = changed.includes(OFFERS_SUBJECT)
  if (slugs.length === 0 && !otherShelves && !otherOffers) return before
  const shelves = otherShelves ? await readShelves(db) : before.shelves
  const offers = otherOffers ? await openOffers(db) : before.offers
  for (const slug of slugs) before.lists.forget(slug)
  return { ...before, edition: before.edition + 1, shelves, offers }
}

const knownList = (collection: Collection, list: List): KnownList => ({
  filters: collection.filters.map((filter) => filter.for),
  bands: list.bands?.map(({ price }) => price),
  pages: (kind, asked) => pagesOf(kind, collection, list, asked),
})

/** How many pages of items each category has. */
async function readShelves(db: Db): Promise<Current['shelves']> {
  const shelves: Current['shelves'] = { keepsakes: 0, munchies: 0, accessories: 0 }
  for (const category of ITEM_CATEGORIES)
    shelves[category] = Math.ceil((await countItemsOf(db, category)) / ITEMS_A_PAGE)
  return shelves
}
