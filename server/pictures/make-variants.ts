import sharp, { type AvifOptions, type JpegOptions, type WebpOptions } from 'sharp'
import { type CropOptions, type Master, type MasterRejected, readMaster } from './read-master.ts'

const AVIF_QUALITY = 52

/**
 * Encoder settings. Compared at 100% on soft backdrops, foil letters and weave: lower quality is visible, higher is
 * not. AVIF effort 3 takes a third of the time of 4 for 3% more bytes.
 */
export const ENCODER_OPTIONS: { avif: AvifOptions; webp: WebpOptions; jpg: JpegOptions } = {
  avif: { quality: AVIF_QUALITY, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 5, smartSubsample: true },
  jpg: { quality: 84, mozjpeg: true },
}

export type VariantOptions = {
  /** Widths instead of those that `pictureWidths` selects. */
  ladder?: readonly number[]
  /** Quality for the few pictures that are large at the top of a page. */
  avifQuality?: number
  /** Adds a JPEG, for email clients and link previews. */
  jpg?: boolean
  /** Crops the picture. */
  part?: CropOptions
  /** Called after each file with the number of files so far and in total. */
  onFile?: (made: number, of: number) => void
}
type Format = 'avif' | 'webp' | 'jpg'
type VariantFile = { width: number; format: Format; bytes: Buffer }
/** The files of one picture. `colour` fills its box while it loads; transparent pictures have none. */
type Variants = {
  width: number
  height: number
  colour?: string
  avif: number[]
  webp: number
  jpg?: number
  files: VariantFile[]
}

const MAX_WIDTH = 1600

/** Makes the variants of a picture file that screens need (decisions §2.6), or returns why the file is refused. */
export async function makeVariants(
  file: Uint8Array,
  { ladder, avifQuality = AVIF_QUALITY, jpg = false, part, onFile = () => {} }: VariantOptions = {},
): Promise<{ ok: true; variants: Variants } | MasterRejected> {
  const read = await readMaster(file, part ? Math.max(...(ladder ?? [])) : Math.max(MAX_WIDTH, ...(ladder ?? [])), part)
  if (!read.ok) return read
  const { master } = read
  const { width, height, shape } = master
  const widths = pictureWidths(width, height, ladder)
  const files: VariantFile[] = []
  for (const step of widths.avif) {
    files.push(await encode(master, step, 'avif', avifQuality))
    onFile(files.length, widths.avif.length + 1)
  }
  files.push(await encode(master, widths.webp, 'webp'))
  if (jpg) files.push(await encode(master, widths.webp, 'jpg'))
  const colour = shape.channels === 3 ? { colour: await placeholderColour(master) } : {}
  return { ok: true, variants: { width, height, ...colour, ...widths, ...(jpg && { jpg: widths.webp }), files } }
}

async function encode(
  { pixels, shape }: Master,
  width: number,
  format: Format,
  quality = AVIF_QUALITY,
): Promise<VariantFile> {
  const resized = sharp(pixels, { raw: shape }).resize({ width, withoutEnlargement: true })
  const packed = {
    avif: () => resized.avif({ ...ENCODER_OPTIONS.avif, quality }),
    webp: () => resized.webp(ENCODER_OPTIONS.webp),
    jpg: () => resized.flatten({ background: 'white' }).jpeg(ENCODER_OPTIONS.jpg),
  }[format]()
  return { width, format, bytes: await packed.toBuffer() }
}

const NARROW = [400, 640, 900]
const WIDE = [...NARROW, 1280, 1600]

type PictureWidths = { avif: number[]; webp: number }

/**
 * Returns the widths of a picture's variants, none wider than its file. The last AVIF width is the smaller of the
 * ladder's end and the file's width. A picture narrower than 640 pixels has its own width and half of it.
 */
export function pictureWidths(width: number, height: number, ladder?: readonly number[]): PictureWidths {
  const isWide = width > height
  const steps = ladder ?? stepsFor(width, isWide)
  const top = Math.min(width, steps.at(-1) ?? width)
  const avif = [...steps.filter((step) => step < top), top]
  return { avif, webp: Math.min(isWide ? 1280 : 640, top) }
}

function stepsFor(width: number, isWide: boolean): readonly number[] {
  if (width < 640) return [Math.round(width / 2), width]
  return isWide ? WIDE : NARROW
}

const GRID = 10

/** Returns the mean colour along the edge, which is the backdrop of most pictures. */
async function placeholderColour({ pixels, shape }: Master): Promise<string> {
  const small = await sharp(pixels, { raw: shape })
    .resize({ width: GRID, height: GRID, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const edge = [...Array(GRID * GRID).keys()].filter((at) => isEdge(at % GRID) || isEdge(Math.floor(at / GRID)))
  const mean = (channel: number) =>
    Math.round(edge.reduce((sum, at) => sum + (small[at * 3 + channel] ?? 0), 0) / edge.length)
  return `#${[0, 1, 2].map((channel) => mean(channel).toString(16).padStart(2, '0')).join('')}`
}

const isEdge = (place: number): boolean => place === 0 || place === GRID - 1
