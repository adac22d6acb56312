import { HOME_SAMPLE } from '#app/shop/home/home-sample.ts'
import {
  HOME_FIELDS,
  HOME_KEY,
  HOME_LABELS,
  type HomeErrors,
  type HomeField,
  homeChangeDays,
  SLIDE_NUMBERS,
  slideOf,
  validateHome,
} from '#domain/content/home-fields.ts'
import { parseSectionOrder } from '#domain/content/section-order.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'
import { markPicturesUsed } from '#server/pictures/uploaded-pictures.ts'

/**
 * Content definition of the home page. `found` holds errors of products and pictures that were looked up beforehand.
 */
export const homeContent = (found: HomeErrors = {}): ContentDefinition<HomeField> => ({
  place: HOME_KEY,
  fields: HOME_FIELDS,
  labels: HOME_LABELS,
  sample: HOME_SAMPLE,
  tidyField: (field, text) =>
    field === 'order' ? parseSectionOrder(text).join(' ') : text.replace(/\s+/g, ' ').trim(),
  faultsOf: async (facts, about) => ({ ...validateHome(facts, about), ...found }),
  daysOf: homeChangeDays,
  async onSave(trx, facts, { now }) {
    const names = SLIDE_NUMBERS.flatMap((number) => slideOf(facts, number).picture || [])
    await markPicturesUsed(trx, names, now)
  },
})
