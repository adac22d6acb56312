import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { createBodyGate } from './body-gate.ts'
import { visitorsNetwork } from './client-address.ts'
import { dropBody, limitBody, oneAfterAnother } from './limit-body.ts'
import { FILE_TOO_LARGE, FILE_TOO_LARGE_PAGE, SHEET_TOO_LARGE_PAGE } from './plain-page.ts'
import type { Env } from './request-log.ts'
import type { Route } from './route-table.ts'

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const JSON_ALONE = ['application/json']
const FILE_ALONE = ['application/octet-stream']

/**
 * Every method has its answer before anything is rendered or read: what an address does not take is 405 with what it
 * takes, OPTIONS says the same, and a POST that says to be something else than what is read there, a form or JSON, is
 * 415.
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
    return otherMethod(c, METHODS[takes])
  }
}

/** The answer to OPTIONS, and to a method that an address does not take. */
export function otherMethod(c: Context<Env>, methods: readonly string[]): Response {
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

const TYPES: Partial<Record<Route['takes'], readonly string[]>> = { form: FORMS, json: JSON_ALONE, file: FILE_ALONE }

const mediaType = (contentType: string): string => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const KIB = 1024
/** Ten thousand characters in every field of the longest form still get their messages, however they are encoded. */
const MAX_FORM_BYTES = KIB * KIB
/** Files of 5MB, what is typed around it, and a little more, so that one just too large is still told so in the page. */
const MAX_APPLICATION_BYTES = 6 * KIB * KIB

/** As much of strangers' files is worked on at once: one of the largest, or several that are small. */
const MOST_AT_ONCE_BYTES = MAX_APPLICATION_BYTES

/** Posts that are being sent and worked on at one time. Thirty seconds is as long as the server waits for any request. */
const POSTS = { posts: 1000, bytes: 32 * KIB * KIB, networkPosts: 200, networkBytes: 16 * KIB * KIB }
const WITHIN_MS = 30_000

/** What was not read to its end cannot be followed by another request on the same connection: the browser opens one. */
const LAST = { Connection: 'close' }

/** The forms that take files: an application, and what is wrong with an order, as the router sends it as well. */
const TAKES_FILES = /^\/careers$|^\/order\/[^/]+\/[^/]+\/wrong(\.data)?$/

/** A picture by itself, a little more than it may be, so that it is told what is wrong with it; a form may bring four. */
const TAKES_PICTURES =
  /^\/desk\/(products\/([^/]+|collections\/[^/]+)\/pictures(\/new|\.data)?|products\/boxes\/items\/[^/]+\/picture(\.data)?|pictures\/new|settings\/home(\/preview|\.data)?)$/
const MAX_PICTURES_BYTES = 26 * KIB * KIB
const PICTURES_TOO_LARGE = 'Together these pictures are larger than 25 MB: bring them one after the other.'

/** A sheet of gifts, a little more than it may be, so that one just too large is told so in its page. */
const TAKES_SHEETS = /^\/desk\/products\/sheet(\.data)?$/
const MAX_SHEET_BYTES = 13 * KIB * KIB

/**
 * Pictures and sheets are taken at the desk alone: a dozen strangers who sent as much would have the memory for themselves.
 * They are led to where one signs in, as without a picture.
 */
export function leaveStrangersFiles(isAtDesk: (c: Context<Env>) => Promise<boolean>): MiddlewareHandler<Env> {
  return async function leaveFiles(c, next) {
    const isOfDesk = TAKES_SHEETS.test(c.req.path) || TAKES_PICTURES.test(c.req.path)
    if (isOfDesk && c.req.raw.body && !(await isAtDesk(c))) await dropBody(c)
    return next()
  }
}

/** Limits how much one request may send, and how much of all requests is in memory at one time. */
export function limitBodies(config: Pick<Config, 'rateLimits' | 'trustProxy'>): MiddlewareHandler<Env> {
  const gate = {
    gate: createBodyGate(POSTS),
    networkOf: (c: Context<Env>) => visitorsNetwork(c, config),
    withinMs: WITHIN_MS,
  }
  const forms = limitBody({
    maxBytes: MAX_FORM_BYTES,
    tooLong: (c) => c.json({ message: 'That is more than this form can take.' }, 413, LAST),
    gate,
  })
  const applications = limitBody({
    maxBytes: MAX_APPLICATION_BYTES,
    tooLong: (c) =>
      c.req.header('accept')?.includes('text/html')
        ? c.html(FILE_TOO_LARGE_PAGE, 413, LAST)
        : c.json({ message: FILE_TOO_LARGE }, 413, LAST),
    gate,
  })
  const inTurn = oneAfterAnother(MOST_AT_ONCE_BYTES)
  const pictures = limitBody({
    maxBytes: MAX_PICTURES_BYTES,
    tooLong: (c) => c.json({ message: PICTURES_TOO_LARGE }, 413, LAST),
  })
  const sheets = limitBody({ maxBytes: MAX_SHEET_BYTES, tooLong: (c) => c.html(SHEET_TOO_LARGE_PAGE, 413, LAST) })
  return (c, next) =>
    TAKES_SHEETS.test(c.req.path)
      ? sheets(c, next)
      : TAKES_PICTURES.test(c.req.path)
        ? pictures(c, next)
        : TAKES_FILES.test(c.req.path)
          ? applications(c, async () => void (await inTurn(c, next)))
          : forms(c, next)
}
