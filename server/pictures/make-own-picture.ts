import { createHash } from 'node:crypto'
import type { Crop } from '#domain/catalogue/crop.ts'
import { OWN_WIDTHS, ownName, ownPicture } from '#domain/catalogue/own-pictures.ts'
import type { PictureRefusal } from '#domain/catalogue/picture-file.ts'
import type { PictureShape } from '#domain/catalogue/picture-shape.ts'
import { makeVariants } from './make-variants.ts'

/** `--color-mogra`, behind what is transparent. */
const GROUND = '#fffcf8'

/** A picture from the desk with its files, by their addresses below `/pictures/`. */
type OwnPicture = { name: string; files: { path: string; bytes: Uint8Array }[] }
export type OwnPictureMade = { made: OwnPicture } | { refused: PictureRefusal }
export type Wanted = { shape: PictureShape; crop: Crop | undefined }

/** Makes of a photo what screens need of it: the part that was chosen, upright, nothing but what is seen. */
export async function makeOwnPicture(
  file: Uint8Array,
  { shape: { ratio, most, least }, crop }: Wanted,
  onFile: (made: number, of: number) => void,
): Promise<OwnPictureMade> {
  const ladder = OWN_WIDTHS.filter((width) => width <= most)
  const result = await makeVariants(file, { ladder, part: { crop, ratio, ground: GROUND }, onFile })
  if (!result.ok) return { refused: result.why === 'too-large' ? 'too-many-points' : 'damaged' }
  const { variants } = result
  if (variants.width < least) return { refused: 'too-narrow' }
  const sum = createHash('sha256')
  for (const { bytes } of variants.files) sum.update(bytes)
  const width = Math.min(variants.width, most)
  const hash = sum.digest('hex').slice(0, 16)
  const name = ownName({ hash, colour: variants.colour ?? GROUND, width, height: Math.round(width / ratio) })
  const base = ownPicture(name)?.base.slice('/pictures/'.length)
  const files = variants.files.map((made) => ({ path: `${base}-${made.width}.${made.format}`, bytes: made.bytes }))
  return { made: { name, files } }
}
