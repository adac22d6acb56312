import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { illustratedBoxStyles } from './box-options.ts'
import { boxResource, findBoxRow, saleStatusOf } from './box-resource.ts'

/** Returns the picture of an open box of this style. */
export const boxStylePicture = (form: string) => findPicture(`boxes/${form}-open`, '')

/** Returns the box styles, each with its picture. */
export const boxStyles = () => illustratedBoxStyles().map((form) => ({ ...form, picture: boxStylePicture(form.id) }))

/** Returns all boxes by position, archived ones last. */
export async function listBoxes(db: Db) {
  const rows = await db.selectFrom('boxes').selectAll().orderBy('archived').orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, pricePaise: row.pricePaise },
    ...{ maxItems: row.maxItems, maxAccessories: row.maxAccessories },
    selling: saleStatusOf(row),
    picture: boxStylePicture(row.form ?? row.id),
  }))
}

/** Returns a box with its position and history, or `undefined`. */
export async function readBox(db: Db, id: string) {
  const row = await findBoxRow(db, id)
  if (!row) return undefined
  const ids = await db.selectFrom('boxes').select('id').orderBy('position').orderBy('id').execute()
  return {
    id,
    facts: await boxResource.read(db, row),
    place: ids.findIndex((box) => box.id === id) + 1,
    places: ids.length,
    changes: await boxResource.history(db, id),
  }
}
export type BoxDetails = NonNullable<Awaited<ReturnType<typeof readBox>>>
