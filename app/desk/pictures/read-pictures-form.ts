import { readFormData, readTexts } from '#app/platform/read-form.ts'
import { PICTURE_SHAPES } from '#domain/catalogue/crop.ts'
import { pictureRefusalMessage, STORAGE_UNAVAILABLE } from '#domain/catalogue/uploaded-picture.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { isStorageUnavailable } from '#server/files/file-store.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { uploadPicture } from '#server/pictures/upload-picture.ts'
import type { SlotSpecs } from './use-picture-slots.ts'

/** Picture name (empty for none) and description per slot. */
export type SlotValues<View extends string> = Record<View, { name: string; alt: string }>
export type SubmittedPictures<View extends string> = {
  typed: SlotValues<View>
  faults: Partial<Record<View, string>>
  /** Version that the form was rendered from. */
  seen: string
  /** A picture was removed without scripts; nothing is saved yet. */
  isRemoved: boolean
  /** Set when the file store is unavailable. */
  fault: string | undefined
}

/**
 * Parses the pictures form. Without scripts the files are part of it: each is cropped to its centre and uploaded, and
 * stays in its slot when another is refused.
 */
export async function readPicturesForm<View extends string>(
  request: Request,
  places: SlotSpecs<View>,
  shop: RequestShop,
  actor: Actor,
): Promise<SubmittedPictures<View>> {
  const form = await readFormData(request)
  const { seen, remove } = readTexts(form, ['seen', 'remove'])
  const typed = {} as SlotValues<View>
  const faults: Partial<Record<View, string>> = {}
  let fault: string | undefined
  for (const view of Object.keys(places) as View[]) {
    const [name = '', alt = ''] = Object.values(readTexts<string>(form, [`${view}-name`, `${view}-alt`]))
    typed[view] = view === remove ? { name: '', alt: '' } : { name, alt }
    const file = form.get(`${view}-file`)
    if (!(file instanceof File) || file.name === '' || remove) continue
    const { shape } = places[view]
    const stored = await uploadPicture(shop, { body: file.stream(), crop: undefined, shape }, actor).catch(
      (error: unknown) => {
        if (!isStorageUnavailable(error)) throw error
        shop.log.error({ id: shop.requestId, err: error }, 'fault')
        fault = STORAGE_UNAVAILABLE
        return undefined
      },
    )
    if (stored?.ok) typed[view].name = stored.name
    else if (stored) faults[view] = pictureRefusalMessage(stored.why, PICTURE_SHAPES[shape])
  }
  return { typed, faults, seen, isRemoved: remove !== '', fault }
}
