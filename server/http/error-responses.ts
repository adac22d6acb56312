import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseUnavailable } from '#server/db/portable.ts'
import { StorageUnavailableError } from '#server/files/file-store.ts'
import { databaseUnavailableContext, shopOf } from './shop-context.ts'
import { LAST_RESORT_PAGE, OUTAGE_PAGE } from './static-pages.ts'

const REFUSAL_PATH = '/desk/refused'

/**
 * Redirects a browser to the refusal page when the desk answers 403 for something other than a page, such as a PDF,
 * an export or a preview. Other responses, and those to scripts, are returned unchanged.
 */
export function redirectDeskRefusal(request: Request, answer: Response): Response {
  const { pathname } = new URL(request.url)
  if (answer.status !== 403 || !pathname.startsWith('/desk/') || pathname.endsWith('.data')) return answer
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson && !pathname.endsWith('/preview')) return answer
  return request.method === 'GET' && acceptsHtml(request)
    ? new Response(null, { status: 302, headers: { location: REFUSAL_PATH } })
    : answer
}

type Handler = (args: { context: Readonly<RouterContextProvider> }, ...rest: unknown[]) => unknown

/**
 * Returns a build whose routes answer 503 when the database or the file store is unavailable. The shop has an error
 * page for it.
 */
export function withOutageResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
      ...(middleware && { middleware: middleware.map(guard) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const guard = (handler: unknown) =>
  async function orAskLater(args: Parameters<Handler>[0], ...rest: unknown[]) {
    try {
      return await (handler as Handler)(args, ...rest)
    } catch (error) {
      if (!isDatabaseUnavailable(error) && !(error instanceof StorageUnavailableError)) throw error
      const { log, requestId } = shopOf(args.context)
      log.error({ id: requestId, err: error }, 'fault')
      ;(args.context as RouterContextProvider).set(databaseUnavailableContext, true)
      throw data(null, { status: 503 })
    }
  }

const RETRY_AFTER_SECONDS = '5'
const UNAVAILABLE_MESSAGE =
  'The shop cannot reach its books for the moment. Please try again in a few seconds; nothing you typed is lost.'

export const acceptsHtml = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false
const isPage = ({ headers }: Response): boolean =>
  headers.has('x-remix-response') || (headers.get('content-type')?.startsWith('text/html') ?? false)

export const htmlResponse = (html: string, status: number): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/**
 * Answers 503 with `Retry-After` while the database is unavailable: the shop's rendered page when there is one, a
 * plain page when the client accepts HTML, otherwise JSON.
 */
export function unavailableResponse(request: Request, rendered?: Response): Response {
  const answer =
    rendered && isPage(rendered)
      ? new Response(rendered.body, { status: 503, headers: rendered.headers })
      : acceptsHtml(request)
        ? htmlResponse(OUTAGE_PAGE, 503)
        : Response.json({ message: UNAVAILABLE_MESSAGE }, { status: 503 })
  answer.headers.set('retry-after', RETRY_AFTER_SECONDS)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** Replaces the router's empty or one-line error page by the shop's. */
export function withErrorPage(request: Request, answer: Response): Response {
  if (answer.status < 500 || isPage(answer) || !acceptsHtml(request)) return answer
  return answer.headers.get('content-type')?.startsWith('application/')
    ? answer
    : htmlResponse(LAST_RESORT_PAGE, answer.status)
}
