import { SERVICES, TINTS } from '#domain/catalogue/collections.ts'
import { addDays, isDay } from '#domain/delivery/day.ts'
import { type Merged, mergeTexts, type Texts } from './merge-texts.ts'

/** What an owner says of a collection, each as the text of a field; a day as `2026-11-21`. */
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
export type CollectionFacts = Texts<CollectionField>
export type CollectionFaults = Partial<Record<CollectionField, string>>

export const COLLECTION_LABELS: Record<CollectionField, string> = {
  title: 'Name',
  eyebrow: 'Over its name',
  heroLine: 'The line under its name',
  intro: 'What stands over the list',
  metaDescription: 'For search engines',
  emptyMessage: 'Where nothing is found in it',
  tint: 'Its paper',
  strap: 'Its ribbon',
  inBar: 'In the bar at the top',
  service: 'How it travels',
  soonUntil: 'Launching soon until',
  showFrom: 'In the shop from',
  showUntil: 'Until, that day included',
  heroWide: 'Picture on its page',
  heroWideAlt: 'What its picture shows',
  heroTall: 'Picture on the home page',
}

/** Those that are changed with its pictures, apart from its words. */
export const COLLECTION_PICTURE_FIELDS = ['heroWide', 'heroWideAlt', 'heroTall'] as const satisfies CollectionField[]

export const EMPTY_COLLECTION: CollectionFacts = {
  ...(Object.fromEntries(COLLECTION_FIELDS.map((field) => [field, ''])) as CollectionFacts),
  ...{ tint: 'uy', strap: 'uy', service: 'standard' },
}

export const LONGEST_TITLE = 40
export const LONGEST_WORDS = 600
const LONGEST_ALT = 300
const TEXTS = ['eyebrow', 'heroLine', 'intro', 'metaDescription', 'emptyMessage'] as const
const DAYS = ['soonUntil', 'showFrom', 'showUntil'] as const

export const mergeCollection = (
  saw: Partial<CollectionFacts>,
  now: CollectionFacts,
  typed: Partial<CollectionFacts>,
): Merged<CollectionField> => mergeTexts({ fields: COLLECTION_FIELDS, saw, now, typed })

const EARLIEST_FAULTS: Record<(typeof DAYS)[number], string> = {
  soonUntil: 'A day after today.',
  showFrom: 'Today or a later day.',
  showUntil: 'Today or a later day.',
}

/**
 * Why a collection cannot be kept as it is typed, by field; nothing where it can. `shown`: it is in the shop, so that
 * what its page says has to be there; `today` and its days as `2026-11-21`.
 */
export function collectionFaults(
  facts: CollectionFacts,
  { shown, today, before }: { shown: boolean; today: string; before: CollectionFacts },
): CollectionFaults {
  const faults: CollectionFaults = {}
  if (facts.title === '' || facts.title.length > LONGEST_TITLE)
    faults.title = `A name has 1 to ${LONGEST_TITLE} letters.`
  for (const field of TEXTS)
    if (facts[field].length > LONGEST_WORDS) faults[field] = `This takes ${LONGEST_WORDS} letters.`
  if (shown || facts.showFrom !== '')
    for (const field of ['heroLine', 'intro'] as const)
      if (facts[field] === '') faults[field] = 'To be in the shop it needs this.'
  if (!TINTS.some((tint) => tint === facts.tint)) faults.tint = 'Choose one of the palette.'
  if (!TINTS.some((tint) => tint === facts.strap)) faults.strap = 'Choose one of the palette.'
  if (!SERVICES.some((kind) => kind === facts.service)) faults.service = 'Choose how it travels.'
  const earliest = { soonUntil: addDays(today, 1), showFrom: today, showUntil: today }
  for (const field of DAYS) {
    const day = facts[field]
    if (day === '' || day === before[field]) continue
    if (!isDay(day) || day < earliest[field]) faults[field] = EARLIEST_FAULTS[field]
  }
  if (facts.heroWide !== '' && facts.heroWideAlt === '') faults.heroWideAlt = 'Say what is in it'
  if (facts.heroWideAlt.length > LONGEST_ALT) faults.heroWideAlt = `Say it in at most ${LONGEST_ALT} characters`
  if (facts.showFrom && facts.showUntil && facts.showUntil < facts.showFrom)
    faults.showUntil = 'It would leave before it comes.'
  if (shown && facts.showFrom !== '') faults.showFrom = 'It is in the shop already.'
  return faults
}
