import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { ProductId } from '#domain/flavours.ts'
import { FIELD_LABELS, PRODUCT_FIELDS, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { chunksOf } from '#server/db/lists.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { ProductChangeTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

type What = ProductChangeTable['what']
/** What a field was and what it is. */
export type FactChange = { field: ProductField; was: string; is: string }

export const factsSchema = z.array(z.object({ field: z.enum(PRODUCT_FIELDS), was: z.string(), is: z.string() }))

export const factChanges = (fields: readonly ProductField[], was: ProductFacts, is: ProductFacts): FactChange[] =>
  fields.map((field) => ({ field, was: was[field], is: is[field] }))

const AUDIT: Record<What, string> = {
  made: 'gift made',
  changed: 'gift changed',
  undone: 'change of a gift undone',
  shown: 'gift shown on its day',
}

type Kept = { id?: string; productId: ProductId; what: What; facts: readonly FactChange[] }

/** Keeps what somebody changed of gifts, whole, so that it can be undone; the audit has a line of each that says so. */
export async function keepChanges(trx: Trx, changes: readonly Kept[], by: By): Promise<void> {
  const [at, who] = [by.now.toISOString(), by.who]
  const rows = changes.map(({ id = newTimedId(), productId, what, facts }) => {
    return { id, productId, at, who, what, facts: JSON.stringify(facts) }
  })
  for (const some of chunksOf(rows)) {
    await trx.insertInto('productChanges').values(some).execute()
    // A database in the process answers at once.
    await setImmediate()
  }
  for (const change of changes) await auditChange(trx, change, by)
}

async function auditChange(trx: Trx, { productId, what, facts }: Kept, by: By): Promise<void> {
  const [only] = facts
  const one = facts.length === 1 && only ? { before: only.was, after: only.is } : {}
  const names = facts.map(({ field }) => FIELD_LABELS[field]).join(', ')
  await writeAudit(
    trx,
    { what: what === 'made' ? AUDIT.made : `${AUDIT[what]}: ${names}`, subject: productId, ...one },
    by,
  )
}

const SHOWN = 20

/** What was changed of a gift, the newest first. */
export async function changesOf(db: Db, productId: ProductId) {
  const rows = await db
    .selectFrom('productChanges')
    .select(['id', 'at', 'who', 'what', 'facts'])
    .where('productId', '=', productId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({ ...row, facts: parseColumn(factsSchema, row.facts, 'productChanges.facts', row.id) }))
}

export async function changeById(db: Db, productId: ProductId, id: string): Promise<FactChange[] | undefined> {
  const row = await db
    .selectFrom('productChanges')
    .select('facts')
    .where('productId', '=', productId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && parseColumn(factsSchema, row.facts, 'productChanges.facts', id)
}
