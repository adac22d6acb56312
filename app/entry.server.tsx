import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import facades from 'virtual:facades'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDeskPlace } from '#domain/shop/public-pages.ts'
import { contentSecurityPolicy, FORM_ACTION, POLICY, withoutMark } from '#server/http/security-headers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { paintFirst } from './first-paint/paint-first.ts'
import { FaultReference, shortReference } from './shell/fault-reference.ts'
import { rememberDrawn } from './still/draw-once.ts'
import { DrawnOnce } from './still/drawn-once.ts'

const draw = rememberDrawn()

/**
 * A page is rendered to its end before it is sent: its inline scripts must be known for the policy that allows them. It
 * leaves as bytes, so that nobody after this has to make a text of it.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
) {
  // Known to nobody before the page is made: what carries it was written by the renderer and not by what it renders.
  const mark = randomBytes(16).toString('base64url')
  const html = await renderToBytes(
    <FaultReference value={shortReference(shopOf(provider).requestId)}>
      <DrawnOnce value={draw}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </DrawnOnce>
    </FaultReference>,
    mark,
  )
  const page = import.meta.env.PROD ? paintFirst(html, mark, facades) : html
  const formAction = headers.get(FORM_ACTION) ?? undefined
  headers.delete(FORM_ACTION)
  const ownPictures = isDeskPlace(new URL(request.url).pathname)
  headers.set(POLICY, contentSecurityPolicy(page, { mark, formAction, ownPictures, encoding: BYTES }))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(Buffer.from(withoutMark(page, mark), BYTES), { status, headers })
}

/** Each byte of a page is a letter here: quicker to look through and to cut than its text, and bytes again at once. */
const BYTES = 'latin1'

function renderToBytes(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const written: Buffer[] = []
    const body = new Writable({
      // It is not sent from here: nobody has to wait until there is room.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _, done) {
        written.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(written).toString(BYTES))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Everything in its place, however large: what is sent after the page stays hidden where no script moves it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(body),
      onError: reject,
      onShellError: reject,
    })
  })
}

/**
 * Faults are logged with the request's id; a visitor sees the error page and nothing of the cause. That somebody asked
 * for what is not there, or in a way that it is not asked for, is no fault.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log, requestId } = shopOf(context as RouterContextProvider)
  log.error({ id: requestId, err: error }, 'fault')
}
