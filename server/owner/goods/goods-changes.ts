import * as z from 'zod'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { GoodsChangeTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

export type GoodsKind = GoodsChangeTable['kind']
type What = GoodsChangeTable['what']
/** What a field was and what it is. */
export type TextChange = { field: string; was: string; is: string }

const factsSchema = z.array(z.object({ field: z.string(), was: z.string(), is: z.string() }))

type Change = {
  kind: GoodsKind
  id: string
  what: What
  facts: readonly TextChange[]
  /** Of what was made: what its form brought along, so that it is made once. */
  key?: string
}

/** Keeps what somebody changed, whole, so that it can be undone; the audit has a line that says so. */
export async function keepGoodsChange(
  trx: Trx,
  { kind, id, what, facts, key }: Change,
  labels: Record<string, string>,
  by: By,
): Promise<void> {
  const row = { id: key ?? newTimedId(), kind, subject: id, at: by.now.toISOString(), who: by.who, what }
  await trx
    .insertInto('goodsChanges')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
  const [only] = facts
  const one = facts.length === 1 && only ? { before: only.was, after: only.is } : {}
  const names = facts.map(({ field }) => labels[field] ?? field).join(', ')
  const words = { made: `${kind} made`, changed: `${kind} changed`, undone: `change of ${kind} undone` }[what]
  await writeAudit(trx, { what: what === 'made' ? words : `${words}: ${names}`, subject: id, ...one }, by)
}

const SHOWN = 20

/** What was changed of a thing, the newest first. */
export async function goodsChangesOf(db: Db, kind: GoodsKind, id: string) {
  const rows = await db
    .selectFrom('goodsChanges')
    .select(['id', 'at', 'who', 'what', 'facts'])
    .where('kind', '=', kind)
    .where('subject', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, facts: parseColumn(factsSchema, row.facts, 'goodsChanges.facts', row.id) }))
}

/** One change of a thing that can be undone; nothing where it is another's, or how it was made. */
export async function goodsChangeById(
  db: Db,
  { kind, id, change }: { kind: GoodsKind; id: string; change: string },
): Promise<TextChange[] | undefined> {
  const row = await db
    .selectFrom('goodsChanges')
    .select('facts')
    .where('kind', '=', kind)
    .where('subject', '=', id)
    .where('id', '=', change)
    .where('what', '!=', 'made')
    .executeTakeFirst()
  return row && parseColumn(factsSchema, row.facts, 'goodsChanges.facts', change)
}
