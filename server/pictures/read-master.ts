import sharp from 'sharp'
import { type Crop, cropBox } from '#domain/catalogue/crop.ts'

const MAX_BYTES = 25 * 1024 * 1024
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 12_000
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'avif', 'heif', 'tiff']

/** A master, upright, in sRGB, without anything its file said beside the picture. */
export type Master = {
  pixels: Buffer
  shape: { width: number; height: number; channels: 3 | 4 }
  /** Of the file as it came, upright, or of the part of it; `shape` may be smaller. */
  width: number
  height: number
}
export type MasterRefused = { ok: false; why: 'not-a-picture' | 'too-large' }

/** The part of a picture that is shown, the middle where nobody chose, with a ground behind what is transparent. */
export type Part = { crop?: Crop | undefined; ratio?: number; ground: string }

/**
 * Opens what may be any file: decides by its content, never by its name, and by its header before it is unpacked, so
 * that a small file cannot fill the memory. What is wider than `maxWidth` is made that wide.
 */
export async function readMaster(
  file: Uint8Array,
  maxWidth: number,
  part?: Part,
): Promise<{ ok: true; master: Master } | MasterRefused> {
  if (file.byteLength > MAX_BYTES) return { ok: false, why: 'too-large' }
  const header = await readHeader(file).catch(() => undefined)
  if (!header?.format || !FORMATS.includes(header.format)) return { ok: false, why: 'not-a-picture' }
  const { width, height } = header.autoOrient
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { ok: false, why: 'too-large' }
  const box = part
    ? { ...cropBox({ width, height, ...(part.ratio && { ratio: part.ratio }) }, part.crop), ground: part.ground }
    : undefined
  const opened = await unpack(file, maxWidth, box).catch(() => undefined)
  const size = box ?? { width, height }
  return opened
    ? { ok: true, master: { ...opened, width: size.width, height: size.height } }
    : { ok: false, why: 'not-a-picture' }
}

const readHeader = async (file: Uint8Array) => sharp(file, { limitInputPixels: false }).metadata()

type Box = ReturnType<typeof cropBox> & { ground: string }

async function unpack(file: Uint8Array, maxWidth: number, box?: Box): Promise<Pick<Master, 'pixels' | 'shape'>> {
  const whole = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const upright = box ? whole.extract(box).flatten({ background: box.ground }) : whole
  const { data, info } = await upright
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return withoutIdleAlpha(data, { width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 })
}

/** Many opaque pictures carry an alpha channel that says nothing: they are treated like others. */
async function withoutIdleAlpha(pixels: Buffer, shape: Master['shape']): Promise<Pick<Master, 'pixels' | 'shape'>> {
  if (shape.channels === 3) return { pixels, shape }
  const { isOpaque } = await sharp(pixels, { raw: shape }).stats()
  if (!isOpaque) return { pixels, shape }
  return {
    pixels: await sharp(pixels, { raw: shape }).removeAlpha().raw().toBuffer(),
    shape: { ...shape, channels: 3 },
  }
}
