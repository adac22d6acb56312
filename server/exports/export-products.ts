import {
  formatCell,
  isProductField,
  SHEETS,
  type SheetColumn,
  type SheetName,
} from '#domain/catalogue/sheet-columns.ts'
import type { ProductId } from '#domain/nominal.ts'
import { escapeCell } from '#domain/text/csv.ts'
import {
  collectionOf,
  findProductsWithFields,
  listCollectionOptions,
  type ProductWithFields,
} from '#server/catalogue/product-fields.ts'
import type { Db } from '#server/db/connect.ts'

const PRODUCTS_PER_PAGE = 64

/** Yields an export page by page, in the shop's order, hidden products at their positions. */
export async function* exportPages(db: Db, name: SheetName): AsyncGenerator<string[][], void> {
  const ids = await listProductIds(db)
  for (let at = 0; at < ids.length; at += PRODUCTS_PER_PAGE) {
    const page = ids.slice(at, at + PRODUCTS_PER_PAGE)
    const gifts = await findProductsWithFields(
      db,
      await db.selectFrom('products').selectAll().where('id', 'in', page).execute(),
    )
    yield page.flatMap((id) => {
      const gift = gifts.get(id)
      return gift ? [SHEETS[name].map((column) => escapeCell(exportCell(column, gift)))] : []
    })
  }
}

function exportCell(column: SheetColumn, { row, facts, reserved }: ProductWithFields): string {
  if (isProductField(column)) return formatCell(column, facts[column])
  if (column === 'id') return row.id
  if (column === 'gift') return row.name
  if (column === 'twinOf') return row.twinOf ?? ''
  return facts.stock === '' ? '' : String(reserved)
}

async function listProductIds(db: Db): Promise<ProductId[]> {
  const places = await listCollectionOptions(db)
  const order = new Map(places.map(({ slug }, place) => [slug, place]))
  const rows = await db
    .selectFrom('products')
    .select(['id', 'collection', 'hiddenFrom', 'position'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const placeOf = (row: (typeof rows)[number]) => order.get(collectionOf(row)) ?? order.size
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other)).map(({ id }) => id)
}
