import type { CollectionErrors, CollectionValues } from '#domain/catalogue/collection-fields.ts'
import { EMPTY_COLLECTION, mergeCollection } from '#domain/catalogue/collection-fields.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { checkNewCollection, collectionColumnsOf, collectionResource } from './collection-resource.ts'
import { addCollection } from './edit-collection.ts'
import { toSlug } from './free-id.ts'

export type CreateCollectionResult =
  | { ok: true; slug: CollectionSlug }
  | { ok: false; faults: CollectionErrors; fault?: string | undefined }

/**
 * Creates an unpublished collection with its texts and colours. Repeating the request returns the same collection
 * while it is a draft.
 */
export async function createCollection(
  db: Db,
  { slug: wanted, typed }: { slug: string; typed: Partial<CollectionValues> },
  actor: Actor,
): Promise<CreateCollectionResult> {
  const checked = checkNewCollection(typed, actor)
  if (!checked.ok) return { ok: false, faults: checked.faults }
  const { values } = mergeCollection({}, EMPTY_COLLECTION, typed)
  const slug = wanted || toSlug(values.title)
  const days = { soonUntil: null, showFrom: null, showUntil: null }
  const added = await addCollection(db, { slug, ...collectionColumnsOf(values), ...days }, actor)
  if (!added.ok) {
    const existing = await db
      .selectFrom('collections')
      .select(['title', 'state'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (existing?.title !== values.title || existing.state !== 'draft')
      return { ok: false, faults: {}, fault: added.message }
  }
  // Dates enqueue jobs that need the collection to exist.
  const { soonUntil, showFrom, showUntil } = values
  await collectionResource.save(db, slug, { base: {}, submitted: { soonUntil, showFrom, showUntil } }, actor)
  return { ok: true, slug }
}
