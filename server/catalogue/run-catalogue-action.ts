import type { CollectionSlug, ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { collectionResource } from './collection-resource.ts'
import type { ResourceAction } from './define-resource.ts'
import { addProductsToCollection, archiveCollection, publishCollectionNow } from './edit-collection.ts'
import { productResource } from './product-resource.ts'

type CollectionAction = { act: string; gift: string; gifts: readonly string[]; place: string; change?: string }

/** Runs a form action of a collection's page; `undefined` if it is unknown. */
export async function runCollectionAction(
  db: Db,
  slug: CollectionSlug,
  { act, gift, gifts, place, change = '' }: CollectionAction,
  actor: Actor,
): Promise<CommandResult | undefined> {
  if (act === 'archive') return archiveCollection(db, slug, actor)
  if (act === 'show') return (await findMissing(db, slug)) ?? publishCollectionNow(db, slug, actor)
  if (act === 'put')
    return gifts.length > 0 ? addProductsToCollection(db, slug, gifts, actor) : refused('Select the products to add.')
  if (act === 'place') return productResource.move(db, gift, place, actor)
  if (act === 'undo') return collectionResource.undo(db, slug, change, actor)
  if (act === 'take') return removeFromCollection(db, gift, actor)
  return undefined
}

/** Returns what is missing before a collection can be published. */
async function findMissing(db: Db, slug: CollectionSlug): Promise<CommandResult | undefined> {
  const row = await db.selectFrom('collections').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return refused('This collection was not found.')
  if (row.heroLine === '' || row.intro === '')
    return refused('Enter the subtitle and introduction, and save them first.')
  const gift = await db.selectFrom('products').select('id').where('collection', '=', slug).limit(1).executeTakeFirst()
  return gift ? undefined : refused('Add a product first.')
}

/** Removes a product from a collection, unless it is the product's own. */
async function removeFromCollection(db: Db, gift: string, actor: Actor): Promise<CommandResult> {
  const row = await db.selectFrom('products').select('twinOf').where('id', '=', gift).executeTakeFirst()
  if (!row?.twinOf) return refused('This is its main collection: archive it on its page.')
  return productResource.archive(db, gift, 'archive', actor)
}

/** Runs a form action of a product's page; `undefined` if it is unknown. `into`: another collection to show it in. */
export async function runProductAction(
  db: Db,
  id: ProductId,
  { into, ...action }: ResourceAction & { into: string },
  actor: Actor,
): Promise<CommandResult | undefined> {
  if (action.act !== 'also') return productResource.runAction(db, id, action, actor)
  return into === '' ? refused('Choose a collection.') : addProductsToCollection(db, into, [id], actor)
}
