import { HOME_SAMPLE } from '#app/shop/home/home-sample.ts'
import { PICTURE_SHAPES } from '#domain/catalogue/crop.ts'
import { pictureRefusalMessage, STORAGE_UNAVAILABLE } from '#domain/catalogue/uploaded-picture.ts'
import { completeLink } from '#domain/content/content-page.ts'
import {
  FEATURED_PRODUCT_FIELDS,
  HOME_FIELDS,
  HOME_KEY,
  HOME_LABELS,
  type HomeErrors,
  type HomeField,
  homeChangeDays,
  isLinkField,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideField,
  slideOf,
  validateHome,
} from '#domain/content/home-fields.ts'
import { applyMove, parseSectionOrder } from '#domain/content/section-order.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { ContentDefinition } from '#server/content/content-resource.ts'
import { readContent } from '#server/content/content-versions.ts'
import { findPublishedProduct } from '#server/content/find-product.ts'
import { isStorageUnavailable } from '#server/files/file-store.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'
import { findUploaded, markPicturesUsed, PICTURE_NOT_FOUND } from '#server/pictures/uploaded-pictures.ts'

/**
 * Content definition of the home page. `found` holds errors of products and pictures that were looked up beforehand.
 */
export const homeContent = (found: HomeErrors = {}): ContentDefinition<HomeField> => ({
  place: HOME_KEY,
  fields: HOME_FIELDS,
  labels: HOME_LABELS,
  sample: HOME_SAMPLE,
  tidyField: (field, text) =>
    field === 'order'
      ? parseSectionOrder(text).join(' ')
      : isLinkField(field)
        ? completeLink(text)
        : text.replace(/\s+/g, ' ').trim(),
  faultsOf: async (facts, about) => ({ ...validateHome(facts, about), ...found }),
  daysOf: homeChangeDays,
  async onSave(trx, facts, { now }) {
    const names = SLIDE_NUMBERS.flatMap((number) => slideOf(facts, number).picture || [])
    await markPicturesUsed(trx, names, now)
  },
})

/**
 * Resolves fields of the home page's form: product names to ids, uploaded files to stored names. Errors are added to
 * `found`; files that were stored stay in the form when another is refused.
 */
export async function readHomeForm(
  form: FormData,
  shop: RequestShop,
  by: Actor,
  lookupErrors: HomeErrors,
): Promise<FormData> {
  for (const field of [...FEATURED_PRODUCT_FIELDS, ...PERSON_FIELDS]) {
    const submitted = form.get(field)
    if (typeof submitted !== 'string' || submitted.trim() === '') continue
    const gift = await findPublishedProduct(shop.db, submitted.trim())
    if ('id' in gift) form.set(field, gift.id)
    else lookupErrors[field] = gift.fault
  }
  const move = form.get('move')
  if (typeof move === 'string') form.set('order', applyMove(String(form.get('order') ?? ''), move))
  for (const number of SLIDE_NUMBERS) {
    const field = slideField(number, 'picture')
    const file = form.get(`slide${number}.file`)
    if (file instanceof File && file.name !== '') await storePicture(file, field)
    else if (!(await isKnownPicture(shop, form.get(field)))) lookupErrors[field] = PICTURE_NOT_FOUND
  }
  return form

  async function storePicture(file: File, field: ReturnType<typeof slideField>) {
    try {
      const stored = await uploadPicture(shop, { body: file.stream(), crop: undefined, shape: 'slide' }, by)
      if (stored.ok) form.set(field, stored.name)
      else lookupErrors[field] = pictureRefusalMessage(stored.why, PICTURE_SHAPES.slide)
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      lookupErrors[field] = STORAGE_UNAVAILABLE
    }
  }
}

/** The picture was on the page before or was uploaded at the desk. */
async function isKnownPicture({ db }: RequestShop, name: FormDataEntryValue | null): Promise<boolean> {
  if (typeof name !== 'string' || name === '') return true
  const storedTexts = { ...HOME_SAMPLE, ...(await readContent(db, HOME_KEY))?.texts }
  if (
    SLIDE_NUMBERS.some((number) =>
      [storedTexts, HOME_SAMPLE].some((words) => words[slideField(number, 'picture')] === name),
    )
  )
    return true
  return (await findUploaded(db, [name])).size > 0
}
