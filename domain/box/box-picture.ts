import type { Place } from './live-box.ts'

/** The camera of the boxes' pictures, in the units of their places. */
const CAMERA = { y: 0.35, z: 1.66, percentPerUnit: 20, sin: 0.5878, cos: 0.809 }

/** The middle of a cut-out in the box's picture, in per cent; `t` is the height of its centre over the place. */
export function onPicture(place: Place, t: number): { left: number; top: number } {
  const { percentPerUnit, sin, cos } = CAMERA
  const up = (place.y - CAMERA.y) * sin + (place.z + t * place.scale - CAMERA.z) * cos
  const round = (value: number) => Math.round(value * 100) / 100
  return { left: round(50 + percentPerUnit * place.x), top: round(50 - percentPerUnit * up) }
}

/** The painter's order: what is nearer hides what is behind it. Whole, from 10 up to under 60. */
export const depthOrder = (y: number): number => 10 + Math.round((2 - y) * 15)
