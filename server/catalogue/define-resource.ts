import { type FieldValues, type MergeResult, mergeFields } from '#domain/text/merge-fields.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type ChangeHistory, toFieldChanges } from './change-history.ts'
import { type CreateResult, createRecord, type RecordDraft, type ResourceCreation } from './create-record.ts'
import { parsePosition } from './set-position.ts'

export type ResourceErrors<Field extends string> = Partial<Record<Field, string>>

/** Base and submitted values of a form; absent fields stay unchanged. */
export type ResourceForm<Field extends string> = {
  base: Partial<FieldValues<Field>>
  submitted: Partial<FieldValues<Field>>
}

/** Merged change of a locked row. */
export type ResourceChange<Field extends string, Row> = {
  row: Row
  current: FieldValues<Field>
  values: FieldValues<Field>
  changed: readonly Field[]
}

/** Definition of a desk record made of text fields: how it is locked, read, validated and written. */
export type ResourceDefinition<Field extends string, Row> = {
  /** The word for the record in messages. */
  noun: 'item' | 'occasion' | 'offer' | 'page' | 'product'
  fields: readonly Field[]
  labels: Record<Field, string>
  normalize?: (field: Field, text: string) => string
  /** Replaces the plain three-way merge. */
  merge?: (row: Row, current: FieldValues<Field>, form: ResourceForm<Field>) => MergeResult<Field>
  /** Locks the row until the transaction ends and returns it. */
  lock: (trx: Trx, id: string) => Promise<Row | undefined>
  read: (db: Db, row: Row) => Promise<FieldValues<Field>>
  validate: (trx: Trx, change: ResourceChange<Field, Row>, actor: Actor) => Promise<ResourceErrors<Field>>
  /** Writes the change and invalidates the pages that show it. If it returns errors, it has written nothing. */
  write: (trx: Trx, change: ResourceChange<Field, Row>, actor: Actor) => Promise<ResourceErrors<Field> | undefined>
  /** Change history with audit and undo. A resource without it writes its audit in `write`. */
  history?: ChangeHistory<Field>
  /** Creation of records; without it, `create` throws. */
  creation?: ResourceCreation<Field>
  /** Moves a record to a position in its list, counted from 1. */
  move?: (db: Db, id: string, place: number, actor: Actor) => Promise<CommandResult>
}

type SaveFailure<Field extends string> =
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: ResourceErrors<Field>; facts: FieldValues<Field>; now: FieldValues<Field> }
  /** Another user changed the same fields; `facts` is the submitted state, `now` the current one. */
  | { ok: false; why: 'clash'; clashes: Field[]; facts: FieldValues<Field>; now: FieldValues<Field> }
export type SaveResult<Field extends string> =
  | { ok: true; changed: readonly Field[]; facts: FieldValues<Field> }
  | SaveFailure<Field>

/** Submitted form action: `act` is undo, archive, restore or place. */
export type ResourceAction = { act: string; change: string; place: string }

/** A desk record with its operations. Each returns what it refuses, and is all or nothing. */
export type Resource<Field extends string, Row> = Pick<ResourceDefinition<Field, Row>, 'fields' | 'labels' | 'read'> & {
  /** Saves a form by three-way merge with the row locked. */
  save: (db: Db, id: string, form: ResourceForm<Field>, actor: Actor) => Promise<SaveResult<Field>>
  /** Creates a record under an unused id. */
  create: (db: Db, draft: RecordDraft<Field>, actor: Actor) => Promise<CreateResult<Field>>
  /** Undoes a change, unless the same fields were changed since. */
  undo: (db: Db, id: string, change: string, actor: Actor) => Promise<CommandResult>
  /** Archives or restores. Restored records are hidden at first, since their texts may be outdated. */
  archive: (db: Db, id: string, act: 'archive' | 'restore', actor: Actor) => Promise<CommandResult>
  /** Moves a record to a position in its list, counted from 1. */
  move: (db: Db, id: string, place: string, actor: Actor) => Promise<CommandResult>
  /** Runs a form action; `undefined` if it is unknown. */
  runAction: (db: Db, id: string, action: ResourceAction, actor: Actor) => Promise<CommandResult | undefined>
  history: ChangeHistory<Field>['list']
}

/** Returns the operations of a desk record, with conflict handling, change history, audit and invalidation. */
export function defineResource<Field extends string, Row>(of: ResourceDefinition<Field, Row>): Resource<Field, Row> {
  const resource: Resource<Field, Row> = {
    fields: of.fields,
    labels: of.labels,
    read: of.read,
    save: (db, id, form, actor) => saveRecord(db, of, { id, form, what: 'changed' }, actor),
    async create(db, draft, actor) {
      const { creation, history } = of
      if (!creation || !history) throw new Error('This resource defines no creation.')
      return createRecord(db, { ...of, ...creation, history }, draft, actor)
    },
    undo: (db, id, change, actor) => undoChange(db, of, { id, change }, actor),
    archive: (db, id, act, actor) => archiveRecord(db, of, { id, act }, actor),
    async move(db, id, place, actor) {
      return of.move ? of.move(db, id, parsePosition(place), actor) : refused(`This ${of.noun} has no position.`)
    },
    async runAction(db, id, { act, change, place }, actor) {
      if (act === 'undo') return resource.undo(db, id, change, actor)
      if (act === 'archive' || act === 'restore') return resource.archive(db, id, act, actor)
      return act === 'place' ? resource.move(db, id, place, actor) : undefined
    },
    history: async (db, id) => (await of.history?.list(db, id)) ?? [],
  }
  return resource
}

type SaveRequest<Field extends string> = { id: string; form: ResourceForm<Field>; what: 'changed' | 'undone' }

const saveRecord = <Field extends string, Row>(
  db: Db,
  of: ResourceDefinition<Field, Row>,
  { id, form, what }: SaveRequest<Field>,
  actor: Actor,
): Promise<SaveResult<Field>> =>
  transact(db, async (trx) => {
    const row = await of.lock(trx, id)
    if (!row) return { ok: false, why: 'gone' }
    const plan = await planChange(trx, of, { row, current: await of.read(trx, row), form }, actor)
    if (!plan.ok) return plan
    const { current, values, changed } = plan.change
    if (changed.length === 0) return { ok: true, changed, facts: values }
    const faults = await of.write(trx, plan.change, actor)
    if (faults) return { ok: false, why: 'faulty', faults, facts: values, now: current }
    await of.history?.record(trx, { id, what, facts: toFieldChanges(changed, current, values) }, actor)
    return { ok: true, changed, facts: values }
  })

/** Merges a form into a locked row and validates the result. Writes nothing. */
export async function planChange<Field extends string, Row>(
  trx: Trx,
  of: Pick<ResourceDefinition<Field, Row>, 'fields' | 'normalize' | 'merge' | 'validate'>,
  { row, current, form }: { row: Row; current: FieldValues<Field>; form: ResourceForm<Field> },
  actor: Actor,
): Promise<SaveFailure<Field> | { ok: true; change: ResourceChange<Field, Row> }> {
  const { fields, normalize } = of
  const { values, conflicts } = of.merge
    ? of.merge(row, current, form)
    : mergeFields({ fields, current, ...form, ...(normalize && { tidyField: normalize }) })
  if (conflicts.length > 0) return { ok: false, why: 'clash', clashes: conflicts, facts: values, now: current }
  const changed = fields.filter((field) => values[field] !== current[field])
  const change = { row, current, values, changed }
  const faults = await of.validate(trx, change, actor)
  if (Object.keys(faults).length > 0) return { ok: false, why: 'faulty', faults, facts: values, now: current }
  return { ok: true, change }
}

/**
 * Keeps only the errors of changed fields: existing errors do not block other changes, except when the item is put on
 * sale.
 */
export const errorsOfChange = <Field extends string>(
  faults: ResourceErrors<Field>,
  changed: readonly Field[],
): ResourceErrors<Field> =>
  changed.some((field) => field === 'selling')
    ? faults
    : (Object.fromEntries(
        Object.entries(faults).filter(([field]) => changed.includes(field as Field)),
      ) as ResourceErrors<Field>)

async function undoChange<Field extends string, Row>(
  db: Db,
  of: ResourceDefinition<Field, Row>,
  { id, change }: { id: string; change: string },
  actor: Actor,
): Promise<CommandResult> {
  const changes = await of.history?.find(db, id, change)
  if (!changes) return refused('This change was not found.')
  const texts = (which: 'was' | 'is') =>
    Object.fromEntries(changes.map((one) => [one.field, one[which]])) as Partial<FieldValues<Field>>
  const form = { base: texts('is'), submitted: texts('was') }
  const saved = await saveRecord(db, of, { id, form, what: 'undone' }, actor)
  if (saved.ok) return succeeded(saved.changed.length === 0 ? 'It is so already.' : 'Undone.')
  if (saved.why === 'gone') return refused(`This ${of.noun} was not found.`)
  if (saved.why === 'clash') {
    const names = saved.clashes.map((field) => `${of.labels[field]} (now ${saved.now[field] || 'empty'})`)
    return refused(`Changed again since: ${names.join(', ')}. Nothing was undone.`)
  }
  return refused(`It cannot be restored: ${Object.values(saved.faults).join(' ')}`)
}

async function archiveRecord<Field extends string, Row>(
  db: Db,
  of: ResourceDefinition<Field, Row>,
  { id, act }: { id: string; act: 'archive' | 'restore' },
  actor: Actor,
): Promise<CommandResult> {
  const submitted = { selling: act === 'archive' ? 'archived' : 'hidden' } as Partial<FieldValues<Field>>
  const saved = await saveRecord(db, of, { id, form: { base: {}, submitted }, what: 'changed' }, actor)
  if (saved.ok) return succeeded(saved.changed.length === 0 ? 'It is so already.' : 'Done.')
  return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : `This ${of.noun} was not found.`)
}
