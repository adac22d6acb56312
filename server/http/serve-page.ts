import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { Context, Next } from 'hono'
import { LRUCache } from 'lru-cache'
import { isOverlongPath, NOT_FOUND_PATH } from '#domain/shop/overlong-path.ts'
import type { Subject } from '#server/versions/shown-versions.ts'
import { type KeptPage, type Known, keptPage } from './cached-pages.ts'
import { chooseEncoding, encode } from './encoding.ts'
import { type CachedPage, createPageCache, type PageCache, type PendingRender, toCachedPage } from './page-cache.ts'
import { hasCopy, requestHeader } from './request-header.ts'
import type { Env } from './request-log.ts'
import { contentSecurityPolicy, POLICY } from './security-headers.ts'

/**
 * Renders a page; a kept one under the address that stands for all that mean it. It says what the page shows. `path` is
 * the path of the route that answers.
 */
type Render = (c: Context<Env>, address: string, shows: Set<Subject>, path: string) => Promise<Response>
/** What the catalogue is at the moment. */
type Edition = Known & { edition: number }
type Deps = {
  render: Render
  current: () => Promise<Edition>
  routeIds: (path: string) => readonly string[]
  security: Readonly<Record<string, string>>
  cache?: PageCache
}

/** A page that takes longer keeps no other from being made. */
const MOST_MS = 500

/** Answers with a page: from memory where it is the same for everyone, else rendered now. */
export function createServePage({ render, current, routeIds, security, cache = createPageCache() }: Deps) {
  const underWay = new Map<string, UnderWay>()
  let behind: Promise<unknown> = Promise.resolve()
  const keptOf = rememberedAddresses(routeIds)

  /** Renders a page once, however many ask for it at the same time. */
  async function renderToKeep(c: Context<Env>, kept: Kept, rendering: PendingRender) {
    const { address, pattern, status = 200 } = kept
    const shows = new Set<Subject>()
    const response = await render(c, address, shows, pathOf(c, kept))
    if (response.status !== status || response.headers.has('set-cookie')) return response
    // From memory it is answered before anything that would tell search engines so.
    if (isData(address) || status === 404) response.headers.set('X-Robots-Tag', 'noindex')
    const page = await toCachedPage(withPolicy(response), { tags: shows, pattern, security })
    // Whatever made it so, a page without a word must not be what everybody sees from now on.
    if (page.body.byteLength > 0) cache.set(address, page, rendering)
    return page
  }

  /** A page that is in memory; stands before everything that only matters to other requests. */
  async function fromMemory(c: Context<Env>, next: Next): Promise<Response | undefined> {
    const asked = keptOf(c)
    const address = asked && (await addressIn(asked, await current()))
    const page = address && cache.get(address)
    if (!page) return next() as Promise<undefined>
    return fromCache(c, address, page)
  }

  function fromCache(c: Context<Env>, address: string, page: CachedPage): Promise<Response> {
    c.set('route', page.pattern)
    c.set('kept', true)
    return send(c, address, page)
  }

  async function servePage(c: Context<Env>): Promise<Response> {
    const asked = keptOf(c)
    if (!asked) return finish(c, await render(c, addressOf(c), new Set(), c.req.path))
    return serveKept(c, { pattern: asked.page.pattern, address: await addressIn(asked, await current()) })
  }

  /** Answers every overlong path with the Page Not Found page, rendered once for a fixed short path. */
  async function refuseOverlong(c: Context<Env>, next: Next): Promise<Response | undefined> {
    const asked = addressOf(c)
    if (!isOverlongPath(asked)) return next() as Promise<undefined>
    // Invalidates the cached page first if the catalogue has changed.
    await current()
    const notFound = isData(asked) ? NOT_FOUND_DATA : NOT_FOUND
    const page = cache.get(notFound.address)
    return page ? fromCache(c, notFound.address, page) : serveKept(c, notFound)
  }

  async function serveKept(c: Context<Env>, kept: Kept): Promise<Response> {
    c.set('route', kept.pattern)
    const running = underWay.get(kept.address)
    const stale = cache.getStale(kept.address)
    if (stale) {
      if (!running) renderAfterwards(c, kept)
      return send(c, kept.address, stale)
    }
    if (running?.begun && isOfNow(running.begun.rendering)) {
      const result = await running.begun.page
      // What could not be kept belongs to the one who asked for it.
      return result instanceof Response
        ? finish(c, await render(c, kept.address, new Set(), pathOf(c, kept)))
        : send(c, kept.address, result)
    }
    const result = await begin(c, kept)
    return result instanceof Response ? finish(c, result) : send(c, kept.address, result)
  }

  /** Renders a page that others may wait for. */
  function begin(c: Context<Env>, kept: Kept, own: UnderWay = {}): Promise<CachedPage | Response> {
    const rendering = cache.beginRender()
    const page = renderToKeep(c, kept, rendering).finally(() => {
      cache.endRender(rendering)
      if (underWay.get(kept.address) === own) underWay.delete(kept.address)
    })
    own.begun = { rendering, page }
    underWay.set(kept.address, own)
    return page
  }

  /**
   * The page as it was is on its way first, and one is made after the other: a change that many pages show would keep
   * everybody waiting for all of them. One that is there no more is nobody's from now on, and who comes then begins it.
   */
  function renderAfterwards(c: Context<Env>, kept: Kept) {
    const own: UnderWay = {}
    underWay.set(kept.address, own)
    behind = behind.then(async () => {
      await setImmediate()
      if (underWay.get(kept.address) !== own) return
      const drop = () => cache.deleteStale(kept.address)
      // What it ran into is told to the next who comes, and waits.
      const page = begin(c, kept, own).then((result) => result instanceof Response && drop(), drop)
      await Promise.race([page, pause(MOST_MS, undefined, { ref: false })])
    })
  }

  async function send(c: Context<Env>, address: string, page: CachedPage): Promise<Response> {
    const headers: Record<string, string> = { ...page.headers }
    if (page.status === 200 && hasCopy(requestHeader(c, 'if-none-match'), page.etag))
      return new Response(null, { status: 304, headers })
    const encoding = chooseEncoding(requestHeader(c, 'accept-encoding'))
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    const body = page.encoded[encoding] ?? (await cache.encoded(address, page, encoding))
    return new Response(body, { status: page.status, headers })
  }
  return { fromMemory, servePage, refuseOverlong }
}

/** A page to render and keep where it has its status, 200 unless it says another. */
type Kept = { pattern: string; address: string; status?: 404 }

const NOT_FOUND: Kept = { pattern: '/*', address: NOT_FOUND_PATH, status: 404 }
const NOT_FOUND_DATA: Kept = { ...NOT_FOUND, address: `${NOT_FOUND_PATH}.data` }

/** The path that chooses the route: the request's own, unless another one's page is shown in its place. */
const pathOf = (c: Context<Env>, { address, status }: Kept): string => (status === 404 ? address : c.req.path)
/** A page that is made anew; `begun` once it is its turn. */
type UnderWay = { begun?: { rendering: PendingRender; page: Promise<CachedPage | Response> } }
/** A kept page that was asked for, and its address in the edition that was current then. */
type Asked = { page: KeptPage; edition?: number; address?: string }

async function addressIn(asked: Asked, { edition, ...known }: Edition): Promise<string> {
  if (asked.edition === edition && asked.address !== undefined) return asked.address
  const address = await asked.page.address(known)
  Object.assign(asked, { edition, address })
  return address
}

/** What the router fetches of a page, and no page. */
const isData = (address: string): boolean => /^[^?]*\.data(?:\?|$)/.test(address)

/** Nothing has changed since it was begun, as far as is known. */
const isOfNow = ({ invalidated, allInvalidated }: PendingRender): boolean => !allInvalidated && invalidated.size === 0

const addressOf = (c: Context<Env>): string => c.req.url.slice(c.req.url.indexOf('/', 8))

/** Addresses to remember, and the length of the longest: a client may invent any number of them. */
const MAX_ADDRESSES = 2000
const MAX_ADDRESS = 300

/** Finds the cached page that a request asks for, parsed once per address; `false` in `known` is a page that is not cached. */
function rememberedAddresses(routeIds: Deps['routeIds']) {
  const known = new LRUCache<string, Asked | false>({ max: MAX_ADDRESSES })
  return function keptOf(c: Context<Env>): Asked | undefined {
    const { method } = c.req
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const address = addressOf(c)
    const remembered = known.get(address)
    if (remembered !== undefined) return remembered || undefined
    if (isOverlongPath(address)) return undefined
    const page = keptPage(new URL(`http://shop${address}`), routeIds)
    const asked = page && { page }
    if (address.length <= MAX_ADDRESS) known.set(address, asked ?? false)
    return asked
  }
}

/** Compresses an answer that is not kept. */
async function finish(c: Context<Env>, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const ready = withPolicy(response)
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

/** Whatever page the renderer did not make has no script of its own. */
function withPolicy(response: Response): Response {
  const { headers } = response
  const isPage = headers.get('content-type')?.startsWith('text/html')
  if (isPage && !headers.has(POLICY)) headers.set(POLICY, contentSecurityPolicy(''))
  return response
}
