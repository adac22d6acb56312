import type { Context, Next } from 'hono'
import { type PageKey, pageKey } from './cached-pages.ts'
import { chooseEncoding, encode } from './encoding.ts'
import { type CachedPage, createPageCache, encodedPage, toCachedPage } from './page-cache.ts'
import { requestHeader } from './request-header.ts'
import type { Env } from './request-log.ts'
import { contentSecurityPolicy, FORM_ACTION, SCRIPT_MARK, withoutMark } from './security-headers.ts'

type Render = (c: Context<Env>) => Promise<Response>
type Deps = { render: Render; version: () => Promise<string>; security: Readonly<Record<string, string>> }

/** Answers with a page: from memory where it is the same for everyone, else rendered now. */
export function createServePage({ render, version, security }: Deps) {
  const cache = createPageCache()
  const underWay = new Map<string, Promise<CachedPage | Response>>()

  /** Renders a page once, however many ask for it at the same time. */
  async function renderToKeep(c: Context<Env>, key: string, pattern: string, current: string) {
    const response = await render(c)
    if (response.status !== 200 || response.headers.has('set-cookie')) return response
    const page = await toCachedPage(await withPolicy(response), { version: current, pattern, security })
    // Whatever made it so, a page without a word must not be what everybody sees from now on.
    if (page.body.byteLength > 0) cache.set(key, page)
    return page
  }

  /** A page that is in memory; stands before everything that only matters to other requests. */
  async function fromMemory(c: Context<Env>, next: Next): Promise<Response | undefined> {
    const kept = keyOf(c)
    const page = kept && cache.get(kept.key, await version())
    if (!page) {
      await next()
      return undefined
    }
    c.set('route', page.pattern)
    return sendPage(c, page)
  }

  async function servePage(c: Context<Env>): Promise<Response> {
    const kept = keyOf(c)
    if (!kept) return finish(c, await render(c))
    c.set('route', kept.pattern)
    const current = await version()
    const job = `${current} ${kept.key}`
    const running = underWay.get(job)
    if (running) {
      const result = await running
      // What could not be kept belongs to the one who asked for it.
      return result instanceof Response ? finish(c, await render(c)) : sendPage(c, result)
    }
    const rendering = renderToKeep(c, kept.key, kept.pattern, current).finally(() => underWay.delete(job))
    underWay.set(job, rendering)
    const result = await rendering
    return result instanceof Response ? finish(c, result) : sendPage(c, result)
  }
  return { fromMemory, servePage }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Under what a request's page is kept; worked out once for each address, of which robots must not make too many. */
const MAX_ADDRESSES = 2000
const keys = new Map<string, PageKey | undefined>()
function keyOf(c: Context<Env>): PageKey | undefined {
  if (!isRead(c.req.method)) return undefined
  const address = c.req.url.slice(c.req.url.indexOf('/', 8))
  if (keys.has(address)) return keys.get(address)
  if (keys.size >= MAX_ADDRESSES) keys.clear()
  const key = pageKey(new URL(`http://shop${address}`))
  keys.set(address, key)
  return key
}

async function sendPage(c: Context<Env>, page: CachedPage): Promise<Response> {
  const headers: Record<string, string> = { ...page.headers }
  if (requestHeader(c, 'if-none-match') === page.etag) return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(page.encoded[encoding] ?? (await encodedPage(page, encoding)), { headers })
}

/** Compresses an answer that is not kept and gives it its policy. */
async function finish(c: Context<Env>, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const ready = type.startsWith('text/html') ? await withPolicy(response) : response
  if (!ready.headers.has('cache-control')) ready.headers.set('cache-control', 'no-store')
  ready.headers.set('x-request-id', c.get('requestId'))
  const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
  const worthIt =
    /^(text\/|application\/(json|manifest))/.test(type) && ready.body !== null && !ready.headers.has('content-encoding')
  if (encoding === 'identity' || !worthIt) return ready
  const body = await encode(new Uint8Array(await ready.arrayBuffer()), encoding)
  const headers = new Headers(ready.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  return new Response(body, { status: ready.status, headers })
}

async function withPolicy(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  const [mark, formAction] = [SCRIPT_MARK, FORM_ACTION].map((name) => {
    const value = headers.get(name) ?? undefined
    headers.delete(name)
    return value
  })
  headers.set('content-security-policy', contentSecurityPolicy(html, { mark, formAction }))
  return new Response(withoutMark(html, mark), { status: response.status, headers })
}
