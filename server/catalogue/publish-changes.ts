import { isInShop, type ProductField, type ProductValues } from '#domain/catalogue/product-fields.ts'
import { invalidateCatalogue, invalidateTags } from '#server/cache/cache-tags.ts'
import type { Trx } from '#server/db/transact.ts'
import { indexChanges } from '#server/search/update-index.ts'

/** Fields that decide in which lists a product is, at which position, and by what they can be filtered. */
const LIST_FIELDS: readonly ProductField[] = [
  'price',
  'selling',
  'collection',
  'tags',
  'subcategory',
  'madeFor',
  'country',
]

export type VisibleChange = {
  id: string
  twinOf: string | null
  fields: readonly ProductField[]
  was: ProductValues
  is: ProductValues
}

/** Invalidates the pages that show changed products and updates the search index. */
export async function publishChanges(trx: Trx, changes: readonly VisibleChange[]): Promise<void> {
  if (changes.length === 0) return
  await invalidateProducts(trx, changes)
  await indexChanges(trx)
}

/**
 * Invalidates pages only, for imports that update the search index after the transaction. Changes of hidden products
 * invalidate nothing.
 */
export async function invalidateProducts(trx: Trx, changes: readonly VisibleChange[]): Promise<void> {
  if (changes.length === 0) return
  if (changes.some(({ fields }) => fields.includes('gstRate'))) await invalidateCatalogue(trx)
  const ids = changes.map(({ id }) => id)
  const sharedProducts = await trx
    .selectFrom('products')
    .select(['twinOf', 'collection'])
    .where('twinOf', 'in', ids)
    .execute()
  const sharedByOwner = Map.groupBy(sharedProducts, ({ twinOf }) => twinOf)
  const [productIds, lists]: [string[], string[]] = [[], []]
  for (const { id, twinOf, fields, was, is } of changes) {
    const shown = isInShop(was.selling) || isInShop(is.selling)
    const shared = sharedByOwner.get(id) ?? []
    if (shown || shared.length > 0) productIds.push(twinOf ?? id)
    if (!fields.some((field) => LIST_FIELDS.includes(field))) continue
    lists.push(...(shown ? [was.collection, is.collection] : []), ...shared.map(({ collection }) => collection))
  }
  await invalidateTags(trx, 'stock', productIds)
  await invalidateTags(
    trx,
    'list',
    lists.filter((slug) => slug !== ''),
  )
}
