import { EMPTY_ITEM, ITEM_FIELDS, ITEM_LABELS, type ItemFacts, itemFaults } from '#domain/goods/item-facts.ts'
import { tidyFigure } from '#domain/goods/product-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type Answer, refused } from '#server/owner/answer.ts'
import { countStock } from '#server/owner/set-stock.ts'
import { addFacts } from './add-facts.ts'
import type { ActAsked } from './boxes.ts'
import { archiveFacts, undoFacts } from './fact-kind.ts'
import { ITEM_KIND, itemColumns, itemRow, lastOnShelf, showItem } from './item-kind.ts'
import { placeRow, placeTyped } from './place-row.ts'

/** A thing for a box that was not there, last on its shelf. */
export const addItem = (db: Db, asked: { key: string; id: string; typed: Partial<ItemFacts> }, by: By) =>
  addFacts(
    db,
    {
      ...{ kind: 'item', fields: ITEM_FIELDS, labels: ITEM_LABELS, tidyField: tidyFigure, empty: EMPTY_ITEM },
      faults: async (_, facts) => itemFaults(facts),
      async insert(trx, id, facts) {
        const position = await lastOnShelf(trx, facts.category)
        await trx
          .insertInto('boxItems')
          .values({ id, position, ...itemColumns(facts) })
          .execute()
        if (facts.stock !== '') await countStock(trx, id, Number(facts.stock), by)
        if (facts.selling === 'on')
          await showItem(trx, id, ['selling', ...(facts.gstRate === EMPTY_ITEM.gstRate ? [] : ['gstRate' as const])])
      },
    },
    asked,
    by,
  )

/** What is done with a thing for a box by one press; `undefined` for what is no such thing. */
export async function actOnItem(
  db: Db,
  id: string,
  { act, change, place }: ActAsked,
  by: By,
): Promise<Answer | undefined> {
  if (act === 'undo') return undoFacts(db, ITEM_KIND, { id, change }, by)
  if (act === 'archive' || act === 'restore') return archiveFacts(db, ITEM_KIND, { id, act }, by)
  if (act !== 'place') return undefined
  return transact(db, async (trx) => {
    const row = await itemRow(trx, id)
    if (!row) return refused('There is no such thing.')
    const order = { table: 'boxItems', key: 'id', among: { category: row.category } } as const
    const placed = await placeRow(trx, order, { id, place: placeTyped(place) }, by)
    if (placed.ok) await showItem(trx, id, [])
    return placed
  })
}
