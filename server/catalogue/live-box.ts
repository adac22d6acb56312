import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { BoxItemCard, BoxOption, Stature } from '#domain/box/live-box.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { BoxId, ItemId } from '#domain/flavours.ts'
import { ownFile } from '#server/own-files.ts'
import type { BoxOnSale, ShelfItem } from './box-queries.ts'
import { picture } from './pictures.ts'

const place = z.object({
  x: z.number(),
  y: z.number(),
  z: z.number(),
  scale: z.number().positive(),
  width: z.number().positive(),
  row: z.enum(['back', 'middle', 'front']).default('front'),
})
const slotsSchema = z.object({
  boxes: z.record(
    z.string(),
    z.object({ handleY: z.number().nullable(), items: z.array(place), accessories: z.array(place) }),
  ),
})
const scaleSchema = z.object({
  items: z.record(z.string(), z.object({ row: z.enum(['back', 'front']), t: z.number() })),
})

const readPictureFile = (name: string): unknown =>
  JSON.parse(readFileSync(ownFile(`catalogue/pictures/${name}`), 'utf8'))

let slots: z.infer<typeof slotsSchema>['boxes'] | undefined
let statures: Record<string, Stature> | undefined

const readSlots = () => {
  slots ??= slotsSchema.parse(readPictureFile('slots.json')).boxes
  return slots
}

/** The forms that a box can have: those of which there are pictures, with their places for things. */
export const boxForms = (): { id: BoxId; items: number; accessories: number }[] =>
  Object.entries(readSlots()).map(([id, { items, accessories }]) => ({
    id,
    items: items.length,
    accessories: accessories.length,
  }))

export function toBoxOption(box: BoxOnSale): BoxOption {
  const { handleY = null, items = [], accessories = [] } = readSlots()[box.form] ?? {}
  const layer = (name: string) => picture(`boxes/${box.form}-${name}`, '')
  const handle = handleY === null ? undefined : { picture: layer('handle'), y: handleY }
  return { ...box, layers: { open: layer('open'), front: layer('front'), handle, items, accessories } }
}

const LOW: Stature = { row: 'front', t: 0.25 }

/** An item as the shelf shows it: as somebody brought it in, else its cut-out. */
export const itemPicture = ({ id, picture: own }: { id: ItemId; picture?: string | null }): PictureData =>
  picture(own ?? `items/${id}-cutout`, '')

export function toItemCard({ picture: own, ...item }: ShelfItem): BoxItemCard {
  statures ??= scaleSchema.parse(readPictureFile('scale.json')).items
  const onShelf = itemPicture({ id: item.id, picture: own })
  const stature = statures[item.id] ?? LOW
  // What is transparent stands in the box; in place of any other picture the drawn form does.
  if (own === null || !('colour' in onShelf && onShelf.colour)) return { ...item, cutout: onShelf, stature }
  return { ...item, cutout: picture(`items/${item.id}-cutout`, ''), stature, onShelf }
}
