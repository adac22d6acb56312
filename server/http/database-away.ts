import { LAST_RESORT, OUTAGE } from './plain-page.ts'

const RETRY_AFTER_SECONDS = '5'
const AWAY_MESSAGE =
  'The shop cannot reach its books for the moment. Please try again in a few seconds; nothing you typed is lost.'

const takesPages = (request: Request): boolean => request.headers.get('accept')?.includes('text/html') ?? false
const isPage = ({ headers }: Response): boolean =>
  headers.has('x-remix-response') || (headers.get('content-type')?.startsWith('text/html') ?? false)

const toPage = (html: string, status: number): Response =>
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
