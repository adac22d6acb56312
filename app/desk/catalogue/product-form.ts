import { readPictureSlots } from '#app/desk/pictures/receive-pictures.ts'
import type { SlotSpecs } from '#app/desk/pictures/use-picture-slots.ts'
import { readTexts } from '#app/platform/read-form.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { PRODUCT_VIEWS, type ProductPictures, type ProductView, VIEW_LABELS } from '#domain/catalogue/product.ts'
import { NO_PICTURES, type PictureSlotValues, withDescriptions } from '#domain/catalogue/product-pictures.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { findPicture } from '#server/pictures/find-picture.ts'

const PRODUCT_SLOTS = Object.fromEntries(
  PRODUCT_VIEWS.map((view) => [view, { title: VIEW_LABELS[view], shape: 'gift' }]),
) as SlotSpecs<ProductView>

export const pictureSlotsOf = (slots: ProductPictures): PictureSlotValues => ({
  hero: slots.hero ?? NO_PICTURES.hero,
  closed: slots.closed ?? NO_PICTURES.closed,
  above: slots.above ?? NO_PICTURES.above,
  detail: slots.detail ?? NO_PICTURES.detail,
})

/** Returns the data of pictures by their names. */
export const picturesByName = (slots: PictureSlotValues): Record<string, PictureData> =>
  Object.fromEntries(
    PRODUCT_VIEWS.flatMap((view) =>
      slots[view].name === '' ? [] : [[slots[view].name, findPicture(slots[view].name, slots[view].alt)]],
    ),
  )

export type FormPictures = { slots: PictureSlotValues; seen: string; fault: string | undefined }

/**
 * Reads the pictures of a product form and puts the description of the first one into its field `imageAlt`; empty
 * descriptions are made from the name. Files of a browser without scripts are stored. `undefined` for a form without
 * pictures.
 */
export async function readFormPictures(
  form: FormData,
  shop: RequestShop,
  actor: Actor,
): Promise<FormPictures | undefined> {
  if (!form.has('pictures-seen')) return undefined
  const { name, imageAlt, 'pictures-seen': seen } = readTexts(form, ['name', 'imageAlt', 'pictures-seen'])
  const { typed, faults, fault } = await readPictureSlots(form, PRODUCT_SLOTS, shop, actor)
  const first = PRODUCT_VIEWS.find((view) => typed[view].name !== '')
  const described = first ? { ...typed, [first]: { name: typed[first].name, alt: imageAlt } } : typed
  const slots = withDescriptions(described, name.trim())
  if (first) form.set('imageAlt', slots[first].alt)
  return { slots, seen, fault: fault ?? Object.values(faults)[0] }
}
