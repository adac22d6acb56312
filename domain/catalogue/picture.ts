/**
 * A picture as screens need it. Its files are `{base}-{width}.avif` for each width of `avif` and `{base}-{webp}.webp`
 * for old browsers; `base` holds a hash of the content, so a file never changes.
 */
export type ReadyPicture = {
  base: string
  avif: readonly number[]
  webp: number
  width: number
  height: number
  /** Fills the picture's place while it loads; a transparent picture has none. */
  colour?: string | undefined
}

/** A picture that is not there (yet): drawn in the collection's colours, saying which of the four it would be. */
export type MissingPicture = { missing: string; width: number; height: number }

export type PictureData = (ReadyPicture | MissingPicture) & { alt: string }

/** The edges of the product in a picture, as shares of the picture's height and width. */
export type SubjectEdges = { top: number; bottom: number; left: number; right: number }

/** The product in both cuts of a list's hero, and the CSS background that continues the picture beside it. */
export type HeroSubject = { wide: SubjectEdges; tall: SubjectEdges; ground?: string }

/** A picture's name in the catalogue, for example `products/kids-zone-2-hero`. */
export const nameOfPicture = ({ base }: Pick<ReadyPicture, 'base'>): string =>
  base.slice('/pictures/'.length, base.lastIndexOf('.'))

/** The size that a picture would have, so that its place is kept where it is not there. */
export function expectedSize(name: string): { width: number; height: number } {
  if (name.startsWith('items/')) return { width: 480, height: 480 }
  if (/^boxes\/.*-(open|front|handle)$/.test(name)) return { width: 1200, height: 1200 }
  if (name.startsWith('site/') && name.endsWith('-wide')) return { width: 1600, height: 960 }
  return { width: 900, height: 1125 }
}

/** Pixels of a link preview, the size that sites and messengers show whole. */
export const PREVIEW_SIZE = { width: 1200, height: 630 }
