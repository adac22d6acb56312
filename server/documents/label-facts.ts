import { FOOD_LABELS, type ItemFact } from '#domain/catalogue/item-facts.ts'
import { labelTable, labelText, withoutMoney } from '#domain/catalogue/label-rows.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { productsById } from '#server/catalogue/queries.ts'
import type { Db } from '#server/db/connect.ts'

const NO_SHOP = { name: '', fssai: '', packer: '', care: [] }

/**
 * Returns the label facts of products for a packing slip, as lines by product id: those of the product in one line, then
 * one line per item. Never an amount of money, and nothing for products without label facts.
 */
export async function readLabelFacts(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const [products, shop] = [await productsById(db, ids), await readShopLabel(db)]
  return new Map(
    [...products.values()].flatMap((product) => {
      const lines = labelTable(product, NO_SHOP) ? labelLines(product, shop) : []
      return lines.length > 0 ? [[product.id, lines] as const] : []
    }),
  )
}

function labelLines(product: Product, shop: typeof NO_SHOP): string[] {
  const table = labelTable(product, shop)
  if (!table) return []
  const facts = withoutMoney(table).map((row) => `${row.term}: ${labelText(row)}`)
  return [...(facts.length > 0 ? [facts.join(' · ')] : []), ...table.items.map(itemLine)]
}

function itemLine({ name, quantity, bestBefore, food, maker }: ItemFact): string {
  const type = Object.entries(FOOD_LABELS).find(([key]) => key === food)?.[1]
  const facts = [quantity, bestBefore && `best before ${bestBefore}`, type?.toLowerCase(), maker && `by ${maker}`]
  return `${name}: ${facts.filter(Boolean).join(', ')}`
}

async function readShopLabel(db: Db): Promise<typeof NO_SHOP> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['name', 'fssai', 'packer'])
    .execute()
  return { ...NO_SHOP, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}
