import { mergeTexts, type Texts } from '#domain/goods/merge-texts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { type GoodsKind, goodsChangeById, keepGoodsChange } from './goods-changes.ts'

export type Faults<Field extends string> = Partial<Record<Field, string>>
export type WasAndIs<Field extends string> = { now: Texts<Field>; facts: Texts<Field>; changed: readonly Field[] }

/** A kind of thing of which an owner says texts, one a field: how it is read, held against, and written. */
export type FactKind<Field extends string, Row> = {
  kind: GoodsKind
  fields: readonly Field[]
  labels: Record<Field, string>
  tidyField?: (field: Field, text: string) => string
  /** Its row, kept from everybody else until the transaction ends. */
  lock: (trx: Trx, id: string) => Promise<Row | undefined>
  factsOf: (db: Db, row: Row) => Promise<Texts<Field>>
  /** What is wrong with what would be. */
  faultsOf: (trx: Trx, is: WasAndIs<Field> & { row: Row }, by: By) => Promise<Faults<Field>>
  /** Writes it, and has the pages made anew that show it. Where it answers with faults nothing has been written. */
  write: (trx: Trx, row: Row, change: WasAndIs<Field>, by: By) => Promise<Faults<Field> | undefined>
}

/** What somebody saw when they began, and what they made of it. What is not among it stays as it is. */
export type TypedFacts<Field extends string> = { saw: Partial<Texts<Field>>; typed: Partial<Texts<Field>> }

export type SavedFacts<Field extends string> =
  | { ok: true; changed: Field[]; facts: Texts<Field> }
  | { ok: false; why: 'gone' }
  | { ok: false; why: 'faulty'; faults: Faults<Field>; facts: Texts<Field>; now: Texts<Field> }
  /** Somebody else has changed the same fields meanwhile; `facts` is what would be, `now` what is. */
  | { ok: false; why: 'clash'; clashes: Field[]; facts: Texts<Field>; now: Texts<Field> }

/** Changes what an owner says of a thing. All of it or nothing; whoever changes the same at the same time waits. */
export const saveFacts = <Field extends string, Row>(
  db: Db,
  of: FactKind<Field, Row>,
  { id, saw, typed }: TypedFacts<Field> & { id: string },
  by: By,
  what: 'changed' | 'undone' = 'changed',
): Promise<SavedFacts<Field>> =>
  transact(db, async (trx) => {
    const row = await of.lock(trx, id)
    if (!row) return { ok: false, why: 'gone' }
    const now = await of.factsOf(trx, row)
    const { tidyField } = of
    const { facts, clashes } = mergeTexts({ fields: of.fields, saw, now, typed, ...(tidyField && { tidyField }) })
    if (clashes.length > 0) return { ok: false, why: 'clash', clashes, facts, now }
    const changed = of.fields.filter((field) => facts[field] !== now[field])
    if (changed.length === 0) return { ok: true, changed, facts }
    const faults = await of.faultsOf(trx, { row, now, facts, changed }, by)
    if (Object.keys(faults).length > 0) return { ok: false, why: 'faulty', faults, facts, now }
    const refusal = await of.write(trx, row, { now, facts, changed }, by)
    if (refusal) return { ok: false, why: 'faulty', faults: refusal, facts, now }
    const changes = changed.map((field) => ({ field, was: now[field], is: facts[field] }))
    await keepGoodsChange(trx, { kind: of.kind, id, what, facts: changes }, of.labels, by)
    return { ok: true, changed, facts }
  })

/** What was so before is no reason to refuse another change, unless that brings it into the shop. */
export const ofChange = <Field extends string>(faults: Faults<Field>, changed: readonly Field[]): Faults<Field> =>
  changed.some((field) => field === 'selling')
    ? faults
    : (Object.fromEntries(
        Object.entries(faults).filter(([field]) => changed.includes(field as Field)),
      ) as Faults<Field>)

/** Gives a thing back what one change took from it, as long as nobody has changed the same since. */
export async function undoFacts<Field extends string, Row>(
  db: Db,
  of: FactKind<Field, Row>,
  { id, change }: { id: string; change: string },
  by: By,
): Promise<Answer> {
  const facts = await goodsChangeById(db, { kind: of.kind, id, change })
  if (!facts) return refused('There is no such change.')
  const texts = (which: 'was' | 'is') =>
    Object.fromEntries(facts.map((one) => [one.field, one[which]])) as Partial<Texts<Field>>
  const saved = await saveFacts(db, of, { id, saw: texts('is'), typed: texts('was') }, by, 'undone')
  if (saved.ok) return done(saved.changed.length === 0 ? 'It is so already.' : 'Undone.')
  if (saved.why === 'gone') return refused('There is no such thing.')
  if (saved.why === 'clash') {
    const names = saved.clashes.map((field) => `${of.labels[field]} (now ${saved.now[field] || 'empty'})`)
    return refused(`Changed again since: ${names.join(', ')}. Nothing was undone.`)
  }
  return refused(`It cannot be as it was: ${Object.values(saved.faults).join(' ')}`)
}

/** Into the archive, or out of it: hidden first, since what it says may be old. */
export async function archiveFacts<Field extends string, Row>(
  db: Db,
  of: FactKind<Field | 'selling', Row>,
  { id, act }: { id: string; act: 'archive' | 'restore' },
  by: By,
): Promise<Answer> {
  const typed = { selling: act === 'archive' ? 'archived' : 'hidden' } as Partial<Texts<Field | 'selling'>>
  const saved = await saveFacts(db, of, { id, saw: {}, typed }, by)
  if (saved.ok) return done(saved.changed.length === 0 ? 'It is so already.' : 'Done.')
  return refused(saved.why === 'faulty' ? Object.values(saved.faults).join(' ') : 'There is no such thing.')
}
