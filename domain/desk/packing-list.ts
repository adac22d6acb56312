import type { LinePosition, ProductId } from '#domain/nominal.ts'
import { boxIdOfLine } from '#domain/order/order.ts'

/** An item of a packing list. `key` is stable for the order. */
export type PackingItem = { key: string; name: string; quantity: number }
/** Items of one order line. */
export type PackingGroup = { position: LinePosition; name: string; quantity: number; items: PackingItem[] }

type ParcelContents = {
  lines: readonly { productId: ProductId; name: string }[]
  parcel: readonly { position: LinePosition; quantity: number }[]
  /** Contents by product at the time of payment, `2 unglazed clay kulhads`; for a custom box only the names. */
  contents: ReadonlyMap<ProductId, readonly string[]>
}

/** Parses quantity and name; without a number the quantity is 1. */
function readItem(item: string): { name: string; quantity: number } {
  const [, quantity, name] = /^(\d{1,4}) (\S.*)$/.exec(item) ?? []
  return name ? { name, quantity: Number(quantity) } : { name: item, quantity: 1 }
}

/** Builds the packing list of a parcel, with quantities multiplied by the line's quantity. */
export const packingGroups = ({ lines, parcel, contents }: ParcelContents): PackingGroup[] =>
  parcel.map(({ position, quantity }) => {
    const { productId = '', name = '' } = lines[position] ?? {}
    const inside = contents.get(productId) ?? []
    // A product without listed contents is a single item.
    const read = boxIdOfLine(productId) ? (item: string) => ({ name: item, quantity: 1 }) : readItem
    const items = inside.length > 0 ? inside.map(read) : [{ name, quantity: 1 }]
    return {
      ...{ position, name, quantity },
      items: items.map((item, index) => ({
        key: `${position}.${index}`,
        name: item.name,
        quantity: item.quantity * quantity,
      })),
    }
  })

type ParcelExtras = { message: string; cardFrom: string; giftWrap: boolean }

/** Returns the extras of a parcel: card and gift wrap. */
export const packingExtras = ({ message, cardFrom, giftWrap }: ParcelExtras): PackingItem[] => [
  ...(message.trim() !== '' || cardFrom !== '' ? [{ key: 'card', name: 'Card', quantity: 1 }] : []),
  ...(giftWrap ? [{ key: 'wrap', name: 'Gift wrap', quantity: 1 }] : []),
]
