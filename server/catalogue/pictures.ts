import { readFileSync } from 'node:fs'
import { ownPicture } from '#domain/catalogue/own-pictures.ts'
import { expectedSize, type PictureData, PREVIEW_SIZE } from '#domain/catalogue/picture.ts'
import { ownFile } from '#server/own-files.ts'
import { manifestSchema, type PictureManifest } from './picture-manifest.ts'

let manifest: PictureManifest | undefined

/** What `npm run pictures` made of the masters; read once, since the files only change with a new version. */
function pictureManifest(): PictureManifest {
  manifest ??= manifestSchema.parse(JSON.parse(readFileSync(ownFile('catalogue/pictures/manifest.json'), 'utf8')))
  return manifest
}

/** A picture by its name in the catalogue, for example `products/kids-zone-2-hero` or `site/home-wide`. */
export function picture(name: string, alt: string): PictureData {
  const own = ownPicture(name)
  if (own) return { ...own, alt }
  const made = pictureManifest()[name]
  if (!made) return { missing: name, alt, ...expectedSize(name) }
  const { hash, avif, webp, width, height, colour } = made
  return { base: `/pictures/${name}.${hash}`, alt, avif, webp, width, height, ...(colour && { colour }) }
}

export type SharedPicture = { path: string; width: number; height: number; type: 'image/jpeg' | 'image/webp' }

/** The one file of a picture for mails and for the sites where a page is shared: few of those read AVIF. */
export function sharedPicture(name: string): SharedPicture | undefined {
  const own = ownPicture(name)
  if (own)
    return {
      path: `${own.base}-${own.webp}.webp`,
      width: own.webp,
      height: Math.round((own.height * own.webp) / own.width),
      type: 'image/webp',
    }
  const made = pictureManifest()[name]
  if (!made) return undefined
  const width = made.jpg ?? made.webp
  const height = Math.round((made.height * width) / made.width)
  const base = `/pictures/${name}.${made.hash}-${width}`
  return made.jpg
    ? { path: `${base}.jpg`, width, height, type: 'image/jpeg' }
    : { path: `${base}.webp`, width, height, type: 'image/webp' }
}

const PREVIEW_ENDING = `-${PREVIEW_SIZE.width}x${PREVIEW_SIZE.height}.jpg`

/** A picture as link previews show it: a JPEG that is made when it is first asked for; none of a missing picture. */
export function previewPicture(name: string): SharedPicture | undefined {
  const shown = picture(name, '')
  if ('missing' in shown) return undefined
  const path = shown.base.replace('/pictures/', '/pictures/preview/') + PREVIEW_ENDING
  return { path, ...PREVIEW_SIZE, type: 'image/jpeg' }
}

/** The file, below `/pictures/`, that the preview at a path below `/pictures/preview/` is made of; none for another path. */
export function previewSource(path: string): { file: string; own: boolean } | undefined {
  const [, name = ''] = /^((?:products|own)\/[\w-]+)\.[0-9a-f]{8}-1200x630\.jpg$/.exec(path) ?? []
  const shown = name === '' ? undefined : picture(name, '')
  if (!shown || 'missing' in shown || previewPicture(name)?.path !== `/pictures/preview/${path}`) return undefined
  return { file: `${shown.base.slice('/pictures/'.length)}-${shown.webp}.webp`, own: ownPicture(name) !== undefined }
}
