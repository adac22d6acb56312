import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Context, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { isOverlongPath, NOT_FOUND_PATH } from '#domain/settings/public-pages.ts'
import type { CacheTag } from '#server/cache/cache-tags.ts'
import type { PageLookup } from '#server/metrics/metrics.ts'
import { type CachedPageRoute, type CatalogueLookup, findCachedPage } from './cached-pages.ts'
import { chooseEncoding, encode, matchesEtag, requestHeader } from './encoding.ts'
import { type CachedPage, createPageCache, type PageCache, type PendingRender, toCachedPage } from './page-cache.ts'
import type { Env } from './request-log.ts'
import { CSP_HEADER, contentSecurityPolicy } from './security-headers.ts'

/**
 * Renders a page and adds the tags of what it shows to `tags`. A cached page is rendered under its canonical
 * address; `path` chooses the route.
 */
type Render = (c: Context<Env>, address: string, tags: Set<CacheTag>, path: string) => Promise<Response>
type CatalogueVersion = CatalogueLookup & { edition: number }
type Deps = {
  render: Render
  current: () => Promise<CatalogueVersion>
  routeIds: (path: string) => readonly string[]
  security: Readonly<Record<string, string>>
  cache?: PageCache
  onLookup?: ((lookup: PageLookup) => void) | undefined
}

/** A background render that takes longer does not delay the next one. */
const MAX_WAIT_MS = 500

/**
 * Creates the handlers that answer with pages: from the cache when the page is the same for every visitor, otherwise
 * rendered for the request.
 */
export function createServePage({ render, current, routeIds, security, cache = createPageCache(), onLookup }: Deps) {
  const pendingPages = new Map<string, PendingPage>()
  let lastRevalidation: Promise<unknown> = Promise.resolve()
  const lookUpPage = createPageLookup(routeIds)

  /** Renders a page and caches it, unless its status or a cookie forbids it. */
  async function renderToCache(c: Context<Env>, target: CacheTarget, rendering: PendingRender) {
    const { address, pattern, status = 200 } = target
    const tags = new Set<CacheTag>()
    const response = await render(c, address, tags, pathOf(c, target))
    if (response.status !== status || response.headers.has('set-cookie')) return response
    // Cached responses are sent before the middleware that adds this header.
    if (isData(address) || status === 404) response.headers.set('X-Robots-Tag', 'noindex')
    const page = await toCachedPage(withPolicy(response), { tags: tags, pattern, security })
    if (page.body.byteLength > 0) cache.set(address, page, rendering)
    return page
  }

  /** Middleware that answers with cached pages. Runs before middleware that concerns only other requests. */
  async function fromMemory(c: Context<Env>, next: Next): Promise<Response | undefined> {
    const requested = lookUpPage(c)
    const address = requested && (await canonicalAddress(requested, await current()))
    const page = address && cache.get(address)
    if (!page) return next() as Promise<undefined>
    return fromCache(c, address, page)
  }

  function fromCache(c: Context<Env>, address: string, page: CachedPage): Promise<Response> {
    c.set('route', page.pattern)
    c.set('kept', true)
    onLookup?.('hit')
    return send(c, address, page)
  }

  async function servePage(c: Context<Env>): Promise<Response> {
    const requested = lookUpPage(c)
    if (!requested) return completeResponse(c, await render(c, requestAddress(c), new Set(), c.req.path))
    return serveTarget(c, {
      pattern: requested.page.pattern,
      address: await canonicalAddress(requested, await current()),
    })
  }

  /** Answers every overlong path with the Not Found page, rendered once for a fixed short path. */
  async function refuseOverlong(c: Context<Env>, next: Next): Promise<Response | undefined> {
    const requested = requestAddress(c)
    if (!isOverlongPath(requested)) return next() as Promise<undefined>
    // Invalidates the cached page first if the catalogue has changed.
    await current()
    const notFound = isData(requested) ? NOT_FOUND_DATA : NOT_FOUND
    const page = cache.get(notFound.address)
    return page ? fromCache(c, notFound.address, page) : serveTarget(c, notFound)
  }

  async function serveTarget(c: Context<Env>, target: CacheTarget): Promise<Response> {
    c.set('route', target.pattern)
    const running = pendingPages.get(target.address)
    const stale = cache.getStale(target.address)
    onLookup?.(stale ? 'stale' : 'miss')
    if (stale) {
      if (!running) revalidate(c, target)
      return send(c, target.address, stale)
    }
    if (running?.begun && isCurrent(running.begun.rendering)) {
      const result = await running.begun.page
      // A response that cannot be cached belongs to the request that rendered it.
      return result instanceof Response
        ? completeResponse(c, await render(c, target.address, new Set(), pathOf(c, target)))
        : send(c, target.address, result)
    }
    const result = await begin(c, target)
    return result instanceof Response ? completeResponse(c, result) : send(c, target.address, result)
  }

  /** Starts a render that other requests for the same address join. */
  function begin(c: Context<Env>, target: CacheTarget, pending: PendingPage = {}): Promise<CachedPage | Response> {
    const rendering = cache.beginRender()
    const page = renderToCache(c, target, rendering).finally(() => {
      cache.endRender(rendering)
      if (pendingPages.get(target.address) === pending) pendingPages.delete(target.address)
    })
    pending.begun = { rendering, page }
    pendingPages.set(target.address, pending)
    return page
  }

  /**
   * Revalidates a stale page in the background, after the response is sent and one page at a time: a change that
   * affects many pages would otherwise delay all requests. When the stale page was dropped before its turn, the next
   * request renders it.
   */
  function revalidate(c: Context<Env>, target: CacheTarget) {
    const pending: PendingPage = {}
    pendingPages.set(target.address, pending)
    lastRevalidation = lastRevalidation.then(async () => {
      await setImmediate()
      if (pendingPages.get(target.address) !== pending) return
      const dropStale = () => cache.deleteStale(target.address)
      // After a failed render the next request renders the page itself and gets the error.
      const page = begin(c, target, pending).then((result) => result instanceof Response && dropStale(), dropStale)
      await Promise.race([page, pause(MAX_WAIT_MS, undefined, { ref: false })])
    })
  }

  async function send(c: Context<Env>, address: string, page: CachedPage): Promise<Response> {
    const headers: Record<string, string> = { ...page.headers }
    if (page.status === 200 && matchesEtag(requestHeader(c, 'if-none-match'), page.etag))
      return new Response(null, { status: 304, headers })
    const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    const body = page.encoded[encoding] ?? (await cache.encoded(address, page, encoding))
    return new Response(body, { status: page.status, headers })
  }
  return { fromMemory, servePage, refuseOverlong }
}

type CacheTarget = { pattern: string; address: string; status?: 404 }

const NOT_FOUND: CacheTarget = { pattern: '/*', address: NOT_FOUND_PATH, status: 404 }
const NOT_FOUND_DATA: CacheTarget = { ...NOT_FOUND, address: `${NOT_FOUND_PATH}.data` }

/** Returns the path that chooses the route: the request's, except for the Not Found page. */
const pathOf = (c: Context<Env>, { address, status }: CacheTarget): string => (status === 404 ? address : c.req.path)
/** A queued or running render of a page; `begun` once it runs. */
type PendingPage = { begun?: { rendering: PendingRender; page: Promise<CachedPage | Response> } }
/** A requested page with its canonical address, valid for one catalogue version. */
type RequestedPage = { page: CachedPageRoute; edition?: number; address?: string }

async function canonicalAddress(requested: RequestedPage, { edition, ...known }: CatalogueVersion): Promise<string> {
  if (requested.edition === edition && requested.address !== undefined) return requested.address
  const address = await requested.page.address(known)
  Object.assign(requested, { edition, address })
  return address
}

const isData = (address: string): boolean => /^[^?]*\.data(?:\?|$)/.test(address)

const isCurrent = ({ invalidated, allInvalidated }: PendingRender): boolean => !allInvalidated && invalidated.size === 0

const requestAddress = (c: Context<Env>): string => c.req.url.slice(c.req.url.indexOf('/', 8))

/** Bounds on remembered addresses and their length, since clients can invent any number of them. */
const MAX_ADDRESSES = 2000
const MAX_ADDRESS = 300

/**
 * Returns a function that finds the cached page of a request, parsed once per address. Uncached addresses are stored
 * as `false`.
 */
function createPageLookup(routeIds: Deps['routeIds']) {
  const known = new LRUCache<string, RequestedPage | false>({ max: MAX_ADDRESSES })
  return function keptOf(c: Context<Env>): RequestedPage | undefined {
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const address = requestAddress(c)
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered || undefined
    if (isOverlongPath(address)) return undefined
    const page = findCachedPage(new URL(`http://shop${address}`), routeIds)
    const requested = page && { page }
    if (address.length <= MAX_ADDRESS) known.set(address, requested ?? false)
    return requested
  }
}

async function completeResponse(c: Context<Env>, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const secured = withPolicy(response)
  if (!secured.headers.has('cache-control')) secured.headers.set('cache-control', 'no-store')
  secured.headers.set('x-request-id', c.get('requestId'))
  const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
  const isCompressible =
    /^(text\/|application\/(json|manifest))/.test(type) &&
    secured.body !== null &&
    !secured.headers.has('content-encoding')
  if (encoding === 'identity' || !isCompressible) return secured
  const body = await encode(new Uint8Array(await secured.arrayBuffer()), encoding)
  const headers = new Headers(secured.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  return new Response(body, { status: secured.status, headers })
}

/** Adds a policy without inline scripts to pages that the renderer did not produce. */
function withPolicy(response: Response): Response {
  const { headers } = response
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (isPage && !headers.has(CSP_HEADER)) headers.set(CSP_HEADER, contentSecurityPolicy(''))
  return response
}
