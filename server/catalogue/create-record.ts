import { type FieldValues, mergeFields } from '#domain/text/merge-fields.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { type CatalogueKind, type ChangeHistory, findCreatedId } from './change-history.ts'
import { findFreeId, findIdError, isFormKey, toSlug } from './free-id.ts'

type NewRecordErrors<Field extends string> = Partial<Record<Field, string>> & { id?: string }

export type CreateResult<Field extends string> =
  | { ok: true; id: string }
  | { ok: false; faults: NewRecordErrors<Field>; facts: FieldValues<Field> }

/** Part of a resource definition: how its records are created. */
export type ResourceCreation<Field extends string> = {
  /** Kind in the change history; also the id of a record whose name gives none. */
  kind: CatalogueKind
  /** Initial values of the form. */
  empty: FieldValues<Field>
  check: (values: FieldValues<Field>) => Partial<Record<Field, string>>
  insert: (trx: Trx, id: string, values: FieldValues<Field>, actor: Actor) => Promise<void>
}

/** Submitted form of a new record. */
export type RecordDraft<Field extends string> = {
  /** Idempotency key of the form: the record is created once. */
  key: string
  /** Id; if empty, it is made from the name. */
  id: string
  submitted: Partial<FieldValues<Field>>
}

type RecordCreation<Field extends string> = ResourceCreation<Field> & {
  fields: readonly Field[]
  normalize?: (field: Field, text: string) => string
  history: ChangeHistory<Field>
}

/** Creates a record under an unused id, and records its creation. */
export const createRecord = <Field extends string>(
  db: Db,
  { kind, fields, empty, normalize, history, check, insert }: RecordCreation<Field>,
  { key, id: requested, submitted }: RecordDraft<Field>,
  actor: Actor,
): Promise<CreateResult<Field>> =>
  transact(db, async (trx) => {
    const merging = { fields, base: {}, current: empty, submitted, ...(normalize && { tidyField: normalize }) }
    const { values } = mergeFields(merging)
    await lockNames(trx, [`new ${kind}`])
    if (!isFormKey(key)) {
      const faults = { id: 'Reload the page and try again.' } as NewRecordErrors<Field>
      return { ok: false, faults, facts: values }
    }
    const created = await findCreatedId(trx, kind, key)
    if (created !== undefined) return { ok: true, id: created }
    const faults: NewRecordErrors<Field> = { ...check(values) }
    const name = (values as Partial<FieldValues<string>>).name ?? ''
    const id = requested === '' ? await findFreeId(trx, toSlug(name), kind) : requested
    const idError = await findIdError(trx, id)
    if (idError) faults.id = idError
    if (Object.keys(faults).length > 0) return { ok: false, faults, facts: values }
    await insert(trx, id, values, actor)
    const filled = fields.filter((field) => values[field] !== '')
    const facts = filled.map((field) => ({ field, was: '', is: values[field] }))
    await history.record(trx, { id, what: 'made', facts, key }, actor)
    return { ok: true, id }
  })
