import * as z from 'zod'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { parseColumn } from '#server/db/json-column.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { CatalogueChangeTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'

export type CatalogueKind = CatalogueChangeTable['kind']
type CatalogueChangeType = CatalogueChangeTable['what']
export type FieldChange<Field extends string = string> = { field: Field; was: string; is: string }

/** Returns the old and new value of each field. */
export const toFieldChanges = <Field extends string>(
  fields: readonly Field[],
  was: FieldValues<Field>,
  is: FieldValues<Field>,
): FieldChange<Field>[] => fields.map((field) => ({ field, was: was[field], is: is[field] }))

type RecordedChange<Field extends string> = {
  id: string
  what: CatalogueChangeType
  facts: readonly FieldChange<Field>[]
  /** Idempotency key of the form that created the record. */
  key?: string
}

/** Change history of one kind of record. */
export type ChangeHistory<Field extends string> = {
  /** Records a change with all values, so that it can be undone, and adds it to the audit. */
  record: (trx: Trx, change: RecordedChange<Field>, actor: Actor) => Promise<void>
  /** Returns the last 20 changes, newest first. */
  list: (db: Db, id: string) => Promise<HistoryEntry<Field>[]>
  /** Returns the fields of a change; `undefined` for another record's change. */
  find: (db: Db, id: string, change: string) => Promise<FieldChange<Field>[] | undefined>
}
type HistoryEntry<Field extends string> = {
  id: string
  at: string
  who: string
  what: CatalogueChangeType | 'shown'
  facts: FieldChange<Field>[]
}

const fieldChangesSchema = z.array(z.object({ field: z.string(), was: z.string(), is: z.string() }))

const MAX_CHANGES_SHOWN = 20

/** Returns the change history of boxes, box items, collections or occasions. A creation cannot be undone. */
export function catalogueHistory<Field extends string>(
  kind: CatalogueKind,
  labels: Record<Field, string>,
): ChangeHistory<Field> {
  const parse = (row: { id: string; facts: CatalogueChangeTable['facts'] }) =>
    parseColumn(fieldChangesSchema, row.facts, 'goodsChanges.facts', row.id) as FieldChange<Field>[]
  return {
    async record(trx, { id, what, facts, key }, actor) {
      const row = {
        id: key ?? newTimeOrderedId(),
        kind,
        subject: id,
        at: actor.now.toISOString(),
        who: actor.who,
        what,
      }
      await trx
        .insertInto('goodsChanges')
        .values({ ...row, facts: JSON.stringify(facts) })
        .execute()
      const [only] = facts
      const one = facts.length === 1 && only ? { before: only.was, after: only.is } : {}
      const names = facts.map(({ field }) => labels[field] ?? field).join(', ')
      const words = { made: `${kind} made`, changed: `${kind} changed`, undone: `change of ${kind} undone` }[what]
      await writeAudit(trx, { what: what === 'made' ? words : `${words}: ${names}`, subject: id, ...one }, actor)
    },
    async list(db, id) {
      const rows = await db
        .selectFrom('goodsChanges')
        .select(['id', 'at', 'who', 'what', 'facts'])
        .where('kind', '=', kind)
        .where('subject', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_CHANGES_SHOWN)
        .execute()
      return rows.map((row) => ({ ...row, facts: parse(row) }))
    },
    async find(db, id, change) {
      const row = await db
        .selectFrom('goodsChanges')
        .select(['id', 'facts'])
        .where('kind', '=', kind)
        .where('subject', '=', id)
        .where('id', '=', change)
        .where('what', '!=', 'made')
        .executeTakeFirst()
      return row && parse(row)
    },
  }
}

/** Returns the record that a form with this idempotency key created. */
export async function findCreatedId(trx: Trx, kind: CatalogueKind, key: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('goodsChanges')
    .select('subject')
    .where('id', '=', key)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.subject
}
