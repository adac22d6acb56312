import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { addProductsToCollection } from './edit-collection.ts'
import { listProductRows } from './find-products.ts'
import { productResource } from './product-resource.ts'

export const BULK_ACTIONS = ['publish', 'hide', 'put'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
/** `message` says what was done, or why nothing was. */
export type BulkProductResult = { id: ProductId; name: string; isDone: boolean; message: string }

type BulkRequest = { action: BulkAction; ids: readonly ProductId[]; into: CollectionSlug }

/** Changes several products one by one; a refused one does not hold up the others. Unknown ids are left out. */
export async function changeProducts(
  db: Db,
  { action, ids, into }: BulkRequest,
  actor: Actor,
): Promise<BulkProductResult[]> {
  const results: BulkProductResult[] = []
  for (const { id, name } of await listProductRows(db, [...new Set(ids)])) {
    const answer = action === 'put' ? await putInto(db, into, id, actor) : await setSelling(db, action, id, actor)
    results.push({ id, name, ...answer })
  }
  return results
}

type Answer = Pick<BulkProductResult, 'isDone' | 'message'>

async function setSelling(db: Db, action: 'publish' | 'hide', id: ProductId, actor: Actor): Promise<Answer> {
  const selling = action === 'publish' ? 'on' : 'hidden'
  const saved = await productResource.save(db, id, { base: {}, submitted: { selling } }, actor)
  const done = action === 'publish' ? 'On sale.' : 'Hidden.'
  if (saved.ok) return { isDone: true, message: saved.changed.length > 0 ? done : `No change. ${done}` }
  if (saved.why !== 'faulty') return { isDone: false, message: 'It was changed at the same time. Try again.' }
  return { isDone: false, message: Object.values(saved.faults).join(' ') }
}

async function putInto(db: Db, into: CollectionSlug, id: ProductId, actor: Actor): Promise<Answer> {
  if (into === '') return { isDone: false, message: 'Choose a collection.' }
  const added = await addProductsToCollection(db, into, [id], actor)
  return { isDone: added.ok, message: added.message }
}
