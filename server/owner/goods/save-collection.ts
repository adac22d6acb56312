import type { Selectable, Updateable } from 'kysely'
import { indianDate } from '#domain/delivery/day.ts'
import type { CollectionSlug } from '#domain/flavours.ts'
import {
  COLLECTION_FIELDS,
  COLLECTION_LABELS,
  type CollectionFacts,
  type CollectionFaults,
  type CollectionField,
  collectionFaults,
  EMPTY_COLLECTION,
  mergeCollection,
} from '#domain/goods/collection-facts.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import type { Trx } from '#server/db/transact.ts'
import { awaitDay } from '#server/launches/collection-days.ts'
import { awaitLaunch } from '#server/launches/launch-collection.ts'
import { keepShown, strangePictures } from '#server/owner/pictures/brought.ts'
import { indexChanges } from '#server/search/keep-index.ts'
import { invalidateCatalogue } from '#server/versions/invalidate-catalogue.ts'
import { type FactKind, saveFacts, type TypedFacts } from './fact-kind.ts'

type Row = Selectable<CollectionTable>

export const collectionFacts = (row: Row): CollectionFacts => ({
  title: row.title,
  eyebrow: row.eyebrow,
  heroLine: row.heroLine,
  intro: row.intro,
  metaDescription: row.metaDescription,
  emptyMessage: row.emptyMessage,
  tint: row.tint,
  strap: row.strap,
  inBar: row.inBar === 1 ? '1' : '',
  service: row.service,
  soonUntil: row.soonUntil ?? '',
  showFrom: row.showFrom ?? '',
  showUntil: row.showUntil ?? '',
  heroWide: row.heroWide ?? '',
  heroWideAlt: row.heroWideAlt ?? '',
  heroTall: row.heroTall ?? '',
})

export const columnsOfCollection = (facts: CollectionFacts) =>
  ({
    ...facts,
    inBar: facts.inBar === '' ? 0 : 1,
    soonUntil: facts.soonUntil || null,
    showFrom: facts.showFrom || null,
    showUntil: facts.showUntil || null,
    heroWide: facts.heroWide || null,
    heroWideAlt: facts.heroWideAlt || null,
    heroTall: facts.heroTall || null,
  }) satisfies Updateable<CollectionTable>

const PICTURES = ['heroWide', 'heroTall'] as const

/** What a collection says, looks like and when it is there. */
export const COLLECTION_KIND: FactKind<CollectionField, Row> = {
  kind: 'collection',
  fields: COLLECTION_FIELDS,
  labels: COLLECTION_LABELS,
  lock: (trx, slug) =>
    trx
      .updateTable('collections')
      .set((eb) => ({ slug: eb.ref('slug') }))
      .where('slug', '=', slug)
      .returningAll()
      .executeTakeFirst(),
  factsOf: async (_, row) => collectionFacts(row),
  faultsOf: async (trx, { row, now, facts, changed }, by) => ({
    ...collectionFaults(facts, { shown: row.state === 'shown', today: indianDate(by.now), before: now }),
    ...(await strangePictures(trx, PICTURES, { facts, changed })),
  }),
  async write(trx, { slug, state }, { now, facts }, by) {
    await trx.updateTable('collections').set(columnsOfCollection(facts)).where('slug', '=', slug).execute()
    await awaitDays(trx, slug, { now, facts }, by.now)
    await keepShown(
      trx,
      PICTURES.flatMap((field) => facts[field] || []),
      by.now,
    )
    await indexChanges(trx)
    // Every page has the names of the collections.
    if (state === 'shown') await invalidateCatalogue(trx)
    return undefined
  },
}

/** Changes a collection. All of it or nothing. */
export const saveCollection = (db: Db, slug: CollectionSlug, change: TypedFacts<CollectionField>, by: By) =>
  saveFacts(db, COLLECTION_KIND, { id: slug, ...change }, by)

async function awaitDays(
  trx: Trx,
  slug: CollectionSlug,
  { now, facts }: { now: CollectionFacts; facts: CollectionFacts },
  at: Date,
): Promise<void> {
  const { showFrom, showUntil } = facts
  if (showFrom !== '' && showFrom !== now.showFrom) await awaitDay(trx, { slug, day: showFrom, is: 'first' }, at)
  if (showUntil !== '' && showUntil !== now.showUntil) await awaitDay(trx, { slug, day: showUntil, is: 'last' }, at)
  const until = facts.soonUntil
  if (until !== '' && until !== now.soonUntil) await awaitLaunch(trx, { slug, until }, at)
}

export type AddedCollection = { ok: true } | { ok: false; faults: CollectionFaults; facts: CollectionFacts }

/** What is typed of one that is not there yet, before it is begun. */
export function checkNewCollection(typed: Partial<CollectionFacts>, by: By): AddedCollection {
  const { facts } = mergeCollection({}, EMPTY_COLLECTION, typed)
  const faults = collectionFaults(facts, { shown: false, today: indianDate(by.now), before: EMPTY_COLLECTION })
  return Object.keys(faults).length > 0 ? { ok: false, faults, facts } : { ok: true }
}
