import type { Insertable, Selectable, Updateable } from 'kysely'
import { MAX_COLLECTION_TEXT_LENGTH, MAX_TITLE_LENGTH } from '#domain/catalogue/collection-fields.ts'
import { isAvailableSlug, TINTS } from '#domain/catalogue/collections.ts'
import { indianDate, isDay } from '#domain/delivery/calendar.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import { formatYearDay } from '#domain/text/format-date.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { forUpdate, type Trx, transact } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/update-index.ts'
import { collectionOf } from './product-fields.ts'
import { scheduleLaunch } from './publish-collection.ts'

type CollectionRow = Selectable<CollectionTable>

/** Fields of a collection on the command line, and their columns. */
export const TEXT_COLUMNS = {
  name: 'title',
  eyebrow: 'eyebrow',
  line: 'heroLine',
  intro: 'intro',
  description: 'metaDescription',
  empty: 'emptyMessage',
} as const satisfies Record<string, keyof CollectionTable>
export type CollectionText = keyof typeof TEXT_COLUMNS

type CollectionDraft = { slug: CollectionSlug; tint: string; title: string } & Partial<Insertable<CollectionTable>>

/** Creates an unpublished collection at the end of the shop's order. */
export async function addCollection(
  db: Db,
  { slug, tint, title, ...texts }: CollectionDraft,
  actor: Actor,
): Promise<CommandResult> {
  const colour = TINTS.find((one) => one === tint)
  // `/desk/.../new` is the page that creates one.
  if (!isAvailableSlug(slug) || slug === 'new')
    return refused(
      `${slug === '' ? 'The name gives no web address, so enter one' : `${slug} cannot be a web address`}: use 2 to 40 lower-case letters, digits and hyphens, such as diwali or new-year. Words that the shop uses are reserved.`,
    )
  if (!colour) return refused(`There are no colours ${tint}. Choose one of ${TINTS.join(', ')}.`)
  if (title === '' || title.length > MAX_TITLE_LENGTH) return refused(`A name has 1 to ${MAX_TITLE_LENGTH} letters.`)
  return transact(db, async (trx) => {
    const rows = await trx.selectFrom('collections').select(['slug', 'position']).execute()
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
    const row: Insertable<CollectionTable> = { slug, title, position, state: 'draft', tint: colour, strap: colour }
    const made = await trx
      .insertInto('collections')
      .values({ ...row, hero: null, door: null, soonUntil: null, readyTag: null, sharesStockOf: null, ...texts })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(made.numInsertedOrUpdatedRows) === 0) return refused(`There is a collection ${slug} already.`)
    return finishCollectionChange(trx, `${slug}: collection ${title} begun, not shown yet.`, actor)
  })
}

export const setCollectionText = (
  db: Db,
  { slug, what, words }: { slug: CollectionSlug; what: CollectionText; words: string },
  actor: Actor,
): Promise<CommandResult> =>
  withLockedCollection(db, slug, async (trx) => {
    const most = what === 'name' ? MAX_TITLE_LENGTH : MAX_COLLECTION_TEXT_LENGTH
    if (words === '' || words.length > most) return refused(`Use 1 to ${most} characters.`)
    await updateCollection(trx, slug, { [TEXT_COLUMNS[what]]: words })
    return finishCollectionChange(trx, `${slug}: ${what} is now: ${words}`, actor)
  })

/** Sets how a collection is sold: `everywhere`, `same-day`, or `soon` with its launch day. */
export const setCollectionService = (
  db: Db,
  { slug, how, until }: { slug: CollectionSlug; how: string; until: string | undefined },
  actor: Actor,
): Promise<CommandResult> =>
  withLockedCollection(db, slug, async (trx) => {
    if (how === 'soon') {
      if (!until || !isDay(until) || until <= indianDate(actor.now))
        return refused('Enter the launch day, after today, such as 2026-11-01.')
      await updateCollection(trx, slug, { soonUntil: until })
      await scheduleLaunch(trx, { slug, until }, actor.now)
      return finishCollectionChange(trx, `${slug}: marked as launching soon until ${formatYearDay(until)}.`, actor)
    }
    const service = { everywhere: 'standard', 'same-day': 'same-day' }[how]
    if (!service || until !== undefined) return refused('Choose everywhere, same-day, or soon with a day.')
    await updateCollection(trx, slug, { service, soonUntil: null })
    return finishCollectionChange(trx, `${slug}: sold ${how} now.`, actor)
  })

/**
 * Adds products to another collection. Each gets an id of its own there with a copy of its texts, and shares price,
 * GST rate, stock and label facts with the original. All or nothing.
 */
export const addProductsToCollection = (
  db: Db,
  slug: CollectionSlug,
  ids: readonly string[],
  actor: Actor,
): Promise<CommandResult> =>
  withLockedCollection(db, slug, async (trx, { sharesStockOf }) => {
    if (ids.length === 0 || new Set(ids).size < ids.length) return refused('List each product once.')
    const products = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute()
    const there = await trx
      .selectFrom('products')
      .select(['id', 'twinOf', 'position'])
      .where((eb) => eb.or([eb('collection', '=', slug), eb('hiddenFrom', '=', slug)]))
      .execute()
    const taken = new Set(there.flatMap(({ id, twinOf }) => twinOf ?? id))
    const used = await trx.selectFrom('products').select('id').where('id', 'like', `${slug}-%`).execute()
    const usedIds = new Set(used.map(({ id }) => id))
    let position = Math.max(-1, ...there.map((gift) => gift.position))
    let number = 0
    const rows: typeof products = []
    for (const id of ids) {
      const gift = products.find((one) => one.id === id)
      if (!gift) return refused(`There is no product called ${id}. Nothing was done.`)
      if (sharesStockOf && collectionOf(gift) !== sharesStockOf)
        return refused(`${slug} takes only products of ${sharesStockOf}, and ${id} belongs to ${collectionOf(gift)}.`)
      if (gift.hiddenFrom !== null) return refused(`${id} is not published. Nothing was done.`)
      const twinOf = gift.twinOf ?? gift.id
      if (taken.has(twinOf)) return refused(`${id} is in ${slug} already. Nothing was done.`)
      taken.add(twinOf)
      do number++
      while (usedIds.has(`${slug}-${number}`))
      position++
      const shared = { pricePaise: null, mrpPaise: null, labelFacts: '{}', twinOf }
      rows.push({ ...gift, id: `${slug}-${number}`, collection: slug, position, ...shared })
    }
    await trx.insertInto('products').values(rows).execute()
    const words = rows.map((row, place) => `${ids[place]} as ${row.id}`).join(', ')
    return finishCollectionChange(trx, `${slug}: holds ${words}.`, actor)
  })

/** Publishes a collection; it needs its texts and at least one product. */
export const publishCollectionNow = (db: Db, slug: CollectionSlug, actor: Actor): Promise<CommandResult> =>
  withLockedCollection(db, slug, async (trx, row) => {
    if (row.state === 'shown') return refused(`${slug} is shown already.`)
    const missing = (['line', 'intro'] as const).filter((what) => row[TEXT_COLUMNS[what]] === '')
    if (missing.length > 0)
      return refused(`Its ${missing.join(' and ')} is missing: collection say ${slug} ${missing[0]} <words>.`)
    const gift = await trx
      .selectFrom('products')
      .select('id')
      .where('collection', '=', slug)
      .limit(1)
      .executeTakeFirst()
    if (!gift) return refused(`There is no product in ${slug} yet: collection put ${slug} <gift>…`)
    await updateCollection(trx, slug, {
      state: 'shown',
      metaDescription: row.metaDescription || `${row.title}: ${row.heroLine}`,
      emptyMessage: row.emptyMessage || 'Nothing like that here yet.',
    })
    return finishCollectionChange(trx, `${slug}: shown at /${slug}.`, actor)
  })

/** Archives a collection. Its products cannot be bought there any more; existing orders are unaffected. */
export const archiveCollection = (db: Db, slug: CollectionSlug, actor: Actor): Promise<CommandResult> =>
  withLockedCollection(db, slug, async (trx, row) => {
    if (row.state === 'archived') return refused(`${slug} is archived already.`)
    await updateCollection(trx, slug, { state: 'archived' })
    return finishCollectionChange(trx, `${slug}: archived.`, actor)
  })

const withLockedCollection = (
  db: Db,
  slug: CollectionSlug,
  work: (trx: Trx, row: CollectionRow) => Promise<CommandResult>,
): Promise<CommandResult> =>
  transact(db, async (trx) => {
    const row = await forUpdate(
      trx,
      trx.selectFrom('collections').selectAll().where('slug', '=', slug),
    ).executeTakeFirst()
    return row ? work(trx, row) : refused(`There is no collection ${slug}. All of them: npm run shop -- collection`)
  })

const updateCollection = (trx: Trx, slug: CollectionSlug, values: Updateable<CollectionTable>) =>
  trx.updateTable('collections').set(values).where('slug', '=', slug).execute()

async function finishCollectionChange(trx: Trx, message: string, actor: Actor): Promise<CommandResult> {
  await writeAudit(trx, { what: message, subject: 'collections' }, actor)
  await indexChanges(trx)
  await invalidateCatalogue(trx)
  return succeeded(message)
}
