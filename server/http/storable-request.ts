import type { MiddlewareHandler } from 'hono'
import { storableAddress, storableForm, storableJson, storableText } from '#domain/text/sanitize.ts'
import { UNREADABLE } from './plain-page.ts'
import type { Env } from './request-log.ts'

/**
 * What a visitor sent, at the address that visitors see, without what no database keeps, in the address or in any text.
 * Everything that reads a request reads it after this, so no query has to fear it.
 */
export async function storableRequest(address: string, request: Request): Promise<Request> {
  const url = storableAddress(address)
  if (request.body === null) return new Request(url, request)
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') return withBody(url, request, storableJson(await request.text()))
  if (type === 'application/x-www-form-urlencoded') return withBody(url, request, storableForm(await request.text()))
  if (type === 'multipart/form-data') return withStorableParts(url, request)
  return new Request(url, request)
}

function withBody(url: string, { method, headers, signal }: Request, body: BodyInit): Request {
  const kept = new Headers(headers)
  kept.delete('content-length')
  if (body instanceof FormData) kept.delete('content-type')
  return new Request(url, { method, headers: kept, signal, body })
}

/** A file is left as it is but for its name. A body that is no form stays none, for whoever reads it to say so. */
async function withStorableParts(url: string, request: Request): Promise<Request> {
  const bytes = await request.arrayBuffer()
  const sent = await new Request(url, { method: 'POST', headers: request.headers, body: bytes })
    .formData()
    .catch(() => undefined)
  if (!sent || [...sent].every(isStorable)) return withBody(url, request, bytes)
  const kept = new FormData()
  for (const [name, value] of sent) {
    if (typeof value === 'string') kept.append(storableText(name), storableText(value))
    else kept.append(storableText(name), value, storableText(value.name))
  }
  return withBody(url, request, kept)
}

const isStorable = ([name, value]: [string, FormDataEntryValue]): boolean =>
  [name, typeof value === 'string' ? value : value.name].every((text) => storableText(text) === text)

/** An address whose path cannot be decoded belongs to no page, and nobody is asked what it might have meant. */
export const refuseUnreadable: MiddlewareHandler<Env> = async (c, next) => {
  if (isReadable(c.req.url)) return next()
  c.set('route', 'unreadable')
  return c.html(UNREADABLE, 400)
}

function isReadable(url: string): boolean {
  const [path = ''] = pathOf(url).split(/[?#]/, 1)
  try {
    return !hidesHost(path, decodeURIComponent(path))
  } catch {
    return false
  }
}

const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, '')

/**
 * The router makes an address anew from the decoded path. One that begins with a second slash only then, as `/%5Cx` and
 * `/%0D%2Fx` do, would name a host, which breaks it.
 */
const hidesHost = (path: string, decoded: string): boolean =>
  /^\/[\t\n\r]*[\\/]/.test(decoded) && !/^\/[\\/]/.test(path)
