import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { type FileStore, isStorageUnavailable, readWhole } from '#server/files/file-store.ts'
import { previewSource } from '#server/pictures/find-picture.ts'
import { makePreviewInChild } from '#server/pictures/make-picture-in-child.ts'
import { drawPlaceholder } from '#server/pictures/placeholder.ts'
import { methodResponse } from './limit-requests.ts'
import type { Env } from './request-log.ts'

const MAX_WAITING = 8

type PreviewStorage = { root: string; files: FileStore }
type Preview = Uint8Array | 'busy' | undefined

const pendingPreviews = new Map<string, Promise<Preview>>()
let lastPreview: Promise<unknown> = Promise.resolve()

/**
 * Returns the JPEG below `/pictures/preview/`; `undefined` when the picture does not exist, `busy` when too many are
 * being made. A preview is made from the shop's picture on first request and stored.
 */
async function linkPreview(storage: PreviewStorage, path: string): Promise<Preview> {
  const source = previewSource(path)
  if (!source) return undefined
  const running = pendingPreviews.get(path)
  if (running) return running
  const preview = findOrCreate(storage, `pictures/preview/${path}`, source).finally(() => pendingPreviews.delete(path))
  pendingPreviews.set(path, preview)
  return preview
}

type Source = NonNullable<ReturnType<typeof previewSource>>

async function findOrCreate({ root, files }: PreviewStorage, key: string, { file, own }: Source): Promise<Preview> {
  const stored = await readWhole(files, key)
  if (stored) return stored
  if (pendingPreviews.size > MAX_WAITING) return 'busy'
  const picture = own
    ? await readWhole(files, `pictures/${file}`)
    : await readFile(join(root, 'catalogue/pictures', file)).catch(() => undefined)
  if (!picture) return undefined
  const made = lastPreview.then(() => makePreviewInChild(root, picture))
  lastPreview = made.catch(() => {})
  const preview = await made
  if (!preview || preview.byteLength === 0) return undefined
  await files.put(key, preview).catch((error: unknown) => {
    if (!isStorageUnavailable(error)) throw error
  })
  return preview
}

const FILE = /^\/pictures\/(products|items|boxes|site)\/[A-Za-z0-9-]+\.[0-9a-f]{8}-\d+\.(avif|webp|jpg)$/
const UPLOADED = /^\/(pictures\/own\/[0-9a-f]{16}-[0-9a-f]{6}-\d{3,4}(?:x\d{3,4})?\.[0-9a-f]{8}-\d{3,4}\.(avif|webp))$/
const PREVIEW = /^\/pictures\/preview\/(.+)$/
const PLACEHOLDER = /^\/pictures\/placeholder\/(.+)\.svg$/
const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_DAY = 'public, max-age=86400'
/** Emails and other sites may show a picture, but no browser may interpret it as anything else. */
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' }
const FILE_HEADERS = { ...HEADERS, 'Cache-Control': IMMUTABLE }
const DRAWING_HEADERS = {
  ...HEADERS,
  'Content-Type': 'image/svg+xml',
  'Cache-Control': ONE_DAY,
  'Content-Security-Policy': "default-src 'none'",
}

/**
 * Serves everything under `/pictures/`: the catalogue's files, uploads, link previews, and placeholders for missing
 * pictures.
 */
export function servePictures(root: string, files: FileStore) {
  const app = new Hono<Env>()
  const serveFile = serveStatic<Env>({ root: join(root, 'catalogue') })
  app.use('/pictures/*', async (c, next) => {
    c.set('route', 'picture')
    await next()
  })
  app.get('/pictures/*', async (c, next) => {
    const drawing = drawPlaceholder(PLACEHOLDER.exec(c.req.path)?.[1] ?? '')
    if (drawing) return c.body(drawing, 200, DRAWING_HEADERS)
    const [, key, format] = UPLOADED.exec(c.req.path) ?? []
    if (key) return (await sendUpload(files, key, `image/${format}`, c.req.method)) ?? next()
    const [, preview] = PREVIEW.exec(c.req.path) ?? []
    if (preview) return (await sendPreview({ root, files }, preview)) ?? next()
    if (!FILE.test(c.req.path)) return next()
    for (const [name, value] of Object.entries(FILE_HEADERS)) c.header(name, value)
    return serveFile(c, next)
  })
  app.get('/pictures/*', (c) => c.text('Picture not found.', 404, { ...HEADERS, 'Cache-Control': 'no-store' }))
  app.all('/pictures/*', (c) => methodResponse(c, ['GET', 'HEAD', 'OPTIONS']))
  return app
}

const retryLater = () =>
  new Response('Pictures are temporarily unavailable.', {
    status: 503,
    headers: { ...HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' },
  })

/** Answers 503 while the file store is unavailable. Not cached, so browsers request the picture again. */
function storageUnavailable(error: unknown): Response {
  if (!isStorageUnavailable(error)) throw error
  return retryLater()
}

async function sendPreview(storage: { root: string; files: FileStore }, path: string): Promise<Response | undefined> {
  const preview = await linkPreview(storage, path).catch(storageUnavailable)
  if (preview === undefined || preview instanceof Response) return preview
  if (preview === 'busy') return retryLater()
  const headers = { ...FILE_HEADERS, 'Content-Type': 'image/jpeg', 'Content-Length': `${preview.byteLength}` }
  return new Response(new Uint8Array(preview), { headers })
}

async function sendUpload(files: FileStore, key: string, type: string, method: string): Promise<Response | undefined> {
  const found = await files.get(key).catch(storageUnavailable)
  if (!found || found instanceof Response) return found
  const headers = { ...FILE_HEADERS, 'Content-Type': type, 'Content-Length': `${found.bytes}` }
  if (method !== 'HEAD') return new Response(Readable.toWeb(found.stream) as ReadableStream, { headers })
  found.stream.destroy()
  return new Response(null, { headers })
}
