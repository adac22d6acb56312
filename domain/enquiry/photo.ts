import { hasAt, shownName } from './resume.ts'

/** With one form, together no larger than a resume. */
export const MOST_PHOTOS = 3
export const MAX_PHOTO_BYTES = 5 * 1024 * 1024

export const PHOTO_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type PhotoKind = keyof typeof PHOTO_TYPES

export const isPhotoKind = (text: string): text is PhotoKind => Object.hasOwn(PHOTO_TYPES, text)

const bytes = (text: string) => [...text].map((sign) => sign.charCodeAt(0))

/** What a picture is by its first bytes; a name says nothing. */
export function photoKind(content: Uint8Array): PhotoKind | undefined {
  if (hasAt(content, 0, [0xff, 0xd8, 0xff])) return 'jpg'
  if (hasAt(content, 0, [0x89, ...bytes('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (hasAt(content, 0, bytes('RIFF')) && hasAt(content, 8, bytes('WEBP'))) return 'webp'
  return undefined
}

type Sized = { name: string; size: number }

/** What can be said of photos before they are read. */
export function faultOfPhotos(photos: readonly Sized[]): string | undefined {
  if (photos.length > MOST_PHOTOS) return `No more than ${MOST_PHOTOS} photos, please`
  const empty = photos.find(({ size }) => size === 0)
  if (empty) return `${shownName(empty.name)} is empty; please choose it again`
  const all = photos.reduce((sum, { size }) => sum + size, 0)
  return all > MAX_PHOTO_BYTES
    ? 'The photos are larger than 5MB together; please send fewer, or smaller ones'
    : undefined
}

export const notAPhoto = (name: string): string => `${shownName(name)} is not a JPEG, PNG or WebP picture`
