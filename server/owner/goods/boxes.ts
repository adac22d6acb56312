import { BOX_FIELDS, BOX_LABELS, type BoxFacts, boxFaults, EMPTY_BOX } from '#domain/goods/box-facts.ts'
import { tidyFigure } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import { boxForms } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Answer } from '#server/owner/answer.ts'
import { addFacts } from './add-facts.ts'
import { BOX_KIND, boxColumns, showBoxes } from './box-kind.ts'
import { archiveFacts, undoFacts } from './fact-kind.ts'
import { placeRow, placeTyped } from './place-row.ts'

/** A box that was not there, last in the order. */
export const addBox = (db: Db, asked: { key: string; id: string; typed: Partial<BoxFacts> }, by: By) =>
  addFacts(
    db,
    {
      ...{ kind: 'box', fields: BOX_FIELDS, labels: BOX_LABELS, tidyField: tidyFigure, empty: EMPTY_BOX },
      faults: async (_, facts) => boxFaults(facts, boxForms()),
      async insert(trx, id, facts) {
        const last = await trx
          .selectFrom('boxes')
          .select((eb) => eb.fn.max('position').as('last'))
          .executeTakeFirst()
        const position = (last?.last ?? -1) + 1
        const unsaid = { description: '', material: '' }
        await trx
          .insertInto('boxes')
          .values({ id, position, ...unsaid, ...boxColumns(facts) })
          .execute()
        if (facts.selling === 'on') await showBoxes(trx)
      },
    },
    asked,
    by,
  )

export type ActAsked = { act: string; change: string; place: string }

/** What is done with a box by one press; `undefined` for what is no such thing. */
export async function actOnBox(
  db: Db,
  id: string,
  { act, change, place }: ActAsked,
  by: By,
): Promise<Answer | undefined> {
  if (act === 'undo') return undoFacts(db, BOX_KIND, { id, change }, by)
  if (act === 'archive' || act === 'restore') return archiveFacts(db, BOX_KIND, { id, act }, by)
  if (act !== 'place') return undefined
  return transact(db, async (trx) => {
    const placed = await placeRow(trx, { table: 'boxes', key: 'id' }, { id, place: placeTyped(place) }, by)
    if (placed.ok) await showBoxes(trx)
    return placed
  })
}
