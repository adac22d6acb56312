import { readBody, textsOf } from '#app/forms/read-form.ts'
import { refusalWords } from '#domain/catalogue/picture-file.ts'
import { PICTURE_SHAPES } from '#domain/catalogue/picture-shape.ts'
import type { By } from '#server/audit/changes.ts'
import { isFilesAway } from '#server/files/files.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { takePicture } from '#server/owner/pictures/take-picture.ts'
import { AWAY_WORDS } from './bring-news.ts'
import type { SlotPlaces } from './use-slots.ts'

/** What a place holds: the name of its picture, empty for none, and its description. */
export type SlotTexts<View extends string> = Record<View, { name: string; alt: string }>
export type PicturesTyped<View extends string> = {
  typed: SlotTexts<View>
  faults: Partial<Record<View, string>>
  /** What the page showed. */
  seen: string
  /** One was taken away without a script: nothing is saved yet. */
  isRemoved: boolean
  /** The shop cannot keep pictures just now. */
  fault: string | undefined
}

/**
 * What the form holds. Without scripts the pictures come along with it: of each the middle is taken, and those that were
 * taken stay in their places also where another was refused.
 */
export async function readSlots<View extends string>(
  request: Request,
  places: SlotPlaces<View>,
  shop: RequestShop,
  by: By,
): Promise<PicturesTyped<View>> {
  const form = await readBody(request)
  const { seen, remove } = textsOf(form, ['seen', 'remove'])
  const typed = {} as SlotTexts<View>
  const faults: Partial<Record<View, string>> = {}
  let fault: string | undefined
  for (const view of Object.keys(places) as View[]) {
    const [name = '', alt = ''] = Object.values(textsOf<string>(form, [`${view}-name`, `${view}-alt`]))
    typed[view] = view === remove ? { name: '', alt: '' } : { name, alt }
    const file = form.get(`${view}-file`)
    if (!(file instanceof File) || file.name === '' || remove) continue
    const { shape } = places[view]
    const taken = await takePicture(shop, { body: file.stream(), crop: undefined, shape }, by).catch(
      (error: unknown) => {
        if (!isFilesAway(error)) throw error
        shop.log.error({ id: shop.requestId, err: error }, 'fault')
        fault = AWAY_WORDS
        return undefined
      },
    )
    if (taken?.ok) typed[view].name = taken.name
    else if (taken) faults[view] = refusalWords(taken.why, PICTURE_SHAPES[shape])
  }
  return { typed, faults, seen, isRemoved: remove !== '', fault }
}
