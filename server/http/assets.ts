import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { MiddlewareHandler } from 'hono'
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
type Asset = { headers: Headers; bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> }

/**
 * Serves the browser build from memory; the files are read once, at the start. `scripts` adds generated files, by
 * URL.
 */
export async function serveAssets(
  folder: string,
  security: Headers,
  scripts: Readonly<Record<string, string>> = {},
): Promise<MiddlewareHandler<Env>> {
  const assets = await readAssets(folder, security)
  for (const [url, text] of Object.entries(scripts)) assets.set(url, await toAsset(url, text, security))
  return async function serveAsset(c, next) {
    const asset = assets.get(c.req.path)
    if (!asset || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    c.set('route', 'asset')
    const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
    const encoded = asset.bodies[encoding]
    if (encoded && encoding !== 'identity')
      return new Response(encoded, { headers: { ...asset.headers, 'content-encoding': encoding } })
    return new Response(asset.bodies.identity, { headers: asset.headers })
  }
}

async function readAssets(folder: string, security: Headers): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    const [suffix, encoding] = SUFFIXES.find(([ending]) => path.endsWith(ending)) ?? ['', 'identity' as const]
    const plainPath = path.slice(0, path.length - suffix.length)
    const url = plainPath.slice(folder.length).split(sep).join('/')
    const asset = assets.get(url) ?? { headers: { ...security, ...assetHeaders(url) }, bodies: {} }
    asset.bodies[encoding] = new Uint8Array(await readFile(path))
    assets.set(url, asset)
  }
  return assets
}

async function toAsset(url: string, text: string, security: Headers): Promise<Asset> {
  const identity = new TextEncoder().encode(text)
  const [br, gzip] = await Promise.all([encode(identity, 'br', 11), encode(identity, 'gzip')])
  return { headers: { ...security, ...assetHeaders(url) }, bodies: { identity, br, gzip } }
}

/** Files under `/assets/` have a content hash in their name and are cached permanently. */
function assetHeaders(url: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(url)] ?? 'application/octet-stream',
    'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'Accept-Encoding',
  }
}
