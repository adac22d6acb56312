import { isInShop, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'
import type { Trx } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'

/** What decides which lists a gift is in, at which place, and what those can be narrowed to. */
const OF_LISTS: readonly ProductField[] = ['price', 'selling', 'collection', 'tags', 'subcategory', 'madeFor']

export type ShownChange = {
  id: string
  twinOf: string | null
  fields: readonly ProductField[]
  was: ProductFacts
  is: ProductFacts
}

/**
 * Has every machine make anew the pages that show what has changed of gifts, and only those, and search find them by what
 * they are now.
 */
export async function showChanges(trx: Trx, changes: readonly ShownChange[]): Promise<void> {
  if (changes.length === 0) return
  await invalidateGifts(trx, changes)
  await indexChanges(trx)
}

/**
 * The pages alone, for whoever changes many gifts and has them indexed once the transaction is over. Of one that is not in
 * the shop nobody sees anything.
 */
export async function invalidateGifts(trx: Trx, changes: readonly ShownChange[]): Promise<void> {
  if (changes.length === 0) return
  // The rates are on every page.
  if (changes.some(({ fields }) => fields.includes('gstRate'))) await invalidateCatalogue(trx)
  const ids = changes.map(({ id }) => id)
  const twins = await trx.selectFrom('products').select(['twinOf', 'collection']).where('twinOf', 'in', ids).execute()
  const twinLists = Map.groupBy(twins, ({ twinOf }) => twinOf)
  const [gifts, lists]: [string[], string[]] = [[], []]
  for (const { id, twinOf, fields, was, is } of changes) {
    const shown = isInShop(was.selling) || isInShop(is.selling)
    const theirs = twinLists.get(id) ?? []
    if (shown || theirs.length > 0) gifts.push(twinOf ?? id)
    if (!fields.some((field) => OF_LISTS.includes(field))) continue
    lists.push(...(shown ? [was.collection, is.collection] : []), ...theirs.map(({ collection }) => collection))
  }
  await invalidateShown(trx, 'stock', gifts)
  await invalidateShown(
    trx,
    'list',
    lists.filter((slug) => slug !== ''),
  )
}
