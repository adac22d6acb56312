import type { Selectable } from 'kysely'
import { isNoticeDay, type Occasion } from '#domain/occasion/occasion.ts'
import type { OccasionValues } from '#domain/occasion/occasion-fields.ts'
import type { Db } from '#server/db/connect.ts'
import type { OccasionTable } from '#server/db/schema/occasions.ts'

export type OccasionRow = Selectable<OccasionTable>

/** Converts a row to the fields of the form. */
export const occasionFieldsOf = (row: OccasionRow): OccasionValues => ({
  name: row.name,
  day: row.day,
  source: row.source,
  words: row.words,
  on: row.isOn === 1 ? '1' : '',
  nextDay: row.nextDay,
  slug: row.slug,
  title: row.title,
  description: row.description,
  intro: row.intro,
  text: row.body,
  hero: row.hero,
  heroAlt: row.heroAlt,
  pageOn: row.pageOn === 1 ? '1' : '',
})

/** Returns all occasions, in the order of their dates. */
export const listOccasions = (db: Db): Promise<OccasionRow[]> =>
  db.selectFrom('occasions').selectAll().orderBy('day').orderBy('name').execute()

export const findOccasion = (db: Db, id: string): Promise<OccasionRow | undefined> =>
  db.selectFrom('occasions').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the occasion of a published page. */
export const occasionOfPage = (db: Db, slug: string): Promise<OccasionRow | undefined> =>
  db.selectFrom('occasions').selectAll().where('slug', '=', slug).where('pageOn', '=', 1).executeTakeFirst()

/** Returns the slugs of the published pages. */
export const occasionSlugs = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectFrom('occasions')
      .select('slug')
      .where('pageOn', '=', 1)
      .where('slug', '!=', '')
      .orderBy('day')
      .orderBy('slug')
      .execute()
  ).map(({ slug }) => slug)

/**
 * Returns the occasions whose last day to order the shop names now, soonest first. A job sets `asOf` on the days on
 * which this changes, so that cached pages do not read the clock.
 */
export async function currentOccasions(db: Db): Promise<Occasion[]> {
  const rows = await db
    .selectFrom('occasions')
    .select(['name', 'day', 'words', 'asOf'])
    .where('isOn', '=', 1)
    .orderBy('day')
    .execute()
  return rows
    .filter(({ day, asOf }) => isNoticeDay(day, asOf))
    .map(({ name, day, words }) => ({ name, day, ...(words !== '' && { words }) }))
}
