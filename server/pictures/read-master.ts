import sharp from 'sharp'
import { type Crop, cropPixels } from '#domain/catalogue/crop.ts'

const MAX_BYTES = 25 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 12_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff']

/** Decoded pixels of a picture file: upright, in sRGB, without metadata. */
export type Master = {
  pixels: Buffer
  shape: { width: number; height: number; channels: 3 | 4 }
  /** Size of the upright file or of its crop; `shape` may be smaller. */
  width: number
  height: number
}
export type MasterRejected = { ok: false; why: 'not-a-picture' | 'too-large' }

/** A crop; without `crop` it is centred. `ground` is the background of transparent pictures. */
export type CropOptions = { crop?: Crop | undefined; ratio?: number; ground: string }

/**
 * Decodes an untrusted picture file, scaled down to `maxWidth`. The format is recognized by content, and the limits
 * are checked against the header before decoding, so a small file cannot exhaust memory.
 */
export async function readMaster(
  file: Uint8Array,
  maxWidth: number,
  part?: CropOptions,
): Promise<{ ok: true; master: Master } | MasterRejected> {
  if (file.byteLength > MAX_BYTES) return { ok: false, why: 'too-large' }
  const header = await readHeader(file).catch(() => undefined)
  if (!header?.format || !FORMATS.includes(header.format)) return { ok: false, why: 'not-a-picture' }
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { ok: false, why: 'too-large' }
  const box = part
    ? { ...cropPixels({ width, height, ...(part.ratio && { ratio: part.ratio }) }, part.crop), ground: part.ground }
    : undefined
  const opened = await decode(file, maxWidth, box).catch(() => undefined)
  const size = box ?? { width, height }
  return opened
    ? { ok: true, master: { ...opened, width: size.width, height: size.height } }
    : { ok: false, why: 'not-a-picture' }
}

const readHeader = async (file: Uint8Array) => sharp(file, { limitInputPixels: false }).metadata()

type Box = ReturnType<typeof cropPixels> & { ground: string }

async function decode(file: Uint8Array, maxWidth: number, box?: Box): Promise<Pick<Master, 'pixels' | 'shape'>> {
  const whole = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const upright = box ? whole.extract(box).flatten({ background: box.ground }) : whole
  const { data, info } = await upright
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return dropOpaqueAlpha(data, { width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 })
}

/** Removes an alpha channel that is opaque everywhere. */
async function dropOpaqueAlpha(pixels: Buffer, shape: Master['shape']): Promise<Pick<Master, 'pixels' | 'shape'>> {
  if (shape.channels === 3) return { pixels, shape }
  const { isOpaque } = await sharp(pixels, { raw: shape }).stats()
  if (!isOpaque) return { pixels, shape }
  return {
    pixels: await sharp(pixels, { raw: shape }).removeAlpha().raw().toBuffer(),
    shape: { ...shape, channels: 3 },
  }
}
