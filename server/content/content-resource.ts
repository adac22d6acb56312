import { indianDate } from '#domain/delivery/calendar.ts'
import type { FieldValues } from '#domain/text/merge-fields.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateContent } from '#server/cache/cache-tags.ts'
import {
  defineResource,
  type Resource,
  type ResourceChange,
  type ResourceErrors,
} from '#server/catalogue/define-resource.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { readContent, readContentVersion, type StoredContentVersion } from './content-versions.ts'
import { scheduleContentRefresh } from './refresh-dated-content.ts'

/** Definition of editable content and its rules. */
export type ContentDefinition<Field extends string> = {
  place: string
  fields: readonly Field[]
  labels: FieldValues<Field>
  /** Text before the first edit. */
  sample: FieldValues<Field>
  tidyField: (field: Field, text: string) => string
  /** Returns errors by field. `before` is the current text; `today` is `2026-11-21`. */
  faultsOf: (
    values: FieldValues<Field>,
    about: { before: FieldValues<Field>; today: string },
  ) => Promise<ResourceErrors<Field>>
  /** Days, as `2026-11-21`, on which the displayed content changes. */
  daysOf?: (values: FieldValues<Field>) => readonly string[]
  /** Runs in the same transaction as a new version. */
  onSave?: (trx: Trx, values: FieldValues<Field>, actor: Actor) => Promise<void>
}

/** Locked content: its latest version; version 0 is the sample. */
type ContentRow = { version: number; stored: StoredContentVersion | undefined }

/** Returns the stored texts over the sample; fields added by a newer version have the sample's text. */
export const currentTexts = <Field extends string>(
  { fields, sample }: Pick<ContentDefinition<Field>, 'fields' | 'sample'>,
  stored: StoredContentVersion | undefined,
): FieldValues<Field> =>
  Object.fromEntries(fields.map((field) => [field, stored?.texts[field] ?? sample[field]])) as FieldValues<Field>

/** Content of the shop: the home page, the announcement or a text page. Each save is a new version. */
export const contentResource = <Field extends string>(kind: ContentDefinition<Field>): Resource<Field, ContentRow> =>
  defineResource<Field, ContentRow>({
    noun: 'page',
    fields: kind.fields,
    labels: kind.labels,
    normalize: kind.tidyField,
    lock: lockContent,
    read: async (_, { stored }) => currentTexts(kind, stored),
    validate: (_, { current, values }, { now }) => kind.faultsOf(values, { before: current, today: indianDate(now) }),
    async write(trx, change, actor) {
      await insertVersion(trx, kind, { ...change, what: 'changed' }, actor)
      return undefined
    },
  })

/** Restores an older version as a new one; version 0 is the sample. Returns `undefined` if it does not exist. */
export const restoreContent = <Field extends string>(
  db: Db,
  kind: ContentDefinition<Field>,
  version: number,
  actor: Actor,
): Promise<readonly Field[] | undefined> =>
  transact(db, async (trx) => {
    const row = await lockContent(trx, kind.place)
    const older = version === 0 ? undefined : await readContentVersion(trx, kind.place, version)
    if (!older && version !== 0) return undefined
    const [current, values] = [currentTexts(kind, row.stored), currentTexts(kind, older)]
    const changed = kind.fields.filter((field) => values[field] !== current[field])
    if (changed.length === 0) return changed
    await insertVersion(trx, kind, { row, current, values, changed, what: `put back ${version}` }, actor)
    return changed
  })

/** Locks content by name, since its latest version may not exist yet. */
async function lockContent(trx: Trx, place: string): Promise<ContentRow> {
  await lockNames(trx, [`words ${place}`])
  const stored = await readContent(trx, place)
  return { version: stored?.version ?? 0, stored }
}

type NewVersion<Field extends string> = ResourceChange<Field, ContentRow> & { what: string }

/** Inserts a version with its audit, schedules the days on which it changes and invalidates the pages that show it. */
async function insertVersion<Field extends string>(
  trx: Trx,
  kind: ContentDefinition<Field>,
  { row, current, values, changed, what }: NewVersion<Field>,
  actor: Actor,
): Promise<void> {
  const { place, labels } = kind
  const today = indianDate(actor.now)
  const version = { place, version: row.version + 1, at: actor.now.toISOString(), who: actor.who, what, asOf: today }
  await trx
    .insertInto('words')
    .values({ ...version, texts: JSON.stringify(values) })
    .execute()
  for (const field of changed) {
    const line = { what: `${place}: ${labels[field]}`, subject: place, before: current[field], after: values[field] }
    await writeAudit(trx, line, actor)
  }
  const days = new Set(kind.daysOf?.(values).filter((day) => day > today))
  for (const day of days) await scheduleContentRefresh(trx, { place, day }, actor.now)
  await kind.onSave?.(trx, values, actor)
  await invalidateContent(trx, place)
}
