import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { type AssetCopies, type BuildAssets, isHashedAsset } from '#server/builds/build-archive.ts'
import { isStorageUnavailable } from '#server/files/file-store.ts'
import { chooseEncoding, type Encoding, encode, requestHeader } from './encoding.ts'
import type { Env } from './request-log.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}
const SUFFIXES: [string, Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
]

type Headers = Readonly<Record<string, string>>
type Asset = { headers: Headers; bodies: AssetCopies }
type Assets = Map<string, AssetCopies>

/** Reads the browser build into memory, by URL path. `scripts` adds generated files, by URL path. */
export async function readAssets(folder: string, scripts: Readonly<Record<string, string>> = {}): Promise<Assets> {
  const assets: Assets = new Map()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    const [suffix, encoding] = SUFFIXES.find(([ending]) => path.endsWith(ending)) ?? ['', 'identity' as const]
    const plainPath = path.slice(0, path.length - suffix.length)
    const url = plainPath.slice(folder.length).split(sep).join('/')
    assets.set(url, { ...assets.get(url), [encoding]: new Uint8Array(await readFile(path)) })
  }
  for (const [url, text] of Object.entries(scripts)) assets.set(url, await encodeAll(text))
  return assets
}

async function encodeAll(text: string): Promise<AssetCopies> {
  const identity = new TextEncoder().encode(text)
  const [br, gzip] = await Promise.all([encode(identity, 'br', 11), encode(identity, 'gzip')])
  return { identity, br, gzip }
}

/** Returns the files whose URL changes with their content, which pages of one build alone use. */
export const hashedAssets = (assets: BuildAssets): BuildAssets =>
  new Map([...assets].filter(([path]) => isHashedAsset(path)))

/** Serves files from memory. */
export function serveAssets(files: BuildAssets, security: Headers): MiddlewareHandler<Env> {
  const assets = new Map([...files].map(([path, bodies]) => [path, { bodies, headers: assetHeaders(path, security) }]))
  return async function serveAsset(c, next) {
    const asset = assets.get(c.req.path)
    return asset && isRead(c) ? sendAsset(c, asset) : next()
  }
}

/**
 * Serves assets that this build lacks and another one has. Answers 503 while the store is unavailable, so that no
 * cache stores a 404.
 */
export function serveOtherBuilds(
  find: (path: string) => Promise<AssetCopies | undefined>,
  security: Headers,
): MiddlewareHandler<Env> {
  return async function serveOtherBuild(c, next) {
    const { path } = c.req
    if (!isHashedAsset(path) || !isRead(c)) return next()
    const bodies = await find(path).catch(storageUnavailable)
    if (bodies === 'unavailable') {
      c.set('route', 'asset')
      return new Response(null, { status: 503, headers: { ...security, ...RETRY_LATER } })
    }
    return bodies ? sendAsset(c, { bodies, headers: assetHeaders(path, security) }) : next()
  }
}

const RETRY_LATER = { 'Cache-Control': 'no-store', 'Retry-After': '5' }

function storageUnavailable(error: unknown): 'unavailable' {
  if (!isStorageUnavailable(error)) throw error
  return 'unavailable'
}

const isRead = (c: Context<Env>): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

function sendAsset(c: Context<Env>, { bodies, headers }: Asset): Response {
  c.set('route', 'asset')
  const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
  const encoded = bodies[encoding]
  if (encoded && encoding !== 'identity')
    return new Response(encoded, { headers: { ...headers, 'content-encoding': encoding } })
  return new Response(bodies.identity, { headers })
}

/** Files under `/assets/` have a content hash in their name and are cached permanently. */
function assetHeaders(url: string, security: Headers): Headers {
  return {
    ...security,
    'content-type': TYPES[extname(url)] ?? 'application/octet-stream',
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'Accept-Encoding',
  }
}
