import { draftPage } from '#domain/occasion/page-draft.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { visibleCollections } from '#server/catalogue/collections.ts'
import { toSlug } from '#server/catalogue/free-id.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { occasionResource } from './occasion-resource.ts'
import { findOccasion, occasionFieldsOf } from './queries.ts'

/** Fills the page of an occasion with a draft, to be edited and published by the owner. A written page stays. */
export async function makeOccasionPage(db: Db, id: string, actor: Actor): Promise<CommandResult> {
  const row = await findOccasion(db, id)
  if (!row) return refused('This occasion was not found.')
  if (row.body !== '') return refused('This occasion has a page already. Edit it below.')
  const collections = await filledCollections(db)
  const base = occasionFieldsOf(row)
  const draft = draftPage(base, collections, row.slug || (await freeSlug(db, id, row.name)))
  const saved = await occasionResource.save(db, id, { base, submitted: draft }, actor)
  if (saved.ok) return succeeded('A draft was made. Read it, change it, then publish it.')
  if (saved.why === 'faulty') return refused(Object.values(saved.faults).join(' '))
  return refused('Someone else has changed this occasion. Reload the page and try again.')
}

/** Returns the collections that have a product, in the shop's order. */
async function filledCollections(db: Db) {
  const rows = await db.selectFrom('products').select('collection').distinct().execute()
  const filled = new Set(rows.map(({ collection }) => collection))
  return (await visibleCollections(db)).filter(({ slug }) => filled.has(slug))
}

/** Returns an unused address: that of the name, else with the number that follows. */
async function freeSlug(db: Db, id: string, name: string): Promise<string> {
  const start = toSlug(name) || 'occasion'
  const rows = await db.selectFrom('occasions').select('slug').where('id', '!=', id).execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? start : `${start}-${number}`
    if (!taken.has(slug)) return slug
  }
}
