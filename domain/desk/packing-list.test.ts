import { expect, it } from 'vitest'
import { packingExtras, packingGroups } from './packing-list.ts'

const lines = [
  { productId: 'quick-delivery-9', name: 'Farewell at Four' },
  { productId: 'kids-zone-1', name: 'The Auto Stand' },
]
const contents = new Map([['quick-delivery-9', ['1 stoneware mug', '8 blank cards to sign']]])

it('a packing list counts each item over all boxes of its line', () => {
  const [farewell] = packingGroups({ lines, parcel: [{ position: 0, quantity: 3 }], contents })
  expect(farewell).toEqual({
    ...{ position: 0, name: 'Farewell at Four', quantity: 3 },
    items: [
      { key: '0.0', name: 'stoneware mug', quantity: 3 },
      { key: '0.1', name: 'blank cards to sign', quantity: 24 },
    ],
  })
})

it('a packing list has a gift without contents as one item, and only the items of this parcel', () => {
  const groups = packingGroups({ lines, parcel: [{ position: 1, quantity: 2 }], contents })
  expect(groups.map(({ items }) => items)).toEqual([[{ key: '1.0', name: 'The Auto Stand', quantity: 2 }]])
})

it('a packing list has the items of a built box by name', () => {
  const box = { productId: 'box:grande', name: 'Grande box' }
  const [group] = packingGroups({
    lines: [box],
    parcel: [{ position: 0, quantity: 1 }],
    contents: new Map([[box.productId, ['100 g of cashews']]]),
  })
  expect(group?.items).toEqual([{ key: '0.0', name: '100 g of cashews', quantity: 1 }])
})

it('a packing list includes the card and the wrap, if any', () => {
  const plain = { message: '', cardFrom: '', giftWrap: false }
  expect(packingExtras(plain)).toEqual([])
  expect(packingExtras({ ...plain, cardFrom: 'Meera' }).map(({ key }) => key)).toEqual(['card'])
  expect(packingExtras({ ...plain, message: 'Love', giftWrap: true }).map(({ key }) => key)).toEqual(['card', 'wrap'])
})
