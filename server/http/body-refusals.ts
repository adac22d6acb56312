import { acceptsHtml, htmlResponse } from './error-responses.ts'
import { BUSY, BUSY_PAGE, TIMED_OUT, TIMED_OUT_PAGE } from './static-pages.ts'

const RETRY_AFTER_SECONDS = '5'

/**
 * Answers a post that the body gate refused: 429 when the sender's network has used its share, otherwise 503. Payment
 * providers retry a webhook after either. The rest of the body stays unread, so the connection is closed.
 */
export const busyResponse = (request: Request, reason: 'network' | 'full'): Response =>
  refuse(request, { status: reason === 'network' ? 429 : 503, message: BUSY, page: BUSY_PAGE })

/** Answers a post whose body did not arrive in time with 408. */
export const lateResponse = (request: Request): Response =>
  refuse(request, { status: 408, message: TIMED_OUT, page: TIMED_OUT_PAGE })

type Refusal = { status: number; message: string; page: string }

function refuse(request: Request, { status, message, page }: Refusal): Response {
  const answer = acceptsHtml(request) ? htmlResponse(page, status) : Response.json({ message }, { status })
  answer.headers.set('Retry-After', RETRY_AFTER_SECONDS)
  answer.headers.set('Connection', 'close')
  return answer
}
