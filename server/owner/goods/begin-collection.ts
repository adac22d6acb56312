import type { CollectionSlug } from '#domain/flavours.ts'
import type { CollectionFacts, CollectionFaults } from '#domain/goods/collection-facts.ts'
import { EMPTY_COLLECTION, mergeCollection } from '#domain/goods/collection-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { addCollection } from '#server/owner/change-collections.ts'
import { slugOf } from './free-id.ts'
import { checkNewCollection, columnsOfCollection, saveCollection } from './save-collection.ts'

export type Begun =
  | { ok: true; slug: CollectionSlug }
  | { ok: false; faults: CollectionFaults; fault?: string | undefined }

/**
 * A collection that nobody sees yet, with its words and colours. The same asked for once more is the same collection,
 * as long as it is not shown.
 */
export async function beginCollection(
  db: Db,
  { slug: wanted, typed }: { slug: string; typed: Partial<CollectionFacts> },
  by: By,
): Promise<Begun> {
  const checked = checkNewCollection(typed, by)
  if (!checked.ok) return { ok: false, faults: checked.faults }
  const { facts } = mergeCollection({}, EMPTY_COLLECTION, typed)
  const slug = wanted || slugOf(facts.title)
  const days = { soonUntil: null, showFrom: null, showUntil: null }
  const added = await addCollection(db, { slug, ...columnsOfCollection(facts), ...days }, by)
  if (!added.ok) {
    const there = await db
      .selectFrom('collections')
      .select(['title', 'state'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (there?.title !== facts.title || there.state !== 'draft') return { ok: false, faults: {}, fault: added.message }
  }
  // Its days are work to be done, which waits for the collection to be there.
  const { soonUntil, showFrom, showUntil } = facts
  await saveCollection(db, slug, { saw: {}, typed: { soonUntil, showFrom, showUntil } }, by)
  return { ok: true, slug }
}
