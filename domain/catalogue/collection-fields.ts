import { addDays, isDay } from '#domain/delivery/calendar.ts'
import { type FieldValues, type MergeResult, mergeFields } from '#domain/text/merge-fields.ts'
import { SERVICES, TINTS } from './collections.ts'

/** Form fields of a collection, all as text; days as `2026-11-21`. */
export const COLLECTION_FIELDS = [
  'title',
  'eyebrow',
  'heroLine',
  'intro',
  'metaDescription',
  'emptyMessage',
  'tint',
  'strap',
  'inBar',
  'service',
  'soonUntil',
  'showFrom',
  'showUntil',
  'heroWide',
  'heroWideAlt',
  'heroTall',
] as const
export type CollectionField = (typeof COLLECTION_FIELDS)[number]
export type CollectionValues = FieldValues<CollectionField>
export type CollectionErrors = Partial<Record<CollectionField, string>>

export const COLLECTION_LABELS: Record<CollectionField, string> = {
  title: 'Name',
  eyebrow: 'Eyebrow',
  heroLine: 'Subtitle',
  intro: 'Introduction',
  metaDescription: 'Search engine description',
  emptyMessage: 'Empty message',
  tint: 'Background',
  strap: 'Accent colour',
  inBar: 'Show in main menu',
  service: 'Delivery area',
  soonUntil: 'Launching soon until',
  showFrom: 'Publish on',
  showUntil: 'Last day',
  heroWide: 'Page picture',
  heroWideAlt: 'Image description',
  heroTall: 'Home page picture',
}

/** Fields edited with the pictures of a collection. */
export const COLLECTION_PICTURE_FIELDS = ['heroWide', 'heroWideAlt', 'heroTall'] as const satisfies CollectionField[]

export const EMPTY_COLLECTION: CollectionValues = {
  ...(Object.fromEntries(COLLECTION_FIELDS.map((field) => [field, ''])) as CollectionValues),
  ...{ tint: 'uy', strap: 'uy', service: 'standard' },
}

export const MAX_TITLE_LENGTH = 40
export const MAX_COLLECTION_TEXT_LENGTH = 600
const MAX_ALT_LENGTH = 300
const TEXTS = ['eyebrow', 'heroLine', 'intro', 'metaDescription', 'emptyMessage'] as const
const DAYS = ['soonUntil', 'showFrom', 'showUntil'] as const

/** Merges a submitted change into a collection. */
export const mergeCollection = (
  base: Partial<CollectionValues>,
  current: CollectionValues,
  submitted: Partial<CollectionValues>,
): MergeResult<CollectionField> =>
  mergeFields({ fields: COLLECTION_FIELDS, base: base, current: current, submitted: submitted })

const EARLIEST_DAY_ERRORS: Record<(typeof DAYS)[number], string> = {
  soonUntil: 'Choose a day after today.',
  showFrom: 'Choose today or a later day.',
  showUntil: 'Choose today or a later day.',
}

/**
 * Returns the field errors of a collection; empty if valid. `shown`: the collection is published, so its page texts
 * are required. `today` as `2026-11-21`.
 */
export function validateCollection(
  values: CollectionValues,
  { shown, today, before }: { shown: boolean; today: string; before: CollectionValues },
): CollectionErrors {
  const errors: CollectionErrors = {}
  if (values.title === '' || values.title.length > MAX_TITLE_LENGTH)
    errors.title = `A name has 1 to ${MAX_TITLE_LENGTH} letters.`
  for (const field of TEXTS)
    if (values[field].length > MAX_COLLECTION_TEXT_LENGTH)
      errors[field] = `Use at most ${MAX_COLLECTION_TEXT_LENGTH} characters.`
  if (shown || values.showFrom !== '')
    for (const field of ['heroLine', 'intro'] as const)
      if (values[field] === '') errors[field] = 'Needed before you can sell it.'
  if (!TINTS.some((tint) => tint === values.tint)) errors.tint = 'Choose a colour.'
  if (!TINTS.some((tint) => tint === values.strap)) errors.strap = 'Choose a colour.'
  if (!SERVICES.some((kind) => kind === values.service)) errors.service = 'Choose a delivery area.'
  const earliest = { soonUntil: addDays(today, 1), showFrom: today, showUntil: today }
  for (const field of DAYS) {
    const day = values[field]
    if (day === '' || day === before[field]) continue
    if (!isDay(day) || day < earliest[field]) errors[field] = EARLIEST_DAY_ERRORS[field]
  }
  if (values.heroWide !== '' && values.heroWideAlt === '') errors.heroWideAlt = 'Enter an image description'
  if (values.heroWideAlt.length > MAX_ALT_LENGTH) errors.heroWideAlt = `Use at most ${MAX_ALT_LENGTH} characters`
  if (values.showFrom && values.showUntil && values.showUntil < values.showFrom)
    errors.showUntil = 'The last day is before the first.'
  if (shown && values.showFrom !== '') errors.showFrom = 'It is already in the shop.'
  return errors
}
