import { boxForms } from '#server/catalogue/live-box.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { BOX_KIND, boxRow, sellingOfRow } from '#server/owner/goods/box-kind.ts'
import { goodsChangesOf } from '#server/owner/goods/goods-changes.ts'

/** How a box of this form looks with its lid off. */
export const formPicture = (form: string) => picture(`boxes/${form}-open`, '')

/** The forms that a box can have, each with its picture. */
export const shownForms = () => boxForms().map((form) => ({ ...form, picture: formPicture(form.id) }))

/** All boxes in their order, those that are archived last. */
export async function listBoxes(db: Db) {
  const rows = await db.selectFrom('boxes').selectAll().orderBy('archived').orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, pricePaise: row.pricePaise },
    ...{ maxItems: row.maxItems, maxAccessories: row.maxAccessories },
    selling: sellingOfRow(row),
    picture: formPicture(row.form ?? row.id),
  }))
}

/** A box with all that an owner wants to see beside its fields; `undefined` where there is none. */
export async function readBox(db: Db, id: string) {
  const row = await boxRow(db, id)
  if (!row) return undefined
  const ids = await db.selectFrom('boxes').select('id').orderBy('position').orderBy('id').execute()
  return {
    id,
    facts: await BOX_KIND.factsOf(db, row),
    place: ids.findIndex((box) => box.id === id) + 1,
    places: ids.length,
    changes: await goodsChangesOf(db, 'box', id),
  }
}
export type ShownBox = NonNullable<Awaited<ReturnType<typeof readBox>>>
