import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { PictureData } from '#domain/picture.ts'

const manifestSchema = z.record(
  z.string(),
  z.object({
    hash: z.string(),
    avif: z.array(z.int().positive()).min(1),
    webp: z.int().positive(),
    width: z.int().positive(),
    height: z.int().positive(),
    colour: z.string().regex(/^#[0-9a-f]{6}$/),
  }),
)
export type PictureManifest = z.infer<typeof manifestSchema>

/** The size of a product's master; what is missing keeps the place of one. */
const MISSING_SIZE = { width: 900, height: 1125 }

let manifest: PictureManifest | undefined

/** What `npm run pictures` made of the masters; read once, since the files only change with a new version. */
function pictureManifest(): PictureManifest {
  manifest ??= manifestSchema.parse(JSON.parse(readFileSync(join(process.cwd(), 'catalogue/pictures/manifest.json'), 'utf8')))
  return manifest
}

/** A picture by its name in the catalogue, for example `products/kids-zone-2-hero` or `site/home-wide`. */
export function picture(name: string, alt: string): PictureData {
  const made = pictureManifest()[name]
  if (!made) return { missing: name, alt, ...MISSING_SIZE }
  const { hash, ...shape } = made
  return { base: `/pictures/${name}.${hash}`, alt, ...shape }
}
