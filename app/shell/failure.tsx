import { useState } from 'react'
import { type ErrorResponse, isRouteErrorResponse, useLocation } from 'react-router'
import { isConnectionError, isImportError } from '#app/offline/connection-error.ts'
import { LOST_TITLE, LostScreen, OFFLINE_TITLE, OfflineScreen } from '#app/offline/offline-screen.tsx'
import { useReloadAfterUpgrade } from '#app/offline/use-reload-after-upgrade.ts'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import { Mark } from '#app/ui/mark.tsx'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { useFaultReference } from './fault-reference.ts'

/**
 * In place of a page that does not exist or that failed. A request or a file without an answer is no fault of the shop;
 * that screen stays when the browser reports a connection again.
 */
export function Failure({ error }: { error: unknown }) {
  const [adrift] = useState(isOffline)
  if (isNotFound(error)) return <NotFoundScreen {...error.data} />
  if (!adrift && isImportError(error)) return <LostScreen />
  if (adrift || isConnectionError(error)) return <OfflineScreen />
  return isOutage(error) ? <OutageScreen /> : <FaultScreen />
}

/** Standing alone, where there is no layout to stand in. */
export const BareFailure = ({ error }: { error: unknown }) => (
  <main id="main">
    <Failure error={error} />
  </main>
)

/** Its title, and that search engines leave it out. */
export const failureMeta = (error: unknown) => [...pageMeta(titleOf(error)), NOT_INDEXED]

const titleOf = (error: unknown) => {
  if (isNotFound(error)) return NOT_FOUND_TITLE
  if (!isOffline() && isImportError(error)) return LOST_TITLE
  if (isOffline() || isConnectionError(error)) return OFFLINE_TITLE
  return isOutage(error) ? OUTAGE_TITLE : FAULT_TITLE
}

/** What is not there may bring along what is shown in its place. */
const isNotFound = (error: unknown): error is ErrorResponse & { data: { box?: PictureData } | null } =>
  isRouteErrorResponse(error) && error.status === 404
/** 502 and 504 are a proxy's answers while the shop restarts. */
const isOutage = (error: unknown) => isRouteErrorResponse(error) && [502, 503, 504].includes(error.status)
// On the server it is not known, and so not false.
const isOffline = () => navigator.onLine === false

const FAULT_TITLE = 'Unexpected Application Error!'

/** Says nothing of the cause. Its way home is a fresh start: a plain link, which loads everything anew. */
function FaultScreen() {
  const { reference, id } = useFaultReference()
  // A fault of the server has a reference.
  useReloadAfterUpgrade(reference === undefined)
  return (
    <section className="fault">
      <Mark />
      <h1 className="d7">{FAULT_TITLE}</h1>
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

/** While the shop cannot reach its books. The way on is this page once more. */
function OutageScreen() {
  const { reference, id } = useFaultReference()
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
