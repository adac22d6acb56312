import type { PictureData } from '#domain/catalogue/picture.ts'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { CheckoutKey } from '#domain/nominal.ts'
import type { Box, BoxItem } from './box.ts'

const CAMERA = { y: 0.35, z: 1.66, percentPerUnit: 20, sin: 0.5878, cos: 0.809 }

/**
 * Returns the centre of a cut-out in the box picture, in percent. `t` is the height of its centre above the position.
 */
export function picturePosition(place: BoxPosition, t: number): { left: number; top: number } {
  const { percentPerUnit, sin, cos } = CAMERA
  const up = (place.y - CAMERA.y) * sin + (place.z + t * place.scale - CAMERA.z) * cos
  const round = (value: number) => Math.round(value * 100) / 100
  return { left: round(50 + percentPerUnit * place.x), top: round(50 - percentPerUnit * up) }
}

/** Returns the z-index for a depth, from 10 to below 60; nearer items cover those behind. */
export const zIndexForDepth = (y: number): number => 10 + Math.round((2 - y) * 15)

/**
 * Positions in the open box, in the coordinate system of the pictures: an orthographic camera 36° above, 240 pixels
 * per unit, five units wide; x to the right, y away from the camera, z up.
 */
export type BoxRow = 'back' | 'middle' | 'front'
export type BoxPosition = {
  x: number
  y: number
  z: number
  /** Scale of the item relative to its own picture. */
  scale: number
  width: number
  row: BoxRow
}
/** Preferred row of an item and the height of its centre. */
export type Stature = { row: 'back' | 'front'; t: number }

const FIRST_ROWS: Record<Stature['row'], readonly BoxRow[]> = {
  back: ['back', 'middle', 'front'],
  front: ['front', 'middle', 'back'],
}

/**
 * Returns the first free position for an item: tall items from the back, flat ones from the front (decisions §5.8).
 * `undefined` if the box is full.
 */
export function freePosition(
  places: readonly BoxPosition[],
  taken: ReadonlySet<number>,
  row: Stature['row'],
): number | undefined {
  for (const wanted of FIRST_ROWS[row]) {
    const index = places.findIndex((place, at) => place.row === wanted && !taken.has(at))
    if (index >= 0) return index
  }
  return undefined
}

/** Picture layers of an open box and the positions in it. */
export type BoxLayers = {
  open: PictureData
  front: PictureData
  /** Handle of a basket, drawn between the items behind `y` and those in front of it. */
  handle: { picture: PictureData; y: number } | undefined
  items: readonly BoxPosition[]
  accessories: readonly BoxPosition[]
}
/** A box as shown in the build flow. */
export type BoxOption = Box & { line: string; layers: BoxLayers }

/** A box item with its cut-out and stature. `onShelf` is the picture on the selection list, if it differs. */
export type BoxItemCard = BoxItem & { cutout: PictureData; stature: Stature; onShelf?: PictureData }

/** A box and its items as currently sold; `null` if the box is no longer sold. */
export type BoxContents = { box: BoxOption | null; items: BoxItemCard[] }

/**
 * An unpaid custom box, restored in the browser that built it. `checkoutKey` is the order's, so paying again does not
 * create a second order.
 */
export type BoxDraft = {
  checkoutKey: CheckoutKey
  box: BoxOption
  items: BoxItemCard[]
  message: string
  cardFrom: string
  shipping: Shipping
}
