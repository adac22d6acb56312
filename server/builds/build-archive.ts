import { createHash } from 'node:crypto'
import * as z from 'zod'

/** Copies of one file of the browser build, by content encoding. */
export type AssetCopies = Partial<Record<'identity' | 'gzip' | 'br', Uint8Array<ArrayBuffer>>>

/** Hashed files of one browser build, by URL path. */
export type BuildAssets = ReadonlyMap<string, AssetCopies>

/** A name with a content hash, as Vite writes it: no folder, no leading dot. */
const HASHED_ASSET = /^\/assets\/\w[\w.-]{0,150}-[\w-]{8}\.[a-z0-9]{1,8}$/

export const isHashedAsset = (path: string): boolean => HASHED_ASSET.test(path)

/** Identifies a build by the names of its files, which contain their hashes. */
export const buildId = (assets: BuildAssets): string =>
  createHash('sha256')
    .update([...assets.keys()].sort().join('\n'))
    .digest('hex')
    .slice(0, 16)

const base64 = z.string().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const archive = z.record(
  z.string().regex(HASHED_ASSET),
  z.object({ identity: base64.optional(), gzip: base64.optional(), br: base64.optional() }),
)

/** Writes a build as JSON: the copies of each file in base64, by URL path. */
export function writeArchive(assets: BuildAssets): Buffer {
  const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const files = [...assets].map(([path, copies]) => [
    path,
    Object.fromEntries(Object.entries(copies).map(([encoding, bytes]) => [encoding, toText(bytes)])),
  ])
  return Buffer.from(JSON.stringify(Object.fromEntries(files)))
}

/** Reads a build. Throws for anything that `writeArchive` has not written. */
export const readArchive = (content: Uint8Array): BuildAssets =>
  new Map(Object.entries(archive.parse(JSON.parse(Buffer.from(content).toString()))))
