/** What a picture may come as; without HEIC, so that a phone hands over a JPEG of it. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'
export const MOST_PICTURE_BYTES = 25 * 1024 * 1024

export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'pdf'

/** How many bytes of a file say what it is. */
export const HEAD_BYTES = 512

/** What a file is by how it begins, whatever it is called; nothing where it is something else. */
export function kindOfFile(head: Uint8Array): FileKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return kindOfBrands(text.slice(8, 64))
  if (text.startsWith('GIF8')) return 'gif'
  if (text.includes('%PDF-')) return 'pdf'
  return /<svg[\s>]/i.test(text) ? 'svg' : undefined
}

/** A phone's HEIC names AVIF's general brands as well, and AVIF never names HEIC's. */
function kindOfBrands(brands: string): FileKind | undefined {
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

/** Why a picture was not taken, and what to do about it. */
const REFUSAL_WORDS: Record<Exclude<PictureRefusal, 'too-narrow'>, string> = {
  nothing: 'There was nothing in this file. Choose the picture again.',
  heic: 'This is a HEIC, which most browsers cannot show. On the iPhone choose it from Photos, which hands over a JPEG, or set Settings, Camera, Formats to Most Compatible.',
  svg: 'This is a drawing (SVG). Bring a photo: JPEG, PNG, WebP or AVIF.',
  pdf: 'This is a PDF, whatever it is called. Bring the picture itself: JPEG, PNG, WebP or AVIF.',
  gif: 'This is a GIF. Bring a JPEG, PNG, WebP or AVIF.',
  other: 'This is no picture. Bring a JPEG, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged, or was cut off on its way. Bring it once more.',
  'too-heavy': 'This file is larger than 25 MB. Bring a smaller one.',
  'too-many-points':
    'This picture has too many points: at most 50 million are taken, and 12,000 along a side. Make it smaller first.',
  'no-room': 'The shop keeps as many pictures as it has room for (MAX_PICTURE_MB). Nothing was lost.',
  busy: 'Many pictures are being made just now. Try again in half a minute.',
}

/** In words; `least`: how wide what is shown has to be, in points. */
export const refusalWords = (why: PictureRefusal, { least }: { least: number }): string =>
  why === 'too-narrow'
    ? `What is shown of this picture is less than ${least} points wide, and would be blurred. Bring a larger one, or show more of it.`
    : REFUSAL_WORDS[why]
