import sharp from 'sharp'
import { LINK_PREVIEW_SIZE } from '#domain/catalogue/picture.ts'
import { ENCODER_OPTIONS } from './make-variants.ts'

/** Evens out the rows or columns that an extended edge consists of. */
const BLUR = 16

/** Makes the JPEG of a link preview: the whole picture, with its edges extended to the preview's shape. */
export async function makePreview(picture: Uint8Array): Promise<Buffer> {
  const { data: whole, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .resize({ ...LINK_PREVIEW_SIZE, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const left = Math.floor((LINK_PREVIEW_SIZE.width - raw.width) / 2)
  const top = Math.floor((LINK_PREVIEW_SIZE.height - raw.height) / 2)
  const right = LINK_PREVIEW_SIZE.width - raw.width - left
  const bottom = LINK_PREVIEW_SIZE.height - raw.height - top
  const extended = await sharp(whole, { raw }).extend({ left, right, top, bottom, extendWith: 'copy' }).raw().toBuffer()
  return sharp(extended, { raw: { ...LINK_PREVIEW_SIZE, channels: raw.channels } })
    .blur(BLUR)
    .composite([{ input: whole, raw, left, top }])
    .jpeg(ENCODER_OPTIONS.jpg)
    .toBuffer()
}
