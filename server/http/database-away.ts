const RETRY_AFTER_SECONDS = '5'
const AWAY_MESSAGE =
  'The shop cannot reach its books for the moment. Please try again in a few seconds; nothing you typed is lost.'

/**
 * While the database is away, what needs it is answered with 503 and when to ask again: the page that says something
 * went wrong where a page was asked for, else words that a checkout can show.
 */
export function askLater(failed?: Response): Response {
  const isPage = failed?.headers.get('content-type')?.startsWith('text/html') || failed?.headers.has('x-remix-response')
  const headers = new Headers(isPage ? failed?.headers : undefined)
  headers.set('retry-after', RETRY_AFTER_SECONDS)
  headers.set('cache-control', 'no-store')
  if (isPage) return new Response(failed?.body, { status: 503, headers })
  return Response.json({ message: AWAY_MESSAGE }, { status: 503, headers })
}
