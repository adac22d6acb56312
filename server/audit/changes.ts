import type { AuditKind } from '#domain/desk/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'

import type { Trx } from '#server/db/transact.ts'

/**
 * Who does something for the shop, and when; `live`: it takes real money, and test orders are left alone. `address`:
 * where from, as the network sees it or `COMMAND_LINE`; the shop itself has none. `partOf`: one of many that are done in one
 * go. Whoever does them has said it in the audit of all, and sees to what follows from them once, at the end of each
 * transaction: which pages are made anew, and the version of the delivery tables.
 */
export type By = { who: string; now: Date; live: boolean; address?: string | undefined; partOf?: string }

/** Where somebody sits who runs the owner's commands. */
export const COMMAND_LINE = 'the command line'

/**
 * A line of the audit. `what`: what was done, such as `packed`; `subject`: of which thing, by the name that people use
 * for it: an order's number, a setting, somebody's e-mail. `before` and `after` where it was one thing and is another.
 */
export type AuditEntry = {
  /** Where something else is kept beside it. */
  id?: string
  what: string
  kind?: AuditKind
  subject?: string
  before?: string | undefined
  after?: string | undefined
}

/** Longer ones are cut: a policy's words may be anything. */
const LONGEST = 2000

/**
 * Keeps what somebody did. Belongs into the transaction that does it, so that there is both or neither; it stays for
 * ever, so nothing about a buyer but the number of their order is said in it.
 */
export async function writeAudit(
  trx: Trx,
  { id = newTimedId(), what, kind = 'shop', subject = '', before = '', after = '' }: AuditEntry,
  { who, now, address = '', partOf }: Omit<By, 'live'>,
): Promise<void> {
  if (partOf !== undefined) return
  const said = { who, what, subject, before, after, address }
  const cut = Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text.slice(0, LONGEST)]))
  await trx
    .insertInto('changes')
    .values({ ...said, ...cut, id, kind, at: now.toISOString() })
    .execute()
}

const SHOWN = 30

/** The last changes of the shop itself, the newest first. */
export async function lastChanges(db: Db) {
  return db
    .selectFrom('changes')
    .select(['at', 'who', 'what'])
    .where('kind', '=', 'shop')
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .execute()
}
