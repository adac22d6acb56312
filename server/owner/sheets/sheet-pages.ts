import type { ProductId } from '#domain/flavours.ts'
import { cellOf, isField, SHEETS, type SheetColumn, type SheetName } from '#domain/goods/sheet-columns.ts'
import { markedCell } from '#domain/text/csv.ts'
import type { Db } from '#server/db/connect.ts'
import { homeOf, type KnownGift, knownGifts, readPlaces } from '#server/owner/goods/read-facts.ts'

/** So many gifts are read at once. */
const PAGE = 64

/** A sheet of all gifts, page by page, in the shop's order; those that are not in it stand at their places. */
export async function* sheetPages(db: Db, name: SheetName): AsyncGenerator<string[][], void> {
  const ids = await idsInOrder(db)
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const gifts = await knownGifts(db, await db.selectFrom('products').selectAll().where('id', 'in', page).execute())
    yield page.flatMap((id) => {
      const gift = gifts.get(id)
      return gift ? [SHEETS[name].map((column) => markedCell(textIn(column, gift)))] : []
    })
  }
}

function textIn(column: SheetColumn, { row, facts, reserved }: KnownGift): string {
  if (isField(column)) return cellOf(column, facts[column])
  if (column === 'id') return row.id
  if (column === 'gift') return row.name
  if (column === 'twinOf') return row.twinOf ?? ''
  return facts.stock === '' ? '' : String(reserved)
}

async function idsInOrder(db: Db): Promise<ProductId[]> {
  const places = await readPlaces(db)
  const order = new Map(places.map(({ slug }, place) => [slug, place]))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'collection', 'hiddenFrom', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const placeOf = (row: (typeof rows)[number]) => order.get(homeOf(row)) ?? order.size
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id)
}
