import { type Kysely, sql } from 'kysely'

/**
 * What an owner changes of boxes, of things for them and of collections: what is archived (a program from before sees it
 * as not on sale), in which form a box is shown, pictures of their own, and each change with what it was before.
 */
export const oldestProgram = 33

export async function up(db: Kysely<unknown>) {
  for (const table of ['boxes', 'boxItems'])
    await db.schema
      .alterTable(table)
      .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  const add = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text').execute()
  await add('boxes', 'form')
  await add('boxItems', 'picture')
  await add('collections', 'heroWide')
  await add('collections', 'heroTall')
  // Those of the sample are shown as themselves.
  await sql`update boxes set form = id`.execute(db)
  await db.schema
    .createTable('goodsChanges')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('goods_changes_by_subject')
    .on('goodsChanges')
    .columns(['kind', 'subject', 'at', 'id'])
    .execute()
}
