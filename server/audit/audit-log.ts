import type { AuditKind } from '#domain/desk/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'

import type { Trx } from '#server/db/transact.ts'

/**
 * The actor of a change, for the audit log.
 *
 * `who` is the name to record and `now` the time. `live` is true when the shop takes real money; use cases then
 * refuse test orders. `address` is the network address of the request, or `COMMAND_LINE`; jobs have none. `partOf` is
 * set for each item of a bulk change: the bulk action writes the audit line, invalidates the cache and creates the
 * delivery version once, so the item's use case skips them.
 */
export type Actor = { who: string; now: Date; live: boolean; address?: string | undefined; bulkAction?: string }

/** Audit address of changes made with the CLI. */
export const COMMAND_LINE = 'the command line'

/**
 * One line of the audit log. `what` names the action, such as `packed`. `subject` is the thing by its public name: an
 * order number, a setting, an email. `before` and `after` hold the old and new value of a change.
 */
export type AuditEntry = {
  /** Set by callers that store another row under the same id. */
  id?: string
  what: string
  kind?: AuditKind
  subject?: string
  before?: string | undefined
  after?: string | undefined
}

/** Maximum length of a field in characters; policy texts may be longer. */
const MAX_FIELD_LENGTH = 2000

/**
 * Writes an audit line in the transaction of the change, so that both commit or neither. Audit lines are never
 * deleted, so they must hold no personal data of a buyer except the order number.
 *
 * Does nothing for an item of a bulk change (`partOf`).
 */
export async function writeAudit(
  trx: Trx,
  { id = newTimeOrderedId(), what, kind = 'shop', subject = '', before = '', after = '' }: AuditEntry,
  { who, now, address = '', bulkAction }: Omit<Actor, 'live'>,
): Promise<void> {
  if (bulkAction !== undefined) return
  const said = { who, what, subject, before, after, address }
  const cut = Object.fromEntries(Object.entries(said).map(([name, text]) => [name, text.slice(0, MAX_FIELD_LENGTH)]))
  await trx
    .insertInto('changes')
    .values({ ...said, ...cut, id, kind, at: now.toISOString() })
    .execute()
}

const LATEST_COUNT = 30

/** Returns the latest changes of the shop, newest first. */
export async function latestShopChanges(db: Db) {
  return db
    .selectFrom('changes')
    .select(['at', 'who', 'what'])
    .where('kind', '=', 'shop')
    .orderBy('at', 'desc')
    .limit(LATEST_COUNT)
    .execute()
}
