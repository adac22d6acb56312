import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import facades from 'virtual:facades'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { SCRIPT_MARK } from '#server/http/security-headers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { paintFirst } from './first-paint/paint-first.ts'
import { FaultReference, shortReference } from './shell/fault-reference.ts'

/** A page is rendered to its end before it is sent: its inline scripts must be known for the policy that allows them. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
) {
  // Known to nobody before the page is made: what carries it was written by the renderer and not by what it renders.
  const mark = randomBytes(16).toString('base64url')
  const html = await renderToText(
    <FaultReference value={shortReference(shopOf(provider).requestId)}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </FaultReference>,
    mark,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(SCRIPT_MARK, mark)
  return new Response(import.meta.env.PROD ? paintFirst(html, mark, facades) : html, { status, headers })
}

function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Everything in its place, however large: what is sent after the page stays hidden where no script moves it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        pipe(body)
        resolve(text(body))
      },
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
