/**
 * Which part of an upright picture is shown: its left edge and its width as parts of the picture's width, its upper edge as
 * a part of the picture's height, each 0 to 1. Its height follows from the shape in which it is shown.
 */
export type Crop = { x: number; y: number; width: number }
type Size = { width: number; height: number }
/** A picture in points, upright. `ratio`: the width of what is shown over its height; that of a gift where it is not said. */
export type Framed = Size & { ratio?: number }

/** Gifts are shown 4 wide and 5 high (`--ratio-product`). */
export const GIFT_RATIO = 4 / 5

/** As wide as a part of this shape can be, as a part of the picture's width. */
export const widestCrop = ({ width, height, ratio = GIFT_RATIO }: Framed): number =>
  Math.min(1, (height * ratio) / width)

/** The middle, as large as it can be: what is taken where nobody has chosen. */
export function middleCrop(size: Framed): Crop {
  const width = widestCrop(size)
  const height = heightOf(width, size)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width }
}

const heightOf = (width: number, { ratio = GIFT_RATIO, ...size }: Framed): number =>
  (width * size.width) / ratio / size.height

/** The same part, as far as it lies within the picture and is no smaller than `least` of its largest. */
export function clampCrop({ x, y, width: wanted }: Crop, size: Framed, least = 0): Crop {
  const widest = widestCrop(size)
  const width = clamp(wanted, widest * least, widest)
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - heightOf(width, size)), width }
}

/** The part with another width, its middle where it was as far as that can be. */
export function widenCrop(crop: Crop, width: number, size: Framed, least = 0): Crop {
  const next = clampCrop({ ...crop, width }, size, least)
  const by = (crop.width - next.width) / 2
  return clampCrop({ x: crop.x + by, y: crop.y + heightOf(by, size), width: next.width }, size, least)
}

/** The part once the picture was moved under its frame, by parts of the frame's width and height. */
export const moveCrop = (crop: Crop, { left, up }: { left: number; up: number }, size: Framed): Crop =>
  clampCrop({ ...crop, x: crop.x + left * crop.width, y: crop.y + up * heightOf(crop.width, size) }, size)

/** The part in whole points, never outside of the picture; the middle where none is given. */
export function cropBox(size: Framed, crop = middleCrop(size)): Size & { left: number; top: number } {
  const { x, y, width: part } = clampCrop(crop, size)
  const width = clamp(Math.round(part * size.width), 1, size.width)
  const height = clamp(Math.round(width / (size.ratio ?? GIFT_RATIO)), 1, size.height)
  return {
    left: clamp(Math.round(x * size.width), 0, size.width - width),
    top: clamp(Math.round(y * size.height), 0, size.height - height),
    width,
    height,
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

/** As it goes along with a picture: `0.125,0,0.75`. */
export const formatCrop = ({ x, y, width }: Crop): string => [x, y, width].map((part) => +part.toFixed(5)).join(',')

/** Nothing where it is none, so that the middle is taken. */
export function parseCrop(text: string): Crop | undefined {
  const parts = text.split(',')
  const [x = -1, y = -1, width = -1] = parts.map((part) => (/^[01](\.\d{1,8})?$/.test(part) ? Number(part) : -1))
  return parts.length === 3 && [x, y, width].every((part) => part >= 0 && part <= 1) && width > 0
    ? { x, y, width }
    : undefined
}
