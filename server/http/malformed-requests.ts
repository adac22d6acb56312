import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { sanitizeForm, sanitizeJson, sanitizeText, sanitizeUrl } from '#domain/text/sanitize.ts'
import type { Env } from './request-log.ts'
import { UNREADABLE_PAGE } from './static-pages.ts'

/**
 * Returns the request under its public URL, with characters that a database cannot store removed from the URL and
 * from all text fields. It runs before everything that reads the request.
 */
export async function sanitizeRequest(address: string, request: Request): Promise<Request> {
  const url = sanitizeUrl(address)
  if (request.body === null) return new Request(url, request)
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return withBody(url, request, sanitizeJson(await request.text()))
  if (type === 'application/x-www-form-urlencoded') return withBody(url, request, sanitizeForm(await request.text()))
  if (type === 'multipart/form-data') return sanitizeMultipart(url, request)
  return new Request(url, request)
}

function withBody(url: string, { method, headers, signal }: Request, body: BodyInit): Request {
  const sanitized = new Headers(headers)
  sanitized.delete('content-length')
  if (body instanceof FormData) sanitized.delete('content-type')
  return new Request(url, { method, headers: sanitized, signal, body })
}

/**
 * Sanitizes the fields and file names of a form; file contents stay unchanged. An invalid form is passed on
 * unchanged, so that the route rejects it.
 */
async function sanitizeMultipart(url: string, request: Request): Promise<Request> {
  const bytes = await request.arrayBuffer()
  const form = await new Request(url, { method: 'POST', headers: request.headers, body: bytes })
    .formData()
    .catch(() => undefined)
  if (!form || [...form].every(isSanitized)) return withBody(url, request, bytes)
  const sanitized = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') sanitized.append(sanitizeText(name), sanitizeText(value))
    else sanitized.append(sanitizeText(name), value, sanitizeText(value.name))
  }
  return withBody(url, request, sanitized)
}

const isSanitized = ([name, value]: [string, FormDataEntryValue]): boolean =>
  [name, typeof value === 'string' ? value : value.name].every((text) => sanitizeText(text) === text)

/** Middleware that answers 400 for a path that cannot be decoded. */
export const rejectUndecodable: MiddlewareHandler<Env> = async (c, next) => {
  if (isDecodable(c.req.url)) return next()
  c.set('route', 'unreadable')
  return c.html(UNREADABLE_PAGE, 400)
}

function isDecodable(url: string): boolean {
  const [path = ''] = pathOf(url).split(/[?#]/, 1)
  try {
    return !hidesHost(path, decodeURIComponent(path))
  } catch {
    return false
  }
}

const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, '')

/**
 * The router rebuilds the URL from the decoded path. A path that begins with a second slash only after decoding, such
 * as `/%5Cx` or `/%0D%2Fx`, would name a host and crash it.
 */
const hidesHost = (path: string, decoded: string): boolean =>
  /^\/[\t\n\r]*[\\/]/.test(decoded) && !/^\/[\\/]/.test(path)

/**
 * Returns false for a request whose host is missing, repeated, or different from that of its absolute URL: a proxy in
 * front may have read the other one (RFC 9112 §3.2). HTTP/1.0 needs no host.
 */
export function hasConsistentHost({ httpVersion, rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === '1.0'
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 && (url.startsWith('/') || url === '*' || isSameHost(url, headers.host))
}

function isSameHost(address: string, host: string): boolean {
  const asked = URL.parse(address)
  const named = asked && URL.parse(`${asked.protocol}//${host}`)
  return asked !== null && named?.host === asked.host
}
