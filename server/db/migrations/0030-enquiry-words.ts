import { type Kysely, sql } from 'kysely'

/** Whether an enquiry has one more word is answered by an index alone: of several words that are searched for, one leads. */
export const oldestProgram = 27

export async function up(db: Kysely<unknown>) {
  await sql`create index enquiry_terms_of_enquiry on enquiry_terms (enquiry_id, term)`.execute(db)
  await sql`drop index enquiry_terms_by_enquiry`.execute(db)
}
