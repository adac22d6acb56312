import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { BoxItemCard, BoxOption, Stature } from '#domain/box/box-layers.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { BoxId, ItemId } from '#domain/nominal.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { projectFile } from '#server/project-files.ts'
import type { BoxOnSale, ShelfItem } from './box-queries.ts'

const slotPosition = z.object({
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
    z.object({ handleY: z.number().nullable(), items: z.array(slotPosition), accessories: z.array(slotPosition) }),
  ),
})
const scaleSchema = z.object({
  items: z.record(z.string(), z.object({ row: z.enum(['back', 'front']), t: z.number() })),
})

const readPictureFile = (name: string): unknown =>
  JSON.parse(readFileSync(projectFile(`catalogue/pictures/${name}`), 'utf8'))

let slots: z.infer<typeof slotsSchema>['boxes'] | undefined
let statures: Record<string, Stature> | undefined

const readSlots = () => {
  slots ??= slotsSchema.parse(readPictureFile('slots.json')).boxes
  return slots
}

/** Returns the box styles that have pictures, with their number of positions for items and accessories. */
export const illustratedBoxStyles = (): { id: BoxId; items: number; accessories: number }[] =>
  Object.entries(readSlots()).map(([id, { items, accessories }]) => ({
    id,
    items: items.length,
    accessories: accessories.length,
  }))

export function toBoxOption(box: BoxOnSale): BoxOption {
  const { handleY = null, items = [], accessories = [] } = readSlots()[box.form] ?? {}
  const layer = (name: string) => findPicture(`boxes/${box.form}-${name}`, '')
  const handle = handleY === null ? undefined : { picture: layer('handle'), y: handleY }
  return { ...box, layers: { open: layer('open'), front: layer('front'), handle, items, accessories } }
}

const DEFAULT_STATURE: Stature = { row: 'front', t: 0.25 }

/** Returns a box item's picture: the uploaded one, else its cut-out. */
export const itemPicture = ({ id, picture: uploaded }: { id: ItemId; picture?: string | null }): PictureData =>
  findPicture(uploaded ?? `items/${id}-cutout`, '')

export function toItemCard({ picture: uploaded, ...item }: ShelfItem): BoxItemCard {
  statures ??= scaleSchema.parse(readPictureFile('scale.json')).items
  const shelfPicture = itemPicture({ id: item.id, picture: uploaded })
  const stature = statures[item.id] ?? DEFAULT_STATURE
  // A transparent picture is used inside the box. Other pictures are shown on the shelf only, with the drawn cut-out
  // inside the box.
  if (uploaded === null || !('colour' in shelfPicture && shelfPicture.colour))
    return { ...item, cutout: shelfPicture, stature }
  return { ...item, cutout: findPicture(`items/${item.id}-cutout`, ''), stature, onShelf: shelfPicture }
}
