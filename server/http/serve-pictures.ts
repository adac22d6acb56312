import { join } from 'node:path'
import { Readable } from 'node:stream'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { type Files, isFilesAway } from '#server/files/files.ts'
import { drawPlaceholder } from '#server/pictures/placeholder.ts'
import { otherMethod } from './limit-requests.ts'
import { linkPreview } from './link-preview.ts'
import type { Env } from './request-log.ts'

const FILE = /^\/pictures\/(products|items|boxes|site)\/[A-Za-z0-9-]+\.[0-9a-f]{8}-\d+\.(avif|webp|jpg)$/
/** Those that were brought in at the desk. */
const OWN = /^\/(pictures\/own\/[0-9a-f]{16}-[0-9a-f]{6}-\d{3,4}(?:x\d{3,4})?\.[0-9a-f]{8}-\d{3,4}\.(avif|webp))$/
const PREVIEW = /^\/pictures\/preview\/(.+)$/
const PLACEHOLDER = /^\/pictures\/placeholder\/(.+)\.svg$/
/** A file's name holds a hash of its content. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
/** Mails and other sites may show a picture; none may read it as anything else. */
const HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'cross-origin' }
const FILE_HEADERS = { ...HEADERS, 'Cache-Control': FOR_EVER }
const DRAWING_HEADERS = {
  ...HEADERS,
  'Content-Type': 'image/svg+xml',
  'Cache-Control': FOR_A_DAY,
  'Content-Security-Policy': "default-src 'none'",
}

/** Everything under `/pictures/`: the catalogue's files, the owner's, link previews, drawings for missing pictures. */
export function servePictures(root: string, files: Files) {
  const app = new Hono<Env>()
  const serveFile = serveStatic<Env>({ root: join(root, 'catalogue') })
  app.use('/pictures/*', async (c, next) => {
    c.set('route', 'picture')
    await next()
  })
  app.get('/pictures/*', async (c, next) => {
    const drawing = drawPlaceholder(PLACEHOLDER.exec(c.req.path)?.[1] ?? '')
    if (drawing) return c.body(drawing, 200, DRAWING_HEADERS)
    const [, key, format] = OWN.exec(c.req.path) ?? []
    if (key) return (await giveOwn(files, key, `image/${format}`, c.req.method)) ?? next()
    const [, preview] = PREVIEW.exec(c.req.path) ?? []
    if (preview) return (await givePreview({ root, files }, preview)) ?? next()
    if (!FILE.test(c.req.path)) return next()
    for (const [name, value] of Object.entries(FILE_HEADERS)) c.header(name, value)
    return serveFile(c, next)
  })
  app.get('/pictures/*', (c) => c.text('There is no such picture.', 404, { ...HEADERS, 'Cache-Control': 'no-store' }))
  app.all('/pictures/*', (c) => otherMethod(c, ['GET', 'HEAD', 'OPTIONS']))
  return app
}

const tryAgain = () =>
  new Response('Pictures are out of reach for the moment.', {
    status: 503,
    headers: { ...HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' },
  })

/** The answer while the place of files cannot be reached: not cached, so that it is asked for again. */
function filesAway(error: unknown): Response {
  if (!isFilesAway(error)) throw error
  return tryAgain()
}

async function givePreview(place: { root: string; files: Files }, path: string): Promise<Response | undefined> {
  const preview = await linkPreview(place, path).catch(filesAway)
  if (preview === undefined || preview instanceof Response) return preview
  if (preview === 'busy') return tryAgain()
  const headers = { ...FILE_HEADERS, 'Content-Type': 'image/jpeg', 'Content-Length': `${preview.byteLength}` }
  return new Response(new Uint8Array(preview), { headers })
}

async function giveOwn(files: Files, key: string, type: string, method: string): Promise<Response | undefined> {
  const found = await files.get(key).catch(filesAway)
  if (!found || found instanceof Response) return found
  const headers = { ...FILE_HEADERS, 'Content-Type': type, 'Content-Length': `${found.bytes}` }
  if (method !== 'HEAD') return new Response(Readable.toWeb(found.stream) as ReadableStream, { headers })
  found.stream.destroy()
  return new Response(null, { headers })
}
