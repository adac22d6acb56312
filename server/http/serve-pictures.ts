import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { drawPlaceholder } from '#server/pictures/placeholder.ts'
import { otherMethod } from './limit-requests.ts'
import type { Env } from './request-log.ts'

const FILE = /^\/pictures\/(products|items|boxes|site)\/[A-Za-z0-9-]+\.[0-9a-f]{8}-\d+\.(avif|webp|jpg)$/
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

/** Everything under `/pictures/`: the catalogue's files, drawings for what is missing, and nothing else. */
export function servePictures(root: string) {
  const app = new Hono<Env>()
  const serveFile = serveStatic<Env>({ root: join(root, 'catalogue') })
  app.use('/pictures/*', async (c, next) => {
    c.set('route', 'picture')
    await next()
  })
  app.get('/pictures/*', async (c, next) => {
    const drawing = drawPlaceholder(PLACEHOLDER.exec(c.req.path)?.[1] ?? '')
    if (drawing) return c.body(drawing, 200, DRAWING_HEADERS)
    if (!FILE.test(c.req.path)) return next()
    for (const [name, value] of Object.entries(FILE_HEADERS)) c.header(name, value)
    return serveFile(c, next)
  })
  app.get('/pictures/*', (c) => c.text('There is no such picture.', 404, { ...HEADERS, 'Cache-Control': 'no-store' }))
  app.all('/pictures/*', (c) => otherMethod(c, ['GET', 'HEAD', 'OPTIONS']))
  return app
}
