import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { BoxItem } from '#domain/box/box.ts'
import type { BoxItemCard, BoxOption, Stature } from '#domain/box/live-box.ts'
import type { BoxOnSale } from './box-queries.ts'
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
  JSON.parse(readFileSync(join(process.cwd(), 'catalogue/pictures', name), 'utf8'))

let slots: z.infer<typeof slotsSchema>['boxes'] | undefined
let statures: Record<string, Stature> | undefined

export function toBoxOption(box: BoxOnSale): BoxOption {
  slots ??= slotsSchema.parse(readPictureFile('slots.json')).boxes
  const { handleY = null, items = [], accessories = [] } = slots[box.id] ?? {}
  const layer = (name: string) => picture(`boxes/${box.id}-${name}`, '')
  const handle = handleY === null ? undefined : { picture: layer('handle'), y: handleY }
  return { ...box, layers: { open: layer('open'), front: layer('front'), handle, items, accessories } }
}

const LOW: Stature = { row: 'front', t: 0.25 }

export function toItemCard(item: BoxItem): BoxItemCard {
  statures ??= scaleSchema.parse(readPictureFile('scale.json')).items
  return { ...item, cutout: picture(`items/${item.id}-cutout`, ''), stature: statures[item.id] ?? LOW }
}
