import type { ReadyPicture } from './picture.ts'

/** Accepted types of the file field. HEIC is left out so that an iPhone converts to JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024

type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'pdf'

/** Number of leading bytes needed to identify a file. */
export const SIGNATURE_BYTES = 512

/** Identifies a file by its first bytes, regardless of its name; `undefined` if unknown. */
export function detectFileKind(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return detectBrand(text.slice(8, 64))
  if (text.startsWith('GIF8')) return 'gif'
  if (text.includes('%PDF-')) return 'pdf'
  return /<svg[\s>]/i.test(text) ? 'svg' : undefined
}

/** HEIC files also list AVIF's general brands; AVIF never lists HEIC's. */
function detectBrand(brands: string): FileKind | undefined {
  if (/hei[csxm]|hev[cmsx]/.test(brands)) return 'heic'
  return /avi[fs]/.test(brands) ? 'avif' : undefined
}

export type PictureRefusal =
  | Exclude<FileKind, 'jpeg' | 'png' | 'webp' | 'avif'>
  | 'nothing'
  | 'other'
  | 'damaged'
  | 'too-heavy'
  | 'too-many-points'
  | 'too-narrow'
  | 'no-room'
  | 'busy'

const REFUSAL_MESSAGES: Record<Exclude<PictureRefusal, 'too-narrow'>, string> = {
  nothing: 'This file is empty. Choose the picture again.',
  heic: 'HEIC pictures are not supported. On an iPhone, choose the picture from Photos, or set Settings, Camera, Formats to Most Compatible.',
  svg: 'SVG drawings are not supported. Upload a JPEG, PNG, WebP or AVIF.',
  pdf: 'This is a PDF. Upload a JPEG, PNG, WebP or AVIF.',
  gif: 'GIF pictures are not supported. Upload a JPEG, PNG, WebP or AVIF.',
  other: 'This file is not a picture. Upload a JPEG, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or incomplete. Upload it again.',
  'too-heavy': 'This file is larger than 25 MB. Upload a smaller one.',
  'too-many-points': 'This picture is too large: at most 50 million pixels, and 12,000 on a side. Resize it first.',
  'no-room': 'Picture storage is full (MAX_PICTURE_MB). Nothing was lost.',
  busy: 'Many pictures are being processed. Try again in half a minute.',
}

/** Returns the error message of a refused upload; `least`: minimum width of the crop in pixels. */
export const pictureRefusalMessage = (why: PictureRefusal, { least }: { least: number }): string =>
  why === 'too-narrow'
    ? `The crop is less than ${least} pixels wide and would be blurred. Upload a larger picture, or crop less.`
    : REFUSAL_MESSAGES[why]

/** Share of the width from which a crop counts as the whole picture. */
const SAME_SHAPE = 0.98

/**
 * Returns the error message of a picture whose largest crop is too narrow: its size, the size needed, in pixels, and
 * what to choose instead.
 */
export function smallPictureMessage(
  { width, height }: { width: number; height: number },
  { ratio, words, least }: { ratio: number; words: string; least: number },
): string {
  const needed = `${least} × ${Math.ceil(least / ratio)}`
  const left = Math.min(width, Math.floor(height * ratio))
  const cropped = left < width * SAME_SHAPE ? `, ${left} × ${height} when cropped to ${words},` : ''
  return `This picture has ${width} × ${height} pixels${cropped} and would be blurred. It needs at least ${needed}. Choose a larger copy, for example the original from the camera.`
}

/**
 * Names of uploaded pictures contain content hash, colour and size, so that their files are known without a lookup.
 * Without a height the aspect ratio is that of a product, 4:5.
 */
const UPLOADED_NAME = /^own\/([0-9a-f]{16})-([0-9a-f]{6})-(\d{3,4})(?:x(\d{3,4}))?$/

/** Widths of the generated files, limited by the original (visual.md §6). */
export const UPLOADED_WIDTHS: readonly number[] = [400, 640, 900, 1280, 1600]
const WEBP = 640
const WIDE_WEBP = 1280

type UploadedFiles = { hash: string; colour: string; width: number; height: number }

/**
 * Builds the name of an uploaded picture. `hash`: sixteen hexadecimal digits; `colour`: `#d0b3a3`; size of the
 * largest file.
 */
export const uploadedPictureName = ({ hash, colour, width, height }: UploadedFiles): string =>
  `own/${hash}-${colour.slice(1)}-${width}${isProductShape(width, height) ? '' : `x${height}`}`

const productHeight = (width: number): number => Math.round((width * 5) / 4)
const isProductShape = (width: number, height: number): boolean => Math.abs(height - productHeight(width)) <= 1

/** Returns the files of an uploaded picture by its name; `undefined` for any other name. */
export function uploadedPicture(name: string): ReadyPicture | undefined {
  const [, hash, colour, across, down] = UPLOADED_NAME.exec(name) ?? []
  if (!hash || !across) return undefined
  const width = Number(across)
  const height = down ? Number(down) : productHeight(width)
  return {
    base: `/pictures/${name}.${hash.slice(0, 8)}`,
    avif: [...UPLOADED_WIDTHS.filter((step) => step < width), width],
    webp: Math.min(width > height ? WIDE_WEBP : WEBP, width),
    width,
    height,
    colour: `#${colour}`,
  }
}

/** One line of the upload's streamed response: progress from 0 to 1, then the stored name or an error message. */
export type UploadEvent = { done: number } | { name: string } | { fault: string }

export const STORAGE_UNAVAILABLE = 'Pictures cannot be stored right now. Try again in a minute: nothing else is lost.'

export const PICTURES_CONFLICT =
  'These pictures have changed since you opened them. The current ones are shown below yours: save again to replace them, or reload the page to keep them.'
