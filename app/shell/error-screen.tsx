import { useState } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation } from 'react-router'
import { useReloadAfterUpgrade } from '#app/platform/use-reload-after-upgrade.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/shop/not-found/not-found-screen.tsx'
import { Mark } from '#app/ui/mark.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useErrorReference } from './error-reference.ts'
import { CONNECTION_LOST_TITLE, ConnectionLostScreen, OFFLINE_TITLE, OfflineScreen } from './offline-screen.tsx'
import { NOT_INDEXED, pageMeta } from './seo/page-meta.ts'

/** Messages of Chromium, Firefox, Safari and Vite for a module or stylesheet that could not be fetched. */
const IMPORT = /dynamically imported module|importing a module script failed|unable to preload css/i
/** Messages for failed requests, and React Router's for a page of an older build. */
const REQUEST = /failed to fetch|load failed|network ?error|network connection was lost|manifest version mismatch/i

const matchesMessage = (words: RegExp, error: unknown): boolean =>
  error instanceof Error && (words.test(error.message) || matchesMessage(words, error.cause))

/** True when a module or stylesheet of the page could not be fetched. */
export const isImportError = (error: unknown): boolean => matchesMessage(IMPORT, error)

/** True when a request or a file got no response, as opposed to a fault of the shop. */
export const isConnectionError = (error: unknown): boolean => isImportError(error) || matchesMessage(REQUEST, error)

/**
 * Error screen: not found, offline, connection lost, outage or fault. An offline screen stays when the connection
 * returns, since it reloads the page itself.
 */
export function ErrorScreen({ error }: { error: unknown }) {
  const [wasOffline] = useState(isOffline)
  if (isNotFound(error)) return <NotFoundScreen {...error.data} />
  if (!wasOffline && isImportError(error)) return <ConnectionLostScreen />
  if (wasOffline || isConnectionError(error)) return <OfflineScreen />
  return isOutage(error) ? <OutageScreen /> : <UnexpectedErrorScreen />
}

/** Error screen without the shop's layout. */
export const BareErrorScreen = ({ error }: { error: unknown }) => (
  <main id="main">
    <ErrorScreen error={error} />
  </main>
)

/** Title of an error screen; search engines skip it. */
export const errorMeta = (error: unknown) => [...pageMeta(titleOf(error)), NOT_INDEXED]

const titleOf = (error: unknown) => {
  if (isNotFound(error)) return NOT_FOUND_TITLE
  if (!isOffline() && isImportError(error)) return CONNECTION_LOST_TITLE
  if (isOffline() || isConnectionError(error)) return OFFLINE_TITLE
  return isOutage(error) ? OUTAGE_TITLE : UNEXPECTED_ERROR_TITLE
}

const isNotFound = (error: unknown): error is ErrorResponse & { data: { box?: PictureData } | null } =>
  isRouteErrorResponse(error) && error.status === 404
/** A proxy answers 502 and 504 while the shop restarts. */
const isOutage = (error: unknown) => isRouteErrorResponse(error) && [502, 503, 504].includes(error.status)
// Unknown on the server, so not `!navigator.onLine`.
const isOffline = () => navigator.onLine === false

const UNEXPECTED_ERROR_TITLE = 'Unexpected Application Error!'

/** Screen of an unexpected error, without its cause. The link is a plain one, so that the whole app reloads. */
function UnexpectedErrorScreen() {
  const { reference, id } = useErrorReference()
  // Only server errors have a reference.
  useReloadAfterUpgrade(reference === undefined)
  return (
    <section className="fault">
      <Mark />
      <h1 className="d7">{UNEXPECTED_ERROR_TITLE}</h1>
      <p className="lead">
        Something gave way on our side. It is noted{reference && ', with the number below'}; nothing in your cart is
        lost.
      </p>
      {reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      <a className="btn" href="/">
        Return to Home
      </a>
    </section>
  )
}

const OUTAGE_TITLE = 'Back in a moment'

/** Screen for an unavailable database. The button reloads the same page. */
function OutageScreen() {
  const { reference, id } = useErrorReference()
  const { pathname, search } = useLocation()
  return (
    <section className="fault">
      <Mark />
      <h1 className="d7">{OUTAGE_TITLE}</h1>
      <p className="lead">
        We cannot reach our books just now. Please try again in a few seconds; nothing in your cart is lost.
      </p>
      {reference && (
        <p className="meta">
          Reference <span id={id}>{reference}</span>
        </p>
      )}
      <div className="acts">
        <a className="btn" href={pathname + search}>
          Try again
        </a>
        <a className="link" href="/">
          Return to Home
        </a>
      </div>
    </section>
  )
}
