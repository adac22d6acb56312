import { AWAY_WORDS } from '#app/desk/pictures/bring-news.ts'
import { HOME_SAMPLE } from '#app/routes/home/home-sample.ts'
import { refusalWords } from '#domain/catalogue/picture-file.ts'
import { PICTURE_SHAPES } from '#domain/catalogue/picture-shape.ts'
import {
  GIFT_FIELDS,
  HOME,
  type HomeFaults,
  PERSON_FIELDS,
  SLIDE_NUMBERS,
  slideField,
} from '#domain/words/home-words.ts'
import { askedMove } from '#domain/words/section-order.ts'
import type { By } from '#server/audit/changes.ts'
import { isFilesAway } from '#server/files/files.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { broughtAmong, NOT_THERE } from '#server/owner/pictures/brought.ts'
import { takePicture } from '#server/owner/pictures/take-picture.ts'
import { findGift } from '#server/owner/words/find-gift.ts'
import { readWords } from '#server/settings/words.ts'

/**
 * Puts into a form of the home page what its fields mean: of a gift its id, of a picture that came along its name. What
 * is wrong with them is put into `found`; what was taken stays also where something else was refused.
 */
export async function readHome(form: FormData, shop: RequestShop, by: By, found: HomeFaults): Promise<FormData> {
  for (const field of [...GIFT_FIELDS, ...PERSON_FIELDS]) {
    const typed = form.get(field)
    if (typeof typed !== 'string' || typed.trim() === '') continue
    const gift = await findGift(shop.db, typed.trim())
    if ('id' in gift) form.set(field, gift.id)
    else found[field] = gift.fault
  }
  const move = form.get('move')
  if (typeof move === 'string') form.set('order', askedMove(String(form.get('order') ?? ''), move))
  for (const number of SLIDE_NUMBERS) {
    const field = slideField(number, 'picture')
    const file = form.get(`slide${number}.file`)
    if (file instanceof File && file.name !== '') await take(file, field)
    else if (!(await isKnown(shop, form.get(field)))) found[field] = NOT_THERE
  }
  return form

  async function take(file: File, field: ReturnType<typeof slideField>) {
    try {
      const taken = await takePicture(shop, { body: file.stream(), crop: undefined, shape: 'slide' }, by)
      if (taken.ok) form.set(field, taken.name)
      else found[field] = refusalWords(taken.why, PICTURE_SHAPES.slide)
    } catch (error) {
      if (!isFilesAway(error)) throw error
      shop.log.error({ id: shop.requestId, err: error }, 'fault')
      found[field] = AWAY_WORDS
    }
  }
}

/** A picture that the page had before, or that was brought in at the desk. */
async function isKnown({ db }: RequestShop, name: FormDataEntryValue | null): Promise<boolean> {
  if (typeof name !== 'string' || name === '') return true
  const said = { ...HOME_SAMPLE, ...(await readWords(db, HOME))?.texts }
  if (
    SLIDE_NUMBERS.some((number) => [said, HOME_SAMPLE].some((words) => words[slideField(number, 'picture')] === name))
  )
    return true
  return (await broughtAmong(db, [name])).size > 0
}
