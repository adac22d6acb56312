import sharp, { type AvifOptions, type JpegOptions, type WebpOptions } from 'sharp'
import { type Master, type MasterRefused, type Part, readMaster } from './read-master.ts'

const AVIF_QUALITY = 52

/**
 * How pictures are packed. Judged at 100% on soft backdrops, foil letters and weave: less shows, more is not seen.
 * Effort 3 takes a third of the time of 4 for 3% more bytes.
 */
export const RECIPE: { avif: AvifOptions; webp: WebpOptions; jpg: JpegOptions } = {
  avif: { quality: AVIF_QUALITY, effort: 3, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 5, smartSubsample: true },
  jpg: { quality: 84, mozjpeg: true },
}

export type VariantOptions = {
  /** Other widths than those that `pictureWidths` takes for its shape. */
  ladder?: readonly number[]
  /** Packed less tightly than the recipe: for the few that stand large at the top of a page. */
  avifQuality?: number
  /** Also a JPEG, for those who read nothing newer: mail programs and the sites where pages are shared. */
  jpg?: boolean
  /** Only a part of it. */
  part?: Part
  /** Is told of each file, and how many there will be. */
  onFile?: (made: number, of: number) => void
}
type Format = 'avif' | 'webp' | 'jpg'
type VariantFile = { width: number; format: Format; bytes: Buffer }
/** What screens need of one picture. `colour` fills its place while it loads; what is transparent has none. */
type Variants = {
  width: number
  height: number
  colour?: string
  avif: number[]
  webp: number
  jpg?: number
  files: VariantFile[]
}

const WIDEST = 1600

/** Turns a master, from us or uploaded, into what screens need (decisions §2.6), or says why it is refused. */
export async function makeVariants(
  file: Uint8Array,
  { ladder, avifQuality = AVIF_QUALITY, jpg = false, part, onFile = () => {} }: VariantOptions = {},
): Promise<{ ok: true; variants: Variants } | MasterRefused> {
  const read = await readMaster(file, part ? Math.max(...(ladder ?? [])) : Math.max(WIDEST, ...(ladder ?? [])), part)
  if (!read.ok) return read
  const { master } = read
  const { width, height, shape } = master
  const widths = pictureWidths(width, height, ladder)
  const files: VariantFile[] = []
  for (const step of widths.avif) {
    files.push(await pack(master, step, 'avif', avifQuality))
    onFile(files.length, widths.avif.length + 1)
  }
  files.push(await pack(master, widths.webp, 'webp'))
  if (jpg) files.push(await pack(master, widths.webp, 'jpg'))
  const colour = shape.channels === 3 ? { colour: await placeholderColour(master) } : {}
  return { ok: true, variants: { width, height, ...colour, ...widths, ...(jpg && { jpg: widths.webp }), files } }
}

async function pack(
  { pixels, shape }: Master,
  width: number,
  format: Format,
  quality = AVIF_QUALITY,
): Promise<VariantFile> {
  const resized = sharp(pixels, { raw: shape }).resize({ width, withoutEnlargement: true })
  const packed = {
    avif: () => resized.avif({ ...RECIPE.avif, quality }),
    webp: () => resized.webp(RECIPE.webp),
    jpg: () => resized.flatten({ background: 'white' }).jpeg(RECIPE.jpg),
  }[format]()
  return { width, format, bytes: await packed.toBuffer() }
}

const NARROW = [400, 640, 900]
const WIDE = [...NARROW, 1280, 1600]

type PictureWidths = { avif: number[]; webp: number }

/**
 * The widths that screens need of a picture, none wider than its master. A ladder that ends above the master ends with
 * the master's own width; one that ends below it stops there unless the picture is wide. Small things, which are shown
 * small, come at their own and at half their width.
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

/** The mean colour along a picture's edge, which is its backdrop: things then appear where they stand. */
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
