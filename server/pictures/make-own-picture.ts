import { createHash } from 'node:crypto'
import type { Crop, PictureShape } from '#domain/catalogue/crop.ts'
import type { PictureRefusal } from '#domain/catalogue/uploaded-picture.ts'
import { UPLOADED_WIDTHS, uploadedPicture, uploadedPictureName } from '#domain/catalogue/uploaded-picture.ts'
import { makeVariants } from './make-variants.ts'

/** `--color-mogra`, the background of transparent pictures. */
const BACKGROUND = '#fffcf8'

/** An uploaded picture with its files, by their paths below `/pictures/`. */
type OwnPicture = { name: string; files: { path: string; bytes: Uint8Array }[] }
export type OwnPictureResult = { made: OwnPicture } | { refused: PictureRefusal }
export type PictureOptions = { shape: PictureShape; crop: Crop | undefined }

/**
 * Makes the variants of an uploaded photo: cropped, upright, without metadata. `onFile` receives the progress. A
 * photo that is damaged, too large or narrower than the shape allows is refused.
 */
export async function makeOwnPicture(
  file: Uint8Array,
  { shape: { ratio, most, least }, crop }: PictureOptions,
  onFile: (made: number, of: number) => void,
): Promise<OwnPictureResult> {
  const ladder = UPLOADED_WIDTHS.filter((width) => width <= most)
  const result = await makeVariants(file, { ladder, part: { crop, ratio, ground: BACKGROUND }, onFile })
  if (!result.ok) return { refused: result.why === 'too-large' ? 'too-many-points' : 'damaged' }
  const { variants } = result
  if (variants.width < least) return { refused: 'too-narrow' }
  const sum = createHash('sha256')
  for (const { bytes } of variants.files) sum.update(bytes)
  const width = Math.min(variants.width, most)
  const hash = sum.digest('hex').slice(0, 16)
  const name = uploadedPictureName({
    hash,
    colour: variants.colour ?? BACKGROUND,
    width,
    height: Math.round(width / ratio),
  })
  const base = uploadedPicture(name)?.base.slice('/pictures/'.length)
  const files = variants.files.map((made) => ({ path: `${base}-${made.width}.${made.format}`, bytes: made.bytes }))
  return { made: { name, files } }
}
