import { readBody, textsOf } from '#app/routes/enquiries/read-form.ts'
import { REFUSAL_WORDS } from '#domain/catalogue/picture-file.ts'
import { PRODUCT_VIEWS } from '#domain/catalogue/product.ts'
import type { By } from '#server/audit/changes.ts'
import { isFilesAway } from '#server/files/files.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import type { PictureFaults, TypedSlots } from '#server/owner/pictures/gift-pictures.ts'
import { AWAY_WORDS } from './bring-news.ts'

/**
 * What the form holds. Without scripts the pictures come along with it: of each the middle is taken, and those that were
 * taken stay in their places also where another was refused.
 */
export async function readSlots(request: Request, shop: RequestShop, by: By) {
  const form = await readBody(request)
  const { seen, remove } = textsOf(form, ['seen', 'remove'])
  const typed: TypedSlots = {
    hero: { name: '', alt: '' },
    closed: { name: '', alt: '' },
    above: { name: '', alt: '' },
    detail: { name: '', alt: '' },
  }
  const faults: PictureFaults = {}
  let fault: string | undefined
  for (const view of PRODUCT_VIEWS) {
    const [name = '', alt = ''] = Object.values(textsOf(form, [`${view}-name`, `${view}-alt`]))
    typed[view] = view === remove ? { name: '', alt: '' } : { name, alt }
    const file = form.get(`${view}-file`)
    if (!(file instanceof File) || file.name === '' || remove) continue
    const { takePicture } = await import('#server/owner/pictures/take-picture.ts')
    const taken = await takePicture(shop, { body: file.stream(), crop: undefined }, by).catch((error: unknown) => {
      if (!isFilesAway(error)) throw error
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      fault = AWAY_WORDS
      return undefined
    })
    if (taken?.ok) typed[view].name = taken.name
    else if (taken) faults[view] = REFUSAL_WORDS[taken.why]
  }
  return { typed, faults, seen, isRemoved: remove !== '', fault }
}
