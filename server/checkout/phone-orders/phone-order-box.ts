import {
  type Box,
  type BoxItem,
  boxTotal,
  checkCapacity,
  countAccessories,
  countItems,
  describeCapacity,
} from '#domain/box/box.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { formatExact, type Paise } from '#domain/payment/money.ts'
import { itemPicture } from '#server/catalogue/box-options.ts'
import { boxesOnSale, itemsById } from '#server/catalogue/box-queries.ts'
import { findItems } from '#server/catalogue/read-boxes.ts'
import type { Db } from '#server/db/connect.ts'
import type { BoxInput, ItemInput } from './phone-order-form.ts'
import { priceChangeMessage } from './phone-order-lines.ts'

/** Box item as the form shows it. `amount` is empty if the item is not sold. */
export type PhoneOrderItem = ItemInput & {
  name: string
  picture: PictureData
  amount: string
  fault: string | undefined
}

/** Custom box as the form shows it. */
export type PhoneOrderBox = {
  /** Boxes that can be chosen; `holds` describes the capacity. */
  options: { id: string; name: string; pricePaise: Paise; holds: string }[]
  items: PhoneOrderItem[]
  /** Fill level such as `2 of 4 items, 0 of 1 accessory`; empty without a box. */
  full: string
  /** Price of the box, or `undefined` if it cannot be bought as it is. */
  totalPaise: Paise | undefined
  fault: string | undefined
}

/** Resolves the box and its items against the catalogue, by the rules of the shop's box builder. */
export async function readPhoneOrderBox(db: Db, typed: BoxInput): Promise<PhoneOrderBox> {
  const [boxes, known] = await Promise.all([
    boxesOnSale(db),
    itemsById(
      db,
      typed.items.map(({ id }) => id),
    ),
  ])
  const box = boxes.find(({ id }) => id === typed.id)
  const items: PhoneOrderItem[] = []
  const chosen: BoxItem[] = []
  for (const item of typed.items) {
    const found = known.get(item.id)
    items.push(toPhoneOrderItem(item, found, found && box && doesNotFitMessage(box, chosen, found)))
    if (found) chosen.push(found)
  }
  const fits = box && chosen.length === items.length && chosen.length > 0 && !isOverfull(box, chosen)
  return {
    options: boxes.map(({ id, name, pricePaise, ...holds }) => ({
      id,
      name,
      pricePaise,
      holds: describeCapacity(holds),
    })),
    items,
    full: box ? describeFill(box, chosen) : '',
    totalPaise: fits ? boxTotal(box, chosen) : undefined,
    fault: boxError(typed, box),
  }
}

const isOverfull = (box: Box, chosen: readonly BoxItem[]): boolean =>
  countItems(chosen) > box.maxItems || countAccessories(chosen) > box.maxAccessories

function doesNotFitMessage(box: Box, before: readonly BoxItem[], { category }: BoxItem): string | undefined {
  const refusal = checkCapacity(before, category, box)
  if (!refusal) return undefined
  return `${box.name} holds up to ${describeCapacity(box)}. Remove this item or choose a larger box.`
}

function toPhoneOrderItem(
  { id, paise }: ItemInput,
  item: (BoxItem & { picture: string | null }) | undefined,
  full: string | undefined,
): PhoneOrderItem {
  if (!item) {
    const fault = 'No longer sold. Remove it.'
    return { id, paise, name: id, picture: itemPicture({ id, picture: null }), amount: '', fault }
  }
  const { name, pricePaise } = item
  const shown = { id, name, picture: itemPicture(item), paise: String(pricePaise), amount: formatExact(pricePaise) }
  return { ...shown, fault: full ?? priceChangeMessage(paise, pricePaise) }
}

const describeFill = ({ maxItems, maxAccessories }: Box, chosen: readonly BoxItem[]): string =>
  `${countItems(chosen)} of ${maxItems} ${maxItems === 1 ? 'item' : 'items'}, ${countAccessories(chosen)} of ${maxAccessories} ${maxAccessories === 1 ? 'accessory' : 'accessories'}`

const boxError = ({ id, paise }: BoxInput, box: Box | undefined): string | undefined => {
  if (id === '') return undefined
  return box ? priceChangeMessage(paise, box.pricePaise) : 'This box is no longer sold. Choose another.'
}

/** Searches box items that are not hidden, in catalogue order. */
export async function searchBoxItems(db: Db, words: string, most: number) {
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
