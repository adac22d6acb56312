import { type Kysely, sql } from 'kysely'

/** An older program does not know notices; they wait. */
export const oldestProgram = 141

/** Adds the addresses that wait for one email about a place or an occasion. */
export async function up(db: Kysely<unknown>) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`create table notices (id text primary key, kind text not null, subject text not null,
    email text not null, mailbox text not null, created_at text not null)`)
  await run('create unique index notices_once on notices (kind, subject, lower(email))')
  await run('create index notices_by_mailbox on notices (mailbox)')
  await run('create index notices_by_age on notices (created_at)')
}
