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
  /** Fills the picture's place while it loads. */
  colour: string
}

/** A picture that is not there (yet): drawn in the collection's colours, saying which of the four it would be. */
export type MissingPicture = { missing: string; width: number; height: number }

export type PictureData = (ReadyPicture | MissingPicture) & { alt: string }
