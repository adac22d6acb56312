import { HOME_SAMPLE } from '#app/routes/home/home-sample.ts'
import {
  HOME,
  HOME_FIELDS,
  HOME_LABELS,
  type HomeFaults,
  type HomeField,
  homeFaults,
  homeTurns,
  SLIDE_NUMBERS,
  slideOf,
} from '#domain/words/home-words.ts'
import { sectionOrder } from '#domain/words/section-order.ts'
import { keepShown } from '#server/owner/pictures/brought.ts'
import type { WordsKind } from '#server/owner/words/save-words.ts'

/** The home page as its owner changes it. `found`: what is wrong with its gifts and pictures. */
export const homeKind = (found: HomeFaults = {}): WordsKind<HomeField> => ({
  place: HOME,
  fields: HOME_FIELDS,
  labels: HOME_LABELS,
  sample: HOME_SAMPLE,
  tidyField: (field, text) => (field === 'order' ? sectionOrder(text).join(' ') : text.replace(/\s+/g, ' ').trim()),
  faultsOf: async (facts, about) => ({ ...homeFaults(facts, about), ...found }),
  daysOf: homeTurns,
  async alsoKeep(trx, facts, { now }) {
    const names = SLIDE_NUMBERS.flatMap((number) => slideOf(facts, number).picture || [])
    await keepShown(trx, names, now)
  },
})
