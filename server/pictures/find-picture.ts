import { readFileSync } from 'node:fs'
import { expectedSize, LINK_PREVIEW_SIZE, type PictureData } from '#domain/catalogue/picture.ts'
import { uploadedPicture } from '#domain/catalogue/uploaded-picture.ts'
import { projectFile } from '#server/project-files.ts'
import { manifestSchema, type PictureManifest } from './picture-manifest.ts'

let manifest: PictureManifest | undefined

/** Reads the manifest written by `npm run pictures` once, since the files change only with a release. */
function pictureManifest(): PictureManifest {
  manifest ??= manifestSchema.parse(JSON.parse(readFileSync(projectFile('catalogue/pictures/manifest.json'), 'utf8')))
  return manifest
}

/** Finds a picture by its catalogue name, for example `products/kids-zone-2-hero` or `site/home-wide`. */
export function findPicture(name: string, alt: string): PictureData {
  const uploaded = uploadedPicture(name)
  if (uploaded) return { ...uploaded, alt }
  const generated = pictureManifest()[name]
  if (!generated) return { missing: name, alt, ...expectedSize(name) }
  const { hash, avif, webp, width, height, colour } = generated
  return { base: `/pictures/${name}.${hash}`, alt, avif, webp, width, height, ...(colour && { colour }) }
}

export type SharingPicture = { path: string; width: number; height: number; type: 'image/jpeg' | 'image/webp' }

/** Returns the JPEG or WebP file of a picture for emails and link previews, since few of those read AVIF. */
export function sharingPicture(name: string): SharingPicture | undefined {
  const uploaded = uploadedPicture(name)
  if (uploaded)
    return {
      path: `${uploaded.base}-${uploaded.webp}.webp`,
      width: uploaded.webp,
      height: Math.round((uploaded.height * uploaded.webp) / uploaded.width),
      type: 'image/webp',
    }
  const generated = pictureManifest()[name]
  if (!generated) return undefined
  const width = generated.jpg ?? generated.webp
  const height = Math.round((generated.height * width) / generated.width)
  const base = `/pictures/${name}.${generated.hash}-${width}`
  return generated.jpg
    ? { path: `${base}.jpg`, width, height, type: 'image/jpeg' }
    : { path: `${base}.webp`, width, height, type: 'image/webp' }
}

const PREVIEW_ENDING = `-${LINK_PREVIEW_SIZE.width}x${LINK_PREVIEW_SIZE.height}.jpg`

/** Returns the link-preview JPEG of a picture, generated on first request; `undefined` for a missing picture. */
export function previewPicture(name: string): SharingPicture | undefined {
  const shown = findPicture(name, '')
  if ('missing' in shown) return undefined
  const path = shown.base.replace('/pictures/', '/pictures/preview/') + PREVIEW_ENDING
  return { path, ...LINK_PREVIEW_SIZE, type: 'image/jpeg' }
}

/** Returns the source file, below `/pictures/`, of a link preview path; `undefined` for an unknown path. */
export function previewSource(path: string): { file: string; own: boolean } | undefined {
  const [, name = ''] = /^((?:products|own)\/[\w-]+)\.[0-9a-f]{8}-1200x630\.jpg$/.exec(path) ?? []
  const shown = name === '' ? undefined : findPicture(name, '')
  if (!shown || 'missing' in shown || previewPicture(name)?.path !== `/pictures/preview/${path}`) return undefined
  return {
    file: `${shown.base.slice('/pictures/'.length)}-${shown.webp}.webp`,
    own: uploadedPicture(name) !== undefined,
  }
}
