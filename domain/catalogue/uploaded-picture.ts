import type { ReadyPicture } from './picture.ts'

/**
 * Names of uploaded pictures contain content hash, colour and size, so that their files are known without a lookup.
 * Without a height the aspect ratio is that of a product, 4:5.
 */
const UPLOADED_NAME = /^own\/([0-9a-f]{16})-([0-9a-f]{6})-(\d{3,4})(?:x(\d{3,4}))?$/

/** Widths of the generated files, limited by the original (visual.md §6). */
export const UPLOADED_WIDTHS: readonly number[] = [400, 640, 900, 1280, 1600]
const WEBP = 640
const WIDE_WEBP = 1280

type UploadedFiles = { hash: string; colour: string; width: number; height: number }

/**
 * Builds the name of an uploaded picture. `hash`: sixteen hexadecimal digits; `colour`: `#d0b3a3`; size of the
 * largest file.
 */
export const uploadedPictureName = ({ hash, colour, width, height }: UploadedFiles): string =>
  `own/${hash}-${colour.slice(1)}-${width}${isProductShape(width, height) ? '' : `x${height}`}`

const productHeight = (width: number): number => Math.round((width * 5) / 4)
const isProductShape = (width: number, height: number): boolean => Math.abs(height - productHeight(width)) <= 1

/** Returns the files of an uploaded picture by its name; `undefined` for any other name. */
export function uploadedPicture(name: string): ReadyPicture | undefined {
  const [, hash, colour, across, down] = UPLOADED_NAME.exec(name) ?? []
  if (!hash || !across) return undefined
  const width = Number(across)
  const height = down ? Number(down) : productHeight(width)
  return {
    base: `/pictures/${name}.${hash.slice(0, 8)}`,
    avif: [...UPLOADED_WIDTHS.filter((step) => step < width), width],
    webp: Math.min(width > height ? WIDE_WEBP : WEBP, width),
    width,
    height,
    colour: `#${colour}`,
  }
}
