import { takesPages, toPage } from './outages.ts'
import { BUSY, BUSY_PAGE, LATE, LATE_PAGE } from './plain-page.ts'

const RETRY_AFTER_SECONDS = '5'

/**
 * Answers a post for which there is no room at the moment: 429 where its own network holds all of its share, else 503.
 * Payment providers repeat a webhook after either. The rest of the body stays unread, so the connection ends.
 */
export const tellBusy = (request: Request, why: 'network' | 'full'): Response =>
  refuse(request, { status: why === 'network' ? 429 : 503, message: BUSY, page: BUSY_PAGE })

/** Answers a post whose body did not arrive in time. */
export const tellLate = (request: Request): Response => refuse(request, { status: 408, message: LATE, page: LATE_PAGE })

type Refusal = { status: number; message: string; page: string }

function refuse(request: Request, { status, message, page }: Refusal): Response {
  const answer = takesPages(request) ? toPage(page, status) : Response.json({ message }, { status })
  answer.headers.set('Retry-After', RETRY_AFTER_SECONDS)
  answer.headers.set('Connection', 'close')
  return answer
}
