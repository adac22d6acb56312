import type { ProductId } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { type CommandResult, refused } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import type { ResourceAction } from './define-resource.ts'
import { addProductsToCollection } from './edit-collection.ts'
import { productResource } from './product-resource.ts'

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
