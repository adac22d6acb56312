import { sql } from 'kysely'
import { enquiryTerms } from '#domain/desk/enquiry-list.ts'
import { storedFieldsSchema } from '#domain/enquiry/stored-fields.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'

/** Enquiries per transaction. */
const BATCH_SIZE = 500
/** Rows per insert, below the parameter limit of both databases. */
const ROWS_PER_INSERT = 400

/** Updates the search index of enquiries. Every search calls this first. */
export async function updateEnquiryIndex(db: Db): Promise<void> {
  while (await db.selectFrom('enquiries').select('id').where('listed', '=', NOT_INDEXED).limit(1).executeTakeFirst())
    await transact(db, indexBatch)
}

/** A literal instead of a parameter, so that the partial index is used. */
const NOT_INDEXED = sql.lit(0)

async function indexBatch(trx: Trx): Promise<void> {
  await lockNames(trx, ['enquiry terms'])
  const rows = await trx
    .selectFrom('enquiries')
    .select(['id', 'kind', 'email', 'ticket', 'fields', 'createdAt'])
    .where('listed', '=', NOT_INDEXED)
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return
  const terms = rows.flatMap(({ fields, ...row }) => {
    const sent = { ...row, fields: parseColumn(storedFieldsSchema, fields, 'enquiries.fields', row.id) }
    return enquiryTerms(sent).map((term) => ({ term, createdAt: row.createdAt, enquiryId: row.id }))
  })
  for (let at = 0; at < terms.length; at += ROWS_PER_INSERT)
    await trx
      .insertInto('enquiryTerms')
      .values(terms.slice(at, at + ROWS_PER_INSERT))
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
