import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { FILE_TOO_LARGE, FILE_TOO_LARGE_PAGE } from './plain-page.ts'
import type { Env } from './request-log.ts'

const KIB = 1024
/** Ten thousand characters in every field of the longest form still get their messages, however they are encoded. */
const MAX_FORM_BYTES = KIB * KIB
/** A resume of 5MB, what is typed around it, and a little more, so that one just too large is still told so in the page. */
const MAX_APPLICATION_BYTES = 6 * KIB * KIB

/** What was not read cannot be followed by another request on the same connection, so the browser is told to open one. */
const LAST = { Connection: 'close' }

/** How much one request may send; the careers form alone takes a file. */
export function limitBodies(): MiddlewareHandler<Env> {
  const forms = bodyLimit({
    maxSize: MAX_FORM_BYTES,
    onError: (c) => c.json({ message: 'That is more than this form can take.' }, 413, LAST),
  })
  const applications = bodyLimit({
    maxSize: MAX_APPLICATION_BYTES,
    onError: (c) =>
      c.req.header('accept')?.includes('text/html')
        ? c.html(FILE_TOO_LARGE_PAGE, 413, LAST)
        : c.json({ message: FILE_TOO_LARGE }, 413, LAST),
  })
  return (c, next) => (c.req.path === '/careers' ? applications(c, next) : forms(c, next))
}
