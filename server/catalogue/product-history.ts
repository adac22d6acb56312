import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { PRODUCT_FIELDS, PRODUCT_LABELS, type ProductField } from '#domain/catalogue/product-fields.ts'
import type { ProductId } from '#domain/nominal.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { chunksOf, newTimeOrderedId } from '#server/db/portable.ts'
import type { ProductChangeTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ChangeHistory, FieldChange } from './change-history.ts'

type ProductChangeType = ProductChangeTable['what']
export type ProductFieldChange = FieldChange<ProductField>

export const productFieldChangesSchema = z.array(
  z.object({ field: z.enum(PRODUCT_FIELDS), was: z.string(), is: z.string() }),
)

const AUDIT_LABELS: Record<ProductChangeType, string> = {
  made: 'gift made',
  changed: 'gift changed',
  undone: 'change of a gift undone',
  shown: 'gift shown on its day',
}

type ProductChangeRecord = {
  id?: string
  productId: ProductId
  what: ProductChangeType
  facts: readonly ProductFieldChange[]
}

/** Records changes of products with all values, so that they can be undone, and adds them to the audit. */
export async function recordProductChanges(
  trx: Trx,
  changes: readonly ProductChangeRecord[],
  actor: Actor,
): Promise<void> {
  const [at, who] = [actor.now.toISOString(), actor.who]
  const rows = changes.map(({ id = newTimeOrderedId(), productId, what, facts }) => {
    return { id, productId, at, who, what, facts: JSON.stringify(facts) }
  })
  for (const chunk of chunksOf(rows)) {
    await trx.insertInto('productChanges').values(chunk).execute()
    // SQLite answers synchronously: yield to the event loop.
    await setImmediate()
  }
  for (const change of changes) await auditProductChange(trx, change, actor)
}

async function auditProductChange(
  trx: Trx,
  { productId, what, facts }: ProductChangeRecord,
  actor: Actor,
): Promise<void> {
  const [only] = facts
  const one = facts.length === 1 && only ? { before: only.was, after: only.is } : {}
  const names = facts.map(({ field }) => PRODUCT_LABELS[field]).join(', ')
  await writeAudit(
    trx,
    { what: what === 'made' ? AUDIT_LABELS.made : `${AUDIT_LABELS[what]}: ${names}`, subject: productId, ...one },
    actor,
  )
}

const MAX_PRODUCT_CHANGES = 20

/** Change history of products, in a table of its own. */
export const productHistory: ChangeHistory<ProductField> = {
  record: (trx, { id: productId, what, facts, key }, actor) =>
    recordProductChanges(trx, [{ ...(key && { id: key }), productId, what, facts }], actor),
  async list(db, productId) {
    const rows = await db
      .selectFrom('productChanges')
      .select(['id', 'at', 'who', 'what', 'facts'])
      .where('productId', '=', productId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_PRODUCT_CHANGES)
      .execute()
    return rows.map((row) => ({ ...row, facts: parseFacts(row) }))
  },
  async find(db, productId, id) {
    const row = await db
      .selectFrom('productChanges')
      .select(['id', 'facts'])
      .where('productId', '=', productId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row && parseFacts(row)
  },
}

const parseFacts = ({ id, facts }: Pick<ProductChangeTable, 'id' | 'facts'>): ProductFieldChange[] =>
  parseColumn(productFieldChangesSchema, facts, 'productChanges.facts', id)
