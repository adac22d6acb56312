import {
  type Box,
  type BoxItem,
  boxTotal,
  capacityWords,
  countAccessories,
  countItems,
  refusalOf,
} from '#domain/box/box.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { boxesOnSale, itemsById } from '#server/catalogue/box-queries.ts'
import { itemPicture } from '#server/catalogue/live-box.ts'
import type { Db } from '#server/db/connect.ts'
import { findItems } from '#server/desk/goods/find-items.ts'
import { priceFault } from './hand-lines.ts'
import type { TypedBox, TypedItem } from './hand-order-form.ts'

/** A thing in the box as the form shows it. Without an `amount` the shop does not sell it. */
export type HandItem = TypedItem & { name: string; picture: PictureData; amount: string; fault: string | undefined }

/** A built box as the form shows it. */
export type HandBox = {
  /** Those that can be chosen, what each costs, and what it holds in words. */
  options: { id: string; name: string; pricePaise: Paise; holds: string }[]
  items: HandItem[]
  /** How full it is, where a box is chosen: `2 of 4 items, 0 of 1 accessory`. */
  full: string
  /** What it comes to as it stands; not there while it cannot be bought so. */
  totalPaise: Paise | undefined
  fault: string | undefined
}

/** A box and what goes into it as the catalogue has them now, by the rules of the shop's own box. */
export async function shownBox(db: Db, typed: TypedBox): Promise<HandBox> {
  const [boxes, known] = await Promise.all([
    boxesOnSale(db),
    itemsById(
      db,
      typed.items.map(({ id }) => id),
    ),
  ])
  const box = boxes.find(({ id }) => id === typed.id)
  const items: HandItem[] = []
  const chosen: BoxItem[] = []
  for (const item of typed.items) {
    const found = known.get(item.id)
    items.push(shownItem(item, found, found && box && notInto(box, chosen, found)))
    if (found) chosen.push(found)
  }
  const fits = box && chosen.length === items.length && chosen.length > 0 && !over(box, chosen)
  return {
    options: boxes.map(({ id, name, pricePaise, ...holds }) => ({ id, name, pricePaise, holds: capacityWords(holds) })),
    items,
    full: box ? fullWords(box, chosen) : '',
    totalPaise: fits ? boxTotal(box, chosen) : undefined,
    fault: boxFault(typed, box),
  }
}

const over = (box: Box, chosen: readonly BoxItem[]): boolean =>
  countItems(chosen) > box.maxItems || countAccessories(chosen) > box.maxAccessories

function notInto(box: Box, before: readonly BoxItem[], { category }: BoxItem): string | undefined {
  const refusal = refusalOf(before, category, box)
  if (!refusal) return undefined
  return `${box.name} holds up to ${capacityWords(box)}. Please take this out, or choose a larger box.`
}

function shownItem(
  { id, paise }: TypedItem,
  item: (BoxItem & { picture: string | null }) | undefined,
  full: string | undefined,
): HandItem {
  if (!item) {
    const fault = 'This is not sold any more. Please take it out.'
    return { id, paise, name: id, picture: itemPicture({ id, picture: null }), amount: '', fault }
  }
  const { name, pricePaise } = item
  const shown = { id, name, picture: itemPicture(item), paise: String(pricePaise), amount: formatExact(pricePaise) }
  return { ...shown, fault: full ?? priceFault(paise, pricePaise) }
}

const fullWords = ({ maxItems, maxAccessories }: Box, chosen: readonly BoxItem[]): string =>
  `${countItems(chosen)} of ${maxItems} ${maxItems === 1 ? 'item' : 'items'}, ${countAccessories(chosen)} of ${maxAccessories} ${maxAccessories === 1 ? 'accessory' : 'accessories'}`

const boxFault = ({ id, paise }: TypedBox, box: Box | undefined): string | undefined => {
  if (id === '') return undefined
  return box ? priceFault(paise, box.pricePaise) : 'This box is not sold any more. Please choose another.'
}

/** Things for boxes that answer to some words, in the order of their shelves. */
export async function findForBox(db: Db, words: string, most: number) {
  const all = { state: undefined, category: '', after: undefined }
  const { rows } = await findItems(db, { ...all, search: words.trim().slice(0, 100) })
  return rows
    .filter(({ state }) => state !== 'hidden')
    .slice(0, most)
    .map(({ id, name, category, pricePaise, state, picture }) => ({
      ...{ id, name, of: category, pricePaise, picture },
      available: state !== 'sold-out',
    }))
}
