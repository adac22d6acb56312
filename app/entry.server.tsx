import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from '#server/db/portable.ts'
import { databaseAwayContext, shopOf } from '#server/shop-context.ts'
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
  const html = await renderToText(
    <FaultReference value={shortReference(shopOf(provider).requestId)}>
      <ServerRouter context={context} url={request.url} />
    </FaultReference>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(import.meta.env.PROD ? paintFirst(html) : html, { status, headers })
}

function renderToText(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const body = new PassThrough()
    const { pipe } = renderToPipeableStream(page, {
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
  const provider = context as RouterContextProvider
  const { log, requestId } = shopOf(provider)
  if (isDatabaseAway(error)) provider.set(databaseAwayContext, true)
  log.error({ id: requestId, err: error }, 'fault')
}
