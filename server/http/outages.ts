import { data, type RouterContextProvider, type ServerBuild } from 'react-router'
import { isDatabaseAway } from '#server/db/portable.ts'
import { FilesAway } from '#server/files/files.ts'
import { LAST_RESORT, OUTAGE } from './plain-page.ts'
import { databaseAwayContext, shopOf } from './shop-context.ts'

type Handler = (args: { context: Readonly<RouterContextProvider> }) => unknown

/** The routes, of which each that fails because the database or the store of files is away answers 503, which the shop has a screen for. */
export function withOutages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader) }),
      ...(action && { action: guard(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const guard = (handler: unknown) =>
  async function orAskLater(args: Parameters<Handler>[0]) {
    try {
      return await (handler as Handler)(args)
    } catch (error) {
      if (!isDatabaseAway(error) && !(error instanceof FilesAway)) throw error
      const { log, requestId } = shopOf(args.context)
      log.error({ id: requestId, err: error }, 'fault')
      ;(args.context as RouterContextProvider).set(databaseAwayContext, true)
      throw data(null, { status: 503 })
    }
  }

const RETRY_AFTER_SECONDS = '5'
const AWAY_MESSAGE =
  'The shop cannot reach its books for the moment. Please try again in a few seconds; nothing you typed is lost.'

export const takesPages = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false
const isPage = ({ headers }: Response): boolean =>
  headers.has('x-remix-response') || (headers.get('content-type')?.startsWith('text/html') ?? false)

export const toPage = (html: string, status: number): Response =>
  new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })

/**
 * While the database is away, what needs it is answered with 503 and when to ask again: the shop's own page where one
 * could be made, a plain one where a page was asked for, else words that a checkout can show.
 */
export function askLater(request: Request, made?: Response): Response {
  const answer =
    made && isPage(made)
      ? new Response(made.body, { status: 503, headers: made.headers })
      : takesPages(request)
        ? toPage(OUTAGE, 503)
        : Response.json({ message: AWAY_MESSAGE }, { status: 503 })
  answer.headers.set('retry-after', RETRY_AFTER_SECONDS)
  answer.headers.set('cache-control', 'no-store')
  return answer
}

/** What the router says where it fails itself is an empty page or one bare sentence; a visitor gets the shop's. */
export function inOurWords(request: Request, answer: Response): Response {
  if (answer.status < 500 || isPage(answer) || !takesPages(request)) return answer
  return answer.headers.get('content-type')?.startsWith('application/') ? answer : toPage(LAST_RESORT, answer.status)
}
