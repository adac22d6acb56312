import { indianDate } from '#domain/delivery/calendar.ts'
import { mergeFields } from '#domain/text/merge-fields.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import { invalidateContent } from '#server/cache/cache-tags.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { readContent, readContentVersion, type StoredContentVersion } from './content-versions.ts'
import { scheduleContentRefresh } from './refresh-dated-content.ts'

type ContentTexts<Field extends string> = Record<Field, string>
type ContentErrors<Field extends string> = Partial<ContentTexts<Field>>

/** Definition of editable content and its rules. */
export type ContentDefinition<Field extends string> = {
  place: string
  fields: readonly Field[]
  labels: ContentTexts<Field>
  /** Text before the first edit. */
  sample: ContentTexts<Field>
  tidyField: (field: Field, text: string) => string
  /** Returns errors by field. `before` is the current text; `today` is `2026-11-21`. */
  faultsOf: (
    values: ContentTexts<Field>,
    about: { before: ContentTexts<Field>; today: string },
  ) => Promise<ContentErrors<Field>>
  /** Days, as `2026-11-21`, on which the displayed content changes. */
  daysOf?: (values: ContentTexts<Field>) => readonly string[]
  /** Runs in the same transaction as a new version. */
  onSave?: (trx: Trx, values: ContentTexts<Field>, actor: Actor) => Promise<void>
}

/** Returns the stored texts over the sample; fields added by a newer version have the sample's text. */
export const currentTexts = <Field extends string>(
  { fields, sample }: Pick<ContentDefinition<Field>, 'fields' | 'sample'>,
  said: StoredContentVersion | undefined,
): ContentTexts<Field> =>
  Object.fromEntries(fields.map((field) => [field, said?.texts[field] ?? sample[field]])) as ContentTexts<Field>

export type SaveContentResult<Field extends string> =
  | { ok: true; changed: Field[] }
  | { ok: false; faults: ContentErrors<Field>; clashes: Field[]; facts: ContentTexts<Field>; now: ContentTexts<Field> }

type ContentForm<Field extends string> = { saw: ContentErrors<Field>; typed: ContentErrors<Field> }

/** Saves content as a new version by three-way merge; conflicts are returned for the user to resolve. */
export const saveContent = <Field extends string>(
  db: Db,
  kind: ContentDefinition<Field>,
  { saw: base, typed: submitted }: ContentForm<Field>,
  actor: Actor,
): Promise<SaveContentResult<Field>> =>
  transact(db, async (trx) => {
    await lockNames(trx, [`words ${kind.place}`])
    const said = await readContent(trx, kind.place)
    const current = currentTexts(kind, said)
    const { fields, tidyField } = kind
    const { values, conflicts } = mergeFields({ fields, base: base, current: current, submitted: submitted, tidyField })
    if (conflicts.length > 0) return { ok: false, faults: {}, clashes: conflicts, facts: values, now: current }
    const faults = await kind.faultsOf(values, { before: current, today: indianDate(actor.now) })
    if (Object.keys(faults).length > 0) return { ok: false, faults, clashes: [], facts: values, now: current }
    return {
      ok: true,
      changed: await writeVersion(trx, kind, { said, now: current, facts: values, what: 'changed' }, actor),
    }
  })

/** Restores an older version as a new one; version 0 is the sample. Returns `undefined` if it does not exist. */
export const restoreContent = <Field extends string>(
  db: Db,
  kind: ContentDefinition<Field>,
  version: number,
  actor: Actor,
): Promise<Field[] | undefined> =>
  transact(db, async (trx) => {
    await lockNames(trx, [`words ${kind.place}`])
    const said = await readContent(trx, kind.place)
    const older = version === 0 ? undefined : await readContentVersion(trx, kind.place, version)
    if (!older && version !== 0) return undefined
    const [current, values] = [currentTexts(kind, said), currentTexts(kind, older)]
    return writeVersion(trx, kind, { said, now: current, facts: values, what: `put back ${version}` }, actor)
  })

type ContentVersion<Field extends string> = {
  said: StoredContentVersion | undefined
  now: ContentTexts<Field>
  facts: ContentTexts<Field>
  what: string
}

/** Returns the changed fields; without changes, no version is created. */
async function writeVersion<Field extends string>(
  trx: Trx,
  kind: ContentDefinition<Field>,
  { said, now: current, facts: values, what }: ContentVersion<Field>,
  actor: Actor,
): Promise<Field[]> {
  const { place, labels } = kind
  const changed = kind.fields.filter((field) => values[field] !== current[field])
  if (changed.length === 0) return changed
  const today = indianDate(actor.now)
  const version = (said?.version ?? 0) + 1
  const row = { place, version, at: actor.now.toISOString(), who: actor.who, what, asOf: today }
  await trx
    .insertInto('words')
    .values({ ...row, texts: JSON.stringify(values) })
    .execute()
  const days = new Set(kind.daysOf?.(values).filter((day) => day > today))
  for (const day of days) await scheduleContentRefresh(trx, { place, day }, actor.now)
  for (const field of changed) {
    const line = { what: `${place}: ${labels[field]}`, subject: place, before: current[field], after: values[field] }
    await writeAudit(trx, line, actor)
  }
  await kind.onSave?.(trx, values, actor)
  await invalidateContent(trx, place)
  return changed
}
