import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The end of an address of a gift, also where the whole address was pasted. */
const idIn = (typed: string): string => typed.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? ''

/** The gift in the shop that somebody means by its id, its address or its name; else why it is none. */
export async function findGift(db: Db, typed: string): Promise<{ id: string } | { fault: string }> {
  const inShop = db
    .selectFrom('products as product')
    .innerJoin('collections as list', 'list.slug', 'product.collection')
    .where('list.state', '=', 'shown')
    .select('product.id')
  const byId = await inShop.where('product.id', '=', idIn(typed)).executeTakeFirst()
  if (byId) return byId
  const named = await inShop
    .where(sql<string>`lower(product.name)`, '=', typed.toLowerCase())
    .where('product.twinOf', 'is', null)
    .limit(2)
    .execute()
  if (named.length > 1) return { fault: 'Several gifts are called so. Write the address of the one that you mean.' }
  return named[0] ?? { fault: 'No gift in the shop is called so. Write its name, or paste the address of its page.' }
}
