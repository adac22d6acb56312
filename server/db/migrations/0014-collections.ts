import type { Kysely } from 'kysely'

/** The collections, which were code until now. A program that does not know the table has those of the sample. */
export const oldestProgram = 10

export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('collections')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('eyebrow', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('heroLine', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('intro', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('metaDescription', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('emptyMessage', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('tint', 'text', (c) => c.notNull())
    .addColumn('strap', 'text', (c) => c.notNull())
    .addColumn('inBar', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('grid', 'text', (c) => c.notNull().defaultTo('four'))
    .addColumn('waiting', 'integer', (c) => c.notNull().defaultTo(8))
    .addColumn('hero', 'text')
    .addColumn('heroAlt', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('door', 'text')
    .addColumn('service', 'text', (c) => c.notNull().defaultTo('standard'))
    .addColumn('soonUntil', 'text')
    .addColumn('readyTag', 'text')
    .addColumn('filterBy', 'text', (c) => c.notNull().defaultTo('made-for'))
    .addColumn('filters', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('sharesStockOf', 'text', (c) => c.references('collections.slug'))
    .execute()
}
