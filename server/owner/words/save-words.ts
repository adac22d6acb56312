import { indianDate } from '#domain/delivery/day.ts'
import { mergeTexts } from '#domain/goods/merge-texts.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import { awaitWordsDay } from '#server/launches/words-day.ts'
import { readWords, type SaidWords, wordsOfVersion } from '#server/settings/words.ts'
import { invalidateWords } from '#server/versions/invalidate-words.ts'

type Texts<Field extends string> = Record<Field, string>
type Faults<Field extends string> = Partial<Texts<Field>>

/** A place in which an owner makes the shop say something, and its rules. */
export type WordsKind<Field extends string> = {
  place: string
  fields: readonly Field[]
  labels: Texts<Field>
  /** What it says where nobody has said anything else. */
  sample: Texts<Field>
  tidyField: (field: Field, text: string) => string
  /** Why it cannot be so, by field. `before`: what it says; `today` as `2026-11-21`. */
  faultsOf: (facts: Texts<Field>, about: { before: Texts<Field>; today: string }) => Promise<Faults<Field>>
  /** The days, as `2026-11-21`, from each of which on it shows something else. */
  daysOf?: (facts: Texts<Field>) => readonly string[]
  /** What else is written with a new version. */
  alsoKeep?: (trx: Trx, facts: Texts<Field>, by: By) => Promise<void>
}

/** What is said, on top of the sample: a field that a newer program brought has the sample's text. */
export const textsOf = <Field extends string>(
  { fields, sample }: Pick<WordsKind<Field>, 'fields' | 'sample'>,
  said: SaidWords | undefined,
): Texts<Field> =>
  Object.fromEntries(fields.map((field) => [field, said?.texts[field] ?? sample[field]])) as Texts<Field>

export type SavedWords<Field extends string> =
  | { ok: true; changed: Field[] }
  | { ok: false; faults: Faults<Field>; clashes: Field[]; facts: Texts<Field>; now: Texts<Field> }

type Typed<Field extends string> = { saw: Faults<Field>; typed: Faults<Field> }

/** Makes the shop say what was typed, as a new version. Of what two have changed somebody has to decide first. */
export const saveWords = <Field extends string>(
  db: Db,
  kind: WordsKind<Field>,
  { saw, typed }: Typed<Field>,
  by: By,
): Promise<SavedWords<Field>> =>
  transact(db, async (trx) => {
    await lockNames(trx, [`words ${kind.place}`])
    const said = await readWords(trx, kind.place)
    const now = textsOf(kind, said)
    const { fields, tidyField } = kind
    const { facts, clashes } = mergeTexts({ fields, saw, now, typed, tidyField })
    if (clashes.length > 0) return { ok: false, faults: {}, clashes, facts, now }
    const faults = await kind.faultsOf(facts, { before: now, today: indianDate(by.now) })
    if (Object.keys(faults).length > 0) return { ok: false, faults, clashes: [], facts, now }
    return { ok: true, changed: await keep(trx, kind, { said, now, facts, what: 'changed' }, by) }
  })

/**
 * Says again what an older version said, as a new one; version 0 is the sample. `undefined` where there was no such
 * version.
 */
export const putBackWords = <Field extends string>(
  db: Db,
  kind: WordsKind<Field>,
  version: number,
  by: By,
): Promise<Field[] | undefined> =>
  transact(db, async (trx) => {
    await lockNames(trx, [`words ${kind.place}`])
    const said = await readWords(trx, kind.place)
    const older = version === 0 ? undefined : await wordsOfVersion(trx, kind.place, version)
    if (!older && version !== 0) return undefined
    const [now, facts] = [textsOf(kind, said), textsOf(kind, older)]
    return keep(trx, kind, { said, now, facts, what: `put back ${version}` }, by)
  })

type Kept<Field extends string> = { said: SaidWords | undefined; now: Texts<Field>; facts: Texts<Field>; what: string }

/** Answers with what has become another; of nothing no version is made. */
async function keep<Field extends string>(
  trx: Trx,
  kind: WordsKind<Field>,
  { said, now, facts, what }: Kept<Field>,
  by: By,
): Promise<Field[]> {
  const { place, labels } = kind
  const changed = kind.fields.filter((field) => facts[field] !== now[field])
  if (changed.length === 0) return changed
  const today = indianDate(by.now)
  const version = (said?.version ?? 0) + 1
  const row = { place, version, at: by.now.toISOString(), who: by.who, what, asOf: today }
  await trx
    .insertInto('words')
    .values({ ...row, texts: JSON.stringify(facts) })
    .execute()
  const days = new Set(kind.daysOf?.(facts).filter((day) => day > today))
  for (const day of days) await awaitWordsDay(trx, { place, day }, by.now)
  for (const field of changed) {
    const line = { what: `${place}: ${labels[field]}`, subject: place, before: now[field], after: facts[field] }
    await writeAudit(trx, line, by)
  }
  await kind.alsoKeep?.(trx, facts, by)
  await invalidateWords(trx, place)
  return changed
}
