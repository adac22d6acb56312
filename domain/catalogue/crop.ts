/** Product pictures are 4 wide and 5 high (`--ratio-product`). */
export const PRODUCT_RATIO = 4 / 5

/**
 * Shape of an uploaded picture: aspect ratio `ratio` and its name `words`, width of the largest file `most`, minimum
 * crop width `least`, recommended width `best`. In pixels.
 */
export type PictureShape = { ratio: number; words: string; most: number; least: number; best: number }

/** Shapes of a product, a box item, a banner slide and a collection's hero. */
export const PICTURE_SHAPES = {
  gift: { ratio: PRODUCT_RATIO, words: '4:5', most: 900, least: 640, best: 1280 },
  thing: { ratio: 1, words: '1:1', most: 640, least: 480, best: 1280 },
  slide: { ratio: 1, words: '1:1', most: 1280, least: 800, best: 1600 },
  hero: { ratio: 5 / 3, words: '5:3', most: 1600, least: 1000, best: 2000 },
} as const satisfies Record<string, PictureShape>
export type ShapeName = keyof typeof PICTURE_SHAPES

export const isShapeName = (text: string | null): text is ShapeName => Object.hasOwn(PICTURE_SHAPES, text ?? '')

/**
 * Visible part of an upright picture: left edge and width as fractions of its width, upper edge as a fraction of its
 * height, 0 to 1. The height follows from the aspect ratio.
 */
export type Crop = { x: number; y: number; width: number }
type Size = { width: number; height: number }
/** Size of an upright picture in pixels. `ratio`: aspect ratio of the crop; the default is that of a product. */
export type CropFrame = Size & { ratio?: number }

/** Returns the width of the largest possible crop as a fraction of the picture's width. */
export const widestCrop = ({ width, height, ratio = PRODUCT_RATIO }: CropFrame): number =>
  Math.min(1, (height * ratio) / width)

/** Share of a picture that its largest crop leaves from which a person is asked for the crop. */
const LEAST_SHARE = 0.9

/** True if the picture's proportions differ so much from the crop's that a person must choose what is cut off. */
export const needsCrop = (size: CropFrame): boolean => {
  const width = widestCrop(size)
  return width * heightOf(width, size) < LEAST_SHARE
}

/** Returns the largest crop at the centre, the default. */
export function centredCrop(size: CropFrame): Crop {
  const width = widestCrop(size)
  const height = heightOf(width, size)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width }
}

const heightOf = (width: number, { ratio = PRODUCT_RATIO, ...size }: CropFrame): number =>
  (width * size.width) / ratio / size.height

/** Limits a crop to the picture and to at least `least` times its largest size. */
export function clampCrop({ x, y, width: wanted }: Crop, size: CropFrame, least = 0): Crop {
  const widest = widestCrop(size)
  const width = clamp(wanted, widest * least, widest)
  return { x: clamp(x, 0, 1 - width), y: clamp(y, 0, 1 - heightOf(width, size)), width }
}

/** Resizes a crop around its centre, within the picture. */
export function resizeCrop(crop: Crop, width: number, size: CropFrame, least = 0): Crop {
  const next = clampCrop({ ...crop, width }, size, least)
  const by = (crop.width - next.width) / 2
  return clampCrop({ x: crop.x + by, y: crop.y + heightOf(by, size), width: next.width }, size, least)
}

/** Moves a crop by fractions of its own width and height. */
export const moveCrop = (crop: Crop, { left, up }: { left: number; up: number }, size: CropFrame): Crop =>
  clampCrop({ ...crop, x: crop.x + left * crop.width, y: crop.y + up * heightOf(crop.width, size) }, size)

/** Converts a crop to whole pixels within the picture; centred if absent. */
export function cropPixels(size: CropFrame, crop = centredCrop(size)): Size & { left: number; top: number } {
  const { x, y, width: part } = clampCrop(crop, size)
  const width = clamp(Math.round(part * size.width), 1, size.width)
  const height = clamp(Math.round(width / (size.ratio ?? PRODUCT_RATIO)), 1, size.height)
  return {
    left: clamp(Math.round(x * size.width), 0, size.width - width),
    top: clamp(Math.round(y * size.height), 0, size.height - height),
    width,
    height,
  }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high))

/** Serializes a crop: `0.125,0,0.75`. */
export const formatCrop = ({ x, y, width }: Crop): string => [x, y, width].map((part) => +part.toFixed(5)).join(',')

/** Parses a crop; `undefined` if invalid, so that the default applies. */
export function parseCrop(text: string): Crop | undefined {
  const parts = text.split(',')
  const [x = -1, y = -1, width = -1] = parts.map((part) => (/^[01](\.\d{1,8})?$/.test(part) ? Number(part) : -1))
  return parts.length === 3 && [x, y, width].every((part) => part >= 0 && part <= 1) && width > 0
    ? { x, y, width }
    : undefined
}
