import { mergeTexts, type Texts } from '#domain/goods/merge-texts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { lockNames, type Trx, transact } from '#server/db/transact.ts'
import type { FactKind, Faults } from './fact-kind.ts'
import { faultOfId, freeId, isKey, slugOf } from './free-id.ts'
import { keepGoodsChange } from './goods-changes.ts'

export type AddedFacts<Field extends string> =
  | { ok: true; id: string }
  | { ok: false; faults: Faults<Field> & { id?: string }; facts: Texts<Field> }

/** How one that was not there comes to be: what it begins as, what is wrong with it, and its row. */
type NewKind<Field extends string> = Pick<FactKind<Field, never>, 'kind' | 'fields' | 'labels' | 'tidyField'> & {
  empty: Texts<Field>
  faults: (trx: Trx, facts: Texts<Field>) => Promise<Faults<Field>>
  insert: (trx: Trx, id: string, facts: Texts<Field>, by: By) => Promise<void>
}

type New<Field extends string> = {
  /** Made up by whoever asks, and the same each time they ask for the same thing: it is made once. */
  key: string
  /** What it is called for ever; empty for one that is made of its name. */
  id: string
  typed: Partial<Texts<Field>>
}

/** Makes a box, or a thing for one, under an id that nothing else has. */
export const addFacts = <Field extends string>(
  db: Db,
  of: NewKind<Field>,
  { key, id: wanted, typed }: New<Field>,
  by: By,
): Promise<AddedFacts<Field>> =>
  transact(db, async (trx) => {
    const { tidyField } = of
    const asked = { fields: of.fields, saw: {}, now: of.empty, typed, ...(tidyField && { tidyField }) }
    const { facts } = mergeTexts(asked)
    type AllFaults = Faults<Field> & { id?: string }
    await lockNames(trx, [`new ${of.kind}`])
    if (!isKey(key)) return { ok: false, faults: { id: 'Open the page of a new one again.' } as AllFaults, facts }
    const made = await trx
      .selectFrom('goodsChanges')
      .select('subject')
      .where('id', '=', key)
      .where('kind', '=', of.kind)
      .executeTakeFirst()
    if (made) return { ok: true, id: made.subject }
    const faults: AllFaults = await of.faults(trx, facts)
    const name = Object.hasOwn(facts, 'name') ? (facts as Texts<string>).name : ''
    const id = wanted === '' ? await freeId(trx, slugOf(name ?? ''), of.kind) : wanted
    const idFault = await faultOfId(trx, id)
    if (idFault) faults.id = idFault
    if (Object.keys(faults).length > 0) return { ok: false, faults, facts }
    await of.insert(trx, id, facts, by)
    const said = of.fields.filter((field) => facts[field] !== '')
    const changes = said.map((field) => ({ field, was: '', is: facts[field] }))
    await keepGoodsChange(trx, { kind: of.kind, id, what: 'made', facts: changes, key }, of.labels, by)
    return { ok: true, id }
  })
