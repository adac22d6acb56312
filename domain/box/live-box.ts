import type { PictureData } from '#domain/catalogue/picture.ts'
import type { Box, BoxItem } from './box.ts'

/**
 * Where things stand in the open box. Measured in the room in which boxes and cut-outs were photographed: one
 * orthographic camera, 36° above, 240 pixels to a unit, five units across; x to the right, y away from the camera, z up.
 */
export type Row = 'back' | 'middle' | 'front'
export type Place = {
  x: number
  y: number
  z: number
  /** How much smaller than in its own picture an item stands here. */
  scale: number
  /** Of the cut-out's frame, in per cent of the box's picture. */
  width: number
  row: Row
}
/** What a place has to know of an item: the row where it goes first, and the height of its centre. */
export type Stature = { row: 'back' | 'front'; t: number }

const FIRST_ROWS: Record<Stature['row'], readonly Row[]> = {
  back: ['back', 'middle', 'front'],
  front: ['front', 'middle', 'back'],
}

/**
 * The first free place for an item: tall ones from the back, flat ones from the front (decisions §5.8). `undefined`
 * when every place is taken.
 */
export function freePlace(
  places: readonly Place[],
  taken: ReadonlySet<number>,
  row: Stature['row'],
): number | undefined {
  for (const wanted of FIRST_ROWS[row]) {
    const index = places.findIndex((place, at) => place.row === wanted && !taken.has(at))
    if (index >= 0) return index
  }
  return undefined
}

/** The layers of an open box and the places in it. */
export type BoxLayers = {
  open: PictureData
  front: PictureData
  /** A basket's: it stands between the items behind `y` and those before it. */
  handle: { picture: PictureData; y: number } | undefined
  items: readonly Place[]
  accessories: readonly Place[]
}
/** A box as it is offered. */
export type BoxOption = Box & { line: string; layers: BoxLayers }

/** An item for the box with its picture and how it stands there. `onShelf`: another picture, where it is pressed. */
export type BoxItemCard = BoxItem & { cutout: PictureData; stature: Stature; onShelf?: PictureData }
