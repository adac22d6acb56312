import type { LinePosition, ProductId } from '#domain/flavours.ts'
import { boxOfLine } from '#domain/order/order.ts'

/** One row to tick at the bench. `key` stays the same for as long as the order does. */
export type PackItem = { key: string; name: string; quantity: number }
/** What goes into the boxes of one line. */
export type PackGroup = { position: LinePosition; name: string; quantity: number; items: PackItem[] }

type Packed = {
  /** The order's lines, and of which so many pieces go with this parcel. */
  lines: readonly { productId: ProductId; name: string }[]
  parcel: readonly { position: LinePosition; quantity: number }[]
  /** `2 unglazed clay kulhads`, by product; as they were when the order was paid. Of a built box the names alone. */
  contents: ReadonlyMap<ProductId, readonly string[]>
}

/** `2 unglazed clay kulhads`: how many, and of what. What begins with no number is there once. */
function readItem(item: string): { name: string; quantity: number } {
  const [, quantity, name] = /^(\d{1,4}) (\S.*)$/.exec(item) ?? []
  return name ? { name, quantity: Number(quantity) } : { name: item, quantity: 1 }
}

/** What goes into a parcel, line by line, each item as often as all boxes of its line hold it. */
export const packGroups = ({ lines, parcel, contents }: Packed): PackGroup[] =>
  parcel.map(({ position, quantity }) => {
    const { productId = '', name = '' } = lines[position] ?? {}
    const inside = contents.get(productId) ?? []
    // A gift whose contents nobody wrote down is one item itself.
    const read = boxOfLine(productId) ? (item: string) => ({ name: item, quantity: 1 }) : readItem
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

type Around = { message: string; cardFrom: string; giftWrap: boolean }

/** What goes with the items and is forgotten most easily. */
export const packExtras = ({ message, cardFrom, giftWrap }: Around): PackItem[] => [
  ...(message.trim() !== '' || cardFrom !== '' ? [{ key: 'card', name: 'Card', quantity: 1 }] : []),
  ...(giftWrap ? [{ key: 'wrap', name: 'Gift wrap', quantity: 1 }] : []),
]
