import { createHash } from 'node:crypto'
import type { Crop } from '#domain/catalogue/crop.ts'
import { GIFT_WIDTH, GIFT_WIDTHS, ownName, ownPicture } from '#domain/catalogue/own-pictures.ts'
import { LEAST_WIDTH, type PictureRefusal } from '#domain/catalogue/picture-file.ts'
import { makeVariants } from './make-variants.ts'

/** `--color-mogra`, behind what is transparent. */
const GROUND = '#fffcf8'

/** A picture of a gift with its files, by their addresses below `/pictures/`. */
export type GiftPicture = { name: string; files: { path: string; bytes: Uint8Array }[] }
export type GiftPictureMade = { made: GiftPicture } | { refused: PictureRefusal }

/** Makes of a photo what screens need of a gift's picture: the part that was chosen, upright, nothing but what is seen. */
export async function makeGiftPicture(
  file: Uint8Array,
  crop: Crop | undefined,
  onFile: (made: number, of: number) => void,
): Promise<GiftPictureMade> {
  const result = await makeVariants(file, { ladder: GIFT_WIDTHS, part: { crop, ground: GROUND }, onFile })
  if (!result.ok) return { refused: result.why === 'too-large' ? 'too-many-points' : 'damaged' }
  const { variants } = result
  if (variants.width < LEAST_WIDTH) return { refused: 'too-narrow' }
  const sum = createHash('sha256')
  for (const { bytes } of variants.files) sum.update(bytes)
  const width = Math.min(variants.width, GIFT_WIDTH)
  const name = ownName({ hash: sum.digest('hex').slice(0, 16), colour: variants.colour ?? GROUND, width })
  const base = ownPicture(name)?.base.slice('/pictures/'.length)
  const files = variants.files.map((made) => ({ path: `${base}-${made.width}.${made.format}`, bytes: made.bytes }))
  return { made: { name, files } }
}
