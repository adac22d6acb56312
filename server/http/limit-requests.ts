import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { createBodyGate } from './body-gate.ts'
import { visitorNetwork } from './client-address.ts'
import { createBodyQueue, discardBody, limitBody } from './limit-body.ts'
import type { Env } from './request-log.ts'
import type { Route } from './route-table.ts'
import { FILE_TOO_LARGE, FILE_TOO_LARGE_PAGE, SHEET_TOO_LARGE_PAGE } from './static-pages.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const JSON_ONLY = ['application/json']
const FILE_ONLY = ['application/octet-stream']

/**
 * Answers unsupported methods before anything is read or rendered: 405 with `Allow`, 204 for OPTIONS, and 415 for a
 * POST with a content type that the route does not read.
 */
export function limitMethods(routeOf: (pathname: string) => Route): MiddlewareHandler<Env> {
  return async function limitMethod(c, next) {
    const { method } = c.req
    const { pattern, takes } = routeOf(c.req.path)
    const types = method === 'POST' ? TYPES[takes] : undefined
    if (METHODS[takes].includes(method) && method !== 'OPTIONS') {
      const type = types ? c.req.header('content-type') : undefined
      if (!types || type === undefined || types.includes(mediaType(type))) return next()
      c.set('route', pattern)
      return c.json({ message: `Send this as ${types.join(' or ')}.` }, 415)
    }
    c.set('route', pattern)
    return methodResponse(c, METHODS[takes])
  }
}

/** Answers OPTIONS with 204, and any other method with 405; both with `Allow`. */
export function methodResponse(c: Context<Env>, methods: readonly string[]): Response {
  const allowed = methods.join(', ')
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { Allow: allowed })
  return c.json({ message: `This address takes ${allowed}.` }, 405, { Allow: allowed })
}

const METHODS: Record<Route['takes'], readonly string[]> = {
  nothing: ['GET', 'HEAD', 'OPTIONS'],
  form: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  json: ['POST', 'OPTIONS'],
  file: ['GET', 'HEAD', 'POST', 'OPTIONS'],
}

const TYPES: Partial<Record<Route['takes'], readonly string[]>> = { form: FORMS, json: JSON_ONLY, file: FILE_ONLY }

const mediaType = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const KIB = 1024
/**
 * Ten thousand characters in each field of the longest form fit, in any encoding, and are refused by the form itself.
 */
const MAX_FORM_BYTES = KIB * KIB
/**
 * A file of 5 MB, the other fields, and a margin, so that the page itself can refuse a file that is slightly too
 * large.
 */
const MAX_APPLICATION_BYTES = 6 * KIB * KIB

/** Bytes of visitors' files that are processed at one time: one of the largest, or several small ones. */
const MAX_PROCESSING_BYTES = MAX_APPLICATION_BYTES

/** Posts in memory at one time. Thirty seconds is the server's limit for any request. */
const POSTS = { posts: 1000, bytes: 32 * KIB * KIB, networkPosts: 200, networkBytes: 16 * KIB * KIB }
const READ_TIMEOUT_MS = 30_000

/** A body that was not read to its end makes the connection unusable for further requests. */
const CLOSE_CONNECTION = { Connection: 'close' }

/**
 * Forms with file uploads: a job application, and a reported problem with an order, with the router's data requests.
 */
const FILE_UPLOADS = /^\/careers$|^\/order\/[^/]+\/[^/]+\/wrong(\.data)?$/

/**
 * Uploads of pictures. The limit leaves room for four pictures in one form, so that the page itself can refuse a
 * single one that is too large.
 */
const PICTURE_UPLOADS =
  /^\/desk\/((products\/([^/]+|collections\/[^/]+)|occasions\/[^/]+)\/pictures(\/new|\.data)?|products\/boxes\/items\/[^/]+\/picture(\.data)?|pictures\/new|settings\/home(\/preview|\.data)?)$/
const MAX_PICTURES_BYTES = 26 * KIB * KIB
const PICTURES_TOO_LARGE = 'Together these pictures are larger than 25 MB. Upload them one at a time.'

/**
 * Imports of products. The limit leaves a margin, so that the page itself can refuse a sheet that is slightly too
 * large.
 */
const SHEET_UPLOADS = /^\/desk\/products\/sheet(\.data)?$/
const MAX_SHEET_BYTES = 13 * KIB * KIB

/**
 * Drops uploads to the desk from visitors without a session, before they are held in memory; a dozen of them could
 * fill it. The desk then redirects to sign-in as without a body.
 */
export function dropAnonymousUploads(hasDeskSession: (c: Context<Env>) => Promise<boolean>): MiddlewareHandler<Env> {
  return async function leaveFiles(c, next) {
    const isDeskUpload = SHEET_UPLOADS.test(c.req.path) || PICTURE_UPLOADS.test(c.req.path)
    if (isDeskUpload && c.req.raw.body && !(await hasDeskSession(c))) await discardBody(c)
    return next()
  }
}

/** Limits the size of each request body, and the memory of all bodies together. */
export function limitBodies(config: Pick<Config, 'rateLimits' | 'trustProxy'>): MiddlewareHandler<Env> {
  const gate = {
    gate: createBodyGate(POSTS),
    networkOf: (c: Context<Env>) => visitorNetwork(c, config),
    withinMs: READ_TIMEOUT_MS,
  }
  const forms = limitBody({
    maxBytes: MAX_FORM_BYTES,
    tooLong: (c) => c.json({ message: 'That is more than this form can take.' }, 413, CLOSE_CONNECTION),
    gate,
  })
  const applications = limitBody({
    maxBytes: MAX_APPLICATION_BYTES,
    tooLong: (c) =>
      c.req.header('accept')?.includes('text/html')
        ? c.html(FILE_TOO_LARGE_PAGE, 413, CLOSE_CONNECTION)
        : c.json({ message: FILE_TOO_LARGE }, 413, CLOSE_CONNECTION),
    gate,
  })
  const bodyQueue = createBodyQueue(MAX_PROCESSING_BYTES)
  const pictures = limitBody({
    maxBytes: MAX_PICTURES_BYTES,
    tooLong: (c) => c.json({ message: PICTURES_TOO_LARGE }, 413, CLOSE_CONNECTION),
  })
  const sheets = limitBody({
    maxBytes: MAX_SHEET_BYTES,
    tooLong: (c) => c.html(SHEET_TOO_LARGE_PAGE, 413, CLOSE_CONNECTION),
  })
  return (c, next) =>
    SHEET_UPLOADS.test(c.req.path)
      ? sheets(c, next)
      : PICTURE_UPLOADS.test(c.req.path)
        ? pictures(c, next)
        : FILE_UPLOADS.test(c.req.path)
          ? applications(c, async () => void (await bodyQueue(c, next)))
          : forms(c, next)
}
