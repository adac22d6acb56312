import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Last path segment of a pasted product URL. */
const lastPathSegment = (typed: string): string => typed.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? ''

/** Finds a published product by id, URL or name; returns an error if there is none or several. */
export async function findPublishedProduct(db: Db, typed: string): Promise<{ id: string } | { fault: string }> {
  const inShop = db
    .selectFrom('products as product')
    .innerJoin('collections as list', 'list.slug', 'product.collection')
    .where('list.state', '=', 'shown')
    .select('product.id')
  const byId = await inShop.where('product.id', '=', lastPathSegment(typed)).executeTakeFirst()
  if (byId) return byId
  const named = await inShop
    .where(sql<string>`lower(product.name)`, '=', typed.toLowerCase())
    .where('product.twinOf', 'is', null)
    .limit(2)
    .execute()
  if (named.length > 1) return { fault: 'Several products have this name. Paste the page link instead.' }
  return named[0] ?? { fault: 'No published product has this name. Enter its name, or paste its page link.' }
}
