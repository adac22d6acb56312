import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDeskPath } from '#domain/settings/public-pages.ts'
import {
  CSP_HEADER,
  contentSecurityPolicy,
  FORM_ACTION_HEADER,
  removeScriptMarks,
} from '#server/http/security-headers.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { deferScripts } from './platform/defer-scripts.ts'
import { ScriptNonce } from './platform/inline-script.tsx'
import { ErrorReference, shortReference } from './shell/error-reference.ts'

/**
 * Renders a page completely, without streaming: the policy in its headers contains the hashes of its inline scripts.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provider: RouterContextProvider,
) {
  // Generated per request, so only the renderer can put it on a script, never the content of the page.
  const mark = randomBytes(16).toString('base64url')
  const html = await renderToBytes(
    <ErrorReference value={shortReference(shopOf(provider).requestId)}>
      <ScriptNonce value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </ScriptNonce>
    </ErrorReference>,
    mark,
  )
  const page = import.meta.env.PROD ? deferScripts(html, mark) : html
  const formAction = headers.get(FORM_ACTION_HEADER) ?? undefined
  headers.delete(FORM_ACTION_HEADER)
  const ownPictures = isDeskPath(new URL(request.url).pathname)
  headers.set(CSP_HEADER, contentSecurityPolicy(page, { mark, formAction, ownPictures, encoding: BYTES }))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(Buffer.from(removeScriptMarks(page, mark), BYTES), { status, headers })
}

/**
 * Encoding of the page as a binary string, one character per byte. It is searched and cut faster than decoded text.
 */
const BYTES = 'latin1'

function renderToBytes(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const written: Buffer[] = []
    const body = new Writable({
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
      // Inlines every Suspense boundary, so that the page is complete without scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(body),
      onError: reject,
      onShellError: reject,
    })
  })
}

/**
 * Logs errors of rendering, loaders and actions with the request's id; the visitor sees the error page without the
 * cause. Responses below 500 and aborted requests are not errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log, requestId } = shopOf(context as RouterContextProvider)
  log.error({ id: requestId, err: error }, 'fault')
}
