import { sql } from 'kysely'
import { enquiryTerms } from '#domain/desk/enquiry-list.ts'
import { keptFieldsSchema } from '#domain/enquiry/kept-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'

/** Enquiries that are listed in one transaction. */
const BATCH = 500
/** Rows of one statement: both databases take so many values at once. */
const ROWS = 400

/** Writes down what enquiries are searched by that came since; whoever searches does this first. */
export async function keepEnquiryTerms(db: Db): Promise<void> {
  while (await db.selectFrom('enquiries').select('id').where('listed', '=', unlisted).limit(1).executeTakeFirst())
    await transact(db, listSome)
}

/** Written out in the statement, as the index has it. */
const unlisted = sql.lit(0)

async function listSome(trx: Trx): Promise<void> {
  await lockNames(trx, ['enquiry terms'])
  const rows = await trx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'email', 'ticket', 'fields', 'createdAt'])
    .where('listed', '=', unlisted)
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return
  const terms = rows.flatMap(({ fields, ...row }) => {
    const sent = { ...row, fields: parseColumn(keptFieldsSchema, fields, 'enquiries.fields', row.id) }
    return enquiryTerms(sent).map((term) => ({ term, createdAt: row.createdAt, enquiryId: row.id }))
  })
  for (let at = 0; at < terms.length; at += ROWS)
    await trx
      .insertInto('enquiryTerms')
      .values(terms.slice(at, at + ROWS))
      .onConflict((c) => c.doNothing())
      .execute()
  await trx
    .updateTable('enquiries')
    .set({ listed: 1 })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}
