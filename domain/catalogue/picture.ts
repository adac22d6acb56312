/**
 * A picture with its files: `{base}-{width}.avif` per width and `{base}-{webp}.webp` for old browsers. `base`
 * contains a content hash, so files are immutable.
 */
export type ReadyPicture = {
  base: string
  avif: readonly number[]
  webp: number
  width: number
  height: number
  /** Placeholder colour while the picture loads; absent for a transparent picture. */
  colour?: string | undefined
}

/** Placeholder for a missing picture, drawn in the collection's colours with the name of the missing view. */
export type MissingPicture = { missing: string; width: number; height: number }

export type PictureData = (ReadyPicture | MissingPicture) & { alt: string }

/** Bounds of the product in a picture, as fractions of height and width. */
export type SubjectEdges = { top: number; bottom: number; left: number; right: number }

/** Bounds in both crops of a hero, and the CSS background that continues the picture. */
export type HeroSubject = { wide: SubjectEdges; tall: SubjectEdges; ground?: string }

/** Returns the name of a picture in the catalogue, such as `products/kids-zone-2-hero`. */
export const pictureCatalogueName = ({ base }: Pick<ReadyPicture, 'base'>): string =>
  base.slice('/pictures/'.length, base.lastIndexOf('.'))

/** Returns the expected size of a missing picture, so that its place is reserved. */
export function expectedSize(name: string): { width: number; height: number } {
  if (name.startsWith('items/')) return { width: 480, height: 480 }
  if (/^boxes\/.*-(open|front|handle)$/.test(name)) return { width: 1200, height: 1200 }
  if (name.startsWith('site/') && name.endsWith('-wide')) return { width: 1600, height: 960 }
  return { width: 900, height: 1125 }
}

/** Size of a link preview in pixels; the size that sites and messengers show uncropped. */
export const LINK_PREVIEW_SIZE = { width: 1200, height: 630 }
