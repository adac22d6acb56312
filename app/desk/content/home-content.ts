import { HOME_SAMPLE, ORIGINAL_PICTURES } from '#app/shop/home/home-sample.ts'
import { PICTURE_SHAPES, type ShapeName } from '#domain/catalogue/crop.ts'
import { pictureRefusalMessage, STORAGE_UNAVAILABLE } from '#domain/catalogue/uploaded-picture.ts'
import { completeLink } from '#domain/content/content-page.ts'
import {
  DESCRIBED_PICTURE_NAMES,
  FEATURED_PRODUCT_FIELDS,
  HOME_FIELDS,
  HOME_KEY,
  HOME_LABELS,
  HOME_PICTURE_NAMES,
  HOME_PICTURES,
  type HomeErrors,
  type HomeField,
  type HomeValues,
  homeChangeDays,
  isDescribed,
  isLinkField,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideField,
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
  faultsOf: async (facts, about) => ({ ...validateHome(facts, about), ...descriptionErrors(facts), ...found }),
  daysOf: homeChangeDays,
  async onSave(trx, facts, { now }) {
    const names = PICTURE_FIELDS.flatMap(({ field }) => facts[field] || [])
    await markPicturesUsed(trx, names, now)
  },
})

/** An owner's picture needs a description of its own. */
const descriptionErrors = (facts: HomeValues): HomeErrors =>
  Object.fromEntries(
    DESCRIBED_PICTURE_NAMES.flatMap((name) => {
      const alt = facts[`${name}.alt`]
      const hasOwnText = alt !== '' && alt !== ORIGINAL_PICTURES[name].alt
      return facts[`${name}.picture`] === '' || hasOwnText ? [] : [[`${name}.alt`, 'Enter an image description.']]
    }),
  )

/** Fields with pictures: name of the stored picture, name of the file input, shape. */
const PICTURE_FIELDS: readonly { field: HomeField; file: string; shape: ShapeName }[] = [
  ...SLIDE_NUMBERS.map((number) => ({
    ...{ field: slideField(number, 'picture'), file: `slide${number}.file`, shape: 'slide' as const },
  })),
  ...HOME_PICTURE_NAMES.map((name) => ({
    ...{ field: `${name}.picture` as const, file: `${name}.file`, shape: HOME_PICTURES[name].shape },
  })),
]

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
  for (const { field, file: fileField, shape } of PICTURE_FIELDS) {
    const file = form.get(fileField)
    if (file instanceof File && file.name !== '') await storePicture(file, field, shape)
    else if (!(await isKnownPicture(shop, form.get(field)))) lookupErrors[field] = PICTURE_NOT_FOUND
  }
  const removed = HOME_PICTURE_NAMES.find((name) => name === form.get('remove'))
  if (removed) {
    form.set(`${removed}.picture`, '')
    if (isDescribed(removed)) form.set(`${removed}.alt`, ORIGINAL_PICTURES[removed].alt)
    form.set('move', '')
  }
  return form

  async function storePicture(file: File, field: HomeField, shape: ShapeName) {
    try {
      const stored = await uploadPicture(shop, { body: file.stream(), crop: undefined, shape }, by)
      if (stored.ok) form.set(field, stored.name)
      else lookupErrors[field] = pictureRefusalMessage(stored.why, PICTURE_SHAPES[shape])
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
  const storedTexts: Readonly<Record<string, string>> = { ...HOME_SAMPLE, ...(await readContent(db, HOME_KEY))?.texts }
  if (PICTURE_FIELDS.some(({ field }) => storedTexts[field] === name || HOME_SAMPLE[field] === name)) return true
  return (await findUploaded(db, [name])).size > 0
}
