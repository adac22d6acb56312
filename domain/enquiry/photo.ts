import { hasBytesAt, shortFileName } from './resume.ts'

/** Maximum number of photos per form; `MAX_PHOTO_BYTES` limits their total size. */
export const MAX_PHOTOS = 3
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

export const PHOTO_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type PhotoKind = keyof typeof PHOTO_TYPES

export const isPhotoKind = (text: string): text is PhotoKind => Object.hasOwn(PHOTO_TYPES, text)

const bytes = (text: string) => [...text].map((sign) => sign.charCodeAt(0))

/** Identifies a picture by its first bytes, regardless of its name. */
export function detectPhotoKind(content: Uint8Array): PhotoKind | undefined {
  if (hasBytesAt(content, 0, [0xff, 0xd8, 0xff])) return 'jpg'
  if (hasBytesAt(content, 0, [0x89, ...bytes('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (hasBytesAt(content, 0, bytes('RIFF')) && hasBytesAt(content, 8, bytes('WEBP'))) return 'webp'
  return undefined
}

type Sized = { name: string; size: number }

/** Validates photos by number and size; `undefined` if valid. */
export function photosError(photos: readonly Sized[]): string | undefined {
  if (photos.length > MAX_PHOTOS) return `No more than ${MAX_PHOTOS} photos, please`
  const empty = photos.find(({ size }) => size === 0)
  if (empty) return `${shortFileName(empty.name)} is empty; please choose it again`
  const all = photos.reduce((sum, { size }) => sum + size, 0)
  return all > MAX_PHOTO_BYTES
    ? 'The photos are larger than 5MB together; please send fewer, or smaller ones'
    : undefined
}

export const invalidPhotoMessage = (name: string): string => `${shortFileName(name)} is not a JPEG, PNG or WebP picture`
