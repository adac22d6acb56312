import type { Selectable, Updateable } from 'kysely'
import {
  COLLECTION_FIELDS,
  COLLECTION_LABELS,
  type CollectionErrors,
  type CollectionField,
  type CollectionValues,
  EMPTY_COLLECTION,
  mergeCollection,
  validateCollection,
} from '#domain/catalogue/collection-fields.ts'
import { indianDate } from '#domain/delivery/calendar.ts'
import type { CollectionSlug } from '#domain/nominal.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { invalidateCatalogue } from '#server/cache/cache-tags.ts'
import type { CollectionTable } from '#server/db/schema/catalogue.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { findUnknownPictures, markPicturesUsed } from '#server/pictures/uploaded-pictures.ts'
import { indexChanges } from '#server/search/update-index.ts'
import { catalogueHistory } from './change-history.ts'
import { defineResource } from './define-resource.ts'
import { scheduleCollectionDay, scheduleLaunch } from './publish-collection.ts'
import { moveInList } from './set-position.ts'

type CollectionRow = Selectable<CollectionTable>

export const collectionFieldsOf = (row: CollectionRow): CollectionValues => ({
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

export const collectionColumnsOf = (values: CollectionValues) =>
  ({
    ...values,
    inBar: values.inBar === '' ? 0 : 1,
    soonUntil: values.soonUntil || null,
    showFrom: values.showFrom || null,
    showUntil: values.showUntil || null,
    heroWide: values.heroWide || null,
    heroWideAlt: values.heroWideAlt || null,
    heroTall: values.heroTall || null,
  }) satisfies Updateable<CollectionTable>

const PICTURE_FIELDS = ['heroWide', 'heroTall'] as const

export const collectionResource = defineResource<CollectionField, CollectionRow>({
  noun: 'item',
  fields: COLLECTION_FIELDS,
  labels: COLLECTION_LABELS,
  history: catalogueHistory('collection', COLLECTION_LABELS),
  lock: (trx, slug) =>
    forUpdate(trx, trx.selectFrom('collections').selectAll().where('slug', '=', slug)).executeTakeFirst(),
  read: async (_, row) => collectionFieldsOf(row),
  validate: async (trx, { row, current, values, changed }, actor) => ({
    ...validateCollection(values, { shown: row.state === 'shown', today: indianDate(actor.now), before: current }),
    ...(await findUnknownPictures(trx, PICTURE_FIELDS, { facts: values, changed })),
  }),
  async write(trx, { row: { slug, state }, current, values }, actor) {
    await trx.updateTable('collections').set(collectionColumnsOf(values)).where('slug', '=', slug).execute()
    await scheduleCollectionDays(trx, slug, { now: current, facts: values }, actor.now)
    await markPicturesUsed(
      trx,
      PICTURE_FIELDS.flatMap((field) => values[field] || []),
      actor.now,
    )
    await indexChanges(trx)
    if (state === 'shown') await invalidateCatalogue(trx)
    return undefined
  },
  move: moveInList({
    table: 'collections',
    key: 'slug',
    async invalidate(trx) {
      await indexChanges(trx)
      await invalidateCatalogue(trx)
    },
  }),
})

async function scheduleCollectionDays(
  trx: Trx,
  slug: CollectionSlug,
  { now, facts: values }: { now: CollectionValues; facts: CollectionValues },
  at: Date,
): Promise<void> {
  const { showFrom, showUntil } = values
  if (showFrom !== '' && showFrom !== now.showFrom)
    await scheduleCollectionDay(trx, { slug, day: showFrom, is: 'first' }, at)
  if (showUntil !== '' && showUntil !== now.showUntil)
    await scheduleCollectionDay(trx, { slug, day: showUntil, is: 'last' }, at)
  const until = values.soonUntil
  if (until !== '' && until !== now.soonUntil) await scheduleLaunch(trx, { slug, until }, at)
}

export type NewCollectionCheck = { ok: true } | { ok: false; faults: CollectionErrors; facts: CollectionValues }

/** Validates the form of a new collection. */
export function checkNewCollection(typed: Partial<CollectionValues>, actor: Actor): NewCollectionCheck {
  const { values } = mergeCollection({}, EMPTY_COLLECTION, typed)
  const faults = validateCollection(values, { shown: false, today: indianDate(actor.now), before: EMPTY_COLLECTION })
  return Object.keys(faults).length > 0 ? { ok: false, faults, facts: values } : { ok: true }
}
