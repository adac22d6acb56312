import { type Kysely, sql } from 'kysely'
import { isSqlite } from '#server/db/portable.ts'

const REFUSE = sql.raw(`begin select raise(abort, 'the audit is only added to'); end`)

/** Prevents replacement of audit rows on SQLite, where "insert or replace" deletes without firing a trigger. */
export async function up(db: Kysely<unknown>) {
  if (!isSqlite(db)) return
  await sql`create trigger changes_stay_replace before insert on changes
    when exists (select 1 from changes where id = new.id or rowid = new.rowid) ${REFUSE}`.execute(db)
  // Before an insert, `new.rowid` is -1 unless it is given; so no row may have that number.
  await sql`create trigger changes_stay_numbered after insert on changes when new.rowid < 1 ${REFUSE}`.execute(db)
}
