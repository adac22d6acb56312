import type { Insertable, Selectable, Updateable } from 'kysely'
import { isFreeSlug, TINTS } from '#domain/catalogue/collections.ts'
import { indianDate, isDay } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import { LONGEST_TITLE, LONGEST_WORDS } from '#domain/goods/collection-facts.ts'
import { formatYearDay } from '#domain/text/spoken-day.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { held, type Trx, transact } from '#server/db/transact.ts'
import { awaitLaunch } from '#server/launches/launch-collection.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { type Answer, done, refused } from './answer.ts'
import { homeOf } from './goods/read-facts.ts'

type Row = Selectable<CollectionTable>

/** What an owner may say of a collection, and the column that keeps it. */
export const SAYINGS = {
  name: 'title',
  eyebrow: 'eyebrow',
  line: 'heroLine',
  intro: 'intro',
  description: 'metaDescription',
  empty: 'emptyMessage',
} as const satisfies Record<string, keyof CollectionTable>
export type Saying = keyof typeof SAYINGS

type New = { slug: CollectionSlug; tint: string; title: string } & Partial<Insertable<CollectionTable>>

/** Begins a collection that nobody sees yet, last in the shop's order. */
export async function addCollection(db: Db, { slug, tint, title, ...said }: New, by: By): Promise<Answer> {
  const colour = TINTS.find((one) => one === tint)
  // At the desk `new` is where one begins.
  if (!isFreeSlug(slug) || slug === 'new')
    return refused(
      `${slug === '' ? 'Its name makes no address, so write one' : `${slug} cannot be an address`}: it takes 2 to 40 small letters, digits and strokes, such as diwali or new-year, and no word that the shop uses itself.`,
    )
  if (!colour) return refused(`There are no colours ${tint}. There are ${TINTS.join(', ')}.`)
  if (title === '' || title.length > LONGEST_TITLE) return refused(`A name has 1 to ${LONGEST_TITLE} letters.`)
  return transact(db, async (trx) => {
    const rows = await trx.selectFrom('collections').select(['slug', 'position']).execute()
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1
    const row: Insertable<CollectionTable> = { slug, title, position, state: 'draft', tint: colour, strap: colour }
    const made = await trx
      .insertInto('collections')
      .values({ ...row, hero: null, door: null, soonUntil: null, readyTag: null, sharesStockOf: null, ...said })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst()
    if (Number(made.numInsertedOrUpdatedRows) === 0) return refused(`There is a collection ${slug} already.`)
    return settled(trx, `${slug}: collection ${title} begun, not shown yet.`, by)
  })
}

export const sayOfCollection = (
  db: Db,
  { slug, what, words }: { slug: CollectionSlug; what: Saying; words: string },
  by: By,
): Promise<Answer> =>
  change(db, slug, async (trx) => {
    const most = what === 'name' ? LONGEST_TITLE : LONGEST_WORDS
    if (words === '' || words.length > most) return refused(`Say it in 1 to ${most} letters.`)
    await set(trx, slug, { [SAYINGS[what]]: words })
    return settled(trx, `${slug}: ${what} is now: ${words}`, by)
  })

/** How its gifts are sold: `everywhere`, `same-day`, or with a day until which the rest of it is still to come. */
export const sellCollection = (
  db: Db,
  { slug, how, until }: { slug: CollectionSlug; how: string; until: string | undefined },
  by: By,
): Promise<Answer> =>
  change(db, slug, async (trx) => {
    if (how === 'soon') {
      if (!until || !isDay(until) || until <= indianDate(by.now))
        return refused('Say the day on which all of it is there, after today, such as 2026-11-01.')
      await set(trx, slug, { soonUntil: until })
      await awaitLaunch(trx, { slug, until }, by.now)
      return settled(trx, `${slug}: marked as launching soon until ${formatYearDay(until)}.`, by)
    }
    const service = { everywhere: 'standard', 'same-day': 'same-day' }[how]
    if (!service || until !== undefined) return refused('It is sold everywhere, same-day, or soon with a day.')
    await set(trx, slug, { service, soonUntil: null })
    return settled(trx, `${slug}: sold ${how} now.`, by)
  })

/**
 * Puts gifts into a collection as well: each is there under an id of its own, with the words that it has now, and shares
 * price, rate and stock with the gift it is. All or none.
 */
export const putGifts = (db: Db, slug: CollectionSlug, ids: readonly string[], by: By): Promise<Answer> =>
  change(db, slug, async (trx, { sharesStockOf }) => {
    if (ids.length === 0 || new Set(ids).size < ids.length) return refused('Name each gift once.')
    const gifts = await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute()
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
    const rows: typeof gifts = []
    for (const id of ids) {
      const gift = gifts.find((one) => one.id === id)
      if (!gift) return refused(`There is no gift called ${id}. Nothing was done.`)
      if (sharesStockOf && homeOf(gift) !== sharesStockOf)
        return refused(`${slug} takes gifts of ${sharesStockOf} alone, and ${id} is one of ${homeOf(gift)}.`)
      if (gift.hiddenFrom !== null) return refused(`${id} is not in the shop. Nothing was done.`)
      const twinOf = gift.twinOf ?? gift.id
      if (taken.has(twinOf)) return refused(`${id} is in ${slug} already. Nothing was done.`)
      taken.add(twinOf)
      do number++
      while (usedIds.has(`${slug}-${number}`))
      position++
      rows.push({ ...gift, id: `${slug}-${number}`, collection: slug, position, pricePaise: null, twinOf })
    }
    await trx.insertInto('products').values(rows).execute()
    const words = rows.map((row, place) => `${ids[place]} as ${row.id}`).join(', ')
    return settled(trx, `${slug}: holds ${words}.`, by)
  })

/** Shows a collection to everybody; what is said of it and at least one gift have to be there. */
export const showCollection = (db: Db, slug: CollectionSlug, by: By): Promise<Answer> =>
  change(db, slug, async (trx, row) => {
    if (row.state === 'shown') return refused(`${slug} is shown already.`)
    const missing = (['line', 'intro'] as const).filter((what) => row[SAYINGS[what]] === '')
    if (missing.length > 0)
      return refused(
        `Nothing is said as its ${missing.join(' and ')} yet: collection say ${slug} ${missing[0]} <words>.`,
      )
    const gift = await trx
      .selectFrom('products')
      .select('id')
      .where('collection', '=', slug)
      .limit(1)
      .executeTakeFirst()
    if (!gift) return refused(`There is no gift in ${slug} yet: collection put ${slug} <gift>…`)
    await set(trx, slug, {
      state: 'shown',
      metaDescription: row.metaDescription || `${row.title}: ${row.heroLine}`,
      emptyMessage: row.emptyMessage || 'Nothing like that here yet.',
    })
    return settled(trx, `${slug}: shown at /${slug}.`, by)
  })

/** Takes a collection out of the shop; its gifts cannot be bought there any more, and orders keep what they hold. */
export const archiveCollection = (db: Db, slug: CollectionSlug, by: By): Promise<Answer> =>
  change(db, slug, async (trx, row) => {
    if (row.state === 'archived') return refused(`${slug} is archived already.`)
    await set(trx, slug, { state: 'archived' })
    return settled(trx, `${slug}: archived.`, by)
  })

/** Two who change the same collection wait for each other. */
const change = (db: Db, slug: CollectionSlug, work: (trx: Trx, row: Row) => Promise<Answer>): Promise<Answer> =>
  transact(db, async (trx) => {
    const row = await held(trx, trx.selectFrom('collections').selectAll().where('slug', '=', slug)).executeTakeFirst()
    return row ? work(trx, row) : refused(`There is no collection ${slug}. All of them: npm run shop -- collection`)
  })

const set = (trx: Trx, slug: CollectionSlug, values: Updateable<CollectionTable>) =>
  trx.updateTable('collections').set(values).where('slug', '=', slug).execute()

async function settled(trx: Trx, message: string, by: By): Promise<Answer> {
  await writeAudit(trx, { what: message, subject: 'collections' }, by)
  await indexChanges(trx)
  await invalidateCatalogue(trx)
  return done(message)
}
