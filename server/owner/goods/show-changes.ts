import { isInShop, type ProductFacts, type ProductField } from '#domain/goods/product-facts.ts'
import type { Trx } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { invalidateShown } from '#server/versions/shown-versions.ts'

/** What decides which lists a gift is in, at which place, and what those can be narrowed to. */
const OF_LISTS: readonly ProductField[] = ['price', 'selling', 'collection', 'tags', 'subcategory', 'madeFor']

type Change = {
  id: string
  twinOf: string | null
  fields: readonly ProductField[]
  was: ProductFacts
  is: ProductFacts
}

/**
 * Has every machine make anew the pages that show what has changed of a gift, and only those, and search find it by what
 * it is now. Of one that is not in the shop nobody sees anything.
 */
export async function showChanges(trx: Trx, { id, twinOf, fields, was, is }: Change): Promise<void> {
  // The rates are on every page.
  if (fields.includes('gstRate')) await invalidateCatalogue(trx)
  await indexChanges(trx)
  const shown = isInShop(was.selling) || isInShop(is.selling)
  const twins = await trx.selectFrom('products').select('collection').where('twinOf', '=', id).execute()
  if (shown || twins.length > 0) await invalidateShown(trx, 'stock', [twinOf ?? id])
  if (!fields.some((field) => OF_LISTS.includes(field))) return
  const own = shown ? [was.collection, is.collection] : []
  const lists = [...own, ...twins.map(({ collection }) => collection)]
  await invalidateShown(
    trx,
    'list',
    lists.filter((slug) => slug !== ''),
  )
}
