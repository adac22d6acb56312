import { useState } from 'react'
import { type ErrorResponse, isRouteErrorResponse } from 'react-router'
import { OFFLINE_TITLE, OfflineScreen } from '#app/offline/offline-screen.tsx'
import { NOT_FOUND_TITLE, NotFoundScreen } from '#app/routes/not-found/not-found-screen.tsx'
import { NOT_INDEXED, pageMeta } from '#app/seo/page-meta.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import { FAULT_TITLE, FaultScreen, OUTAGE_TITLE, OutageScreen } from './fault-screen.tsx'

/**
 * In place of a page that is not there or that failed. What could not be fetched for want of a connection is nobody's
 * fault; the screen stays when the line is back.
 */
export function Failure({ error }: { error: unknown }) {
  const [adrift] = useState(isOffline)
  if (isNotFound(error)) return <NotFoundScreen {...error.data} />
  if (adrift) return <OfflineScreen />
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
  if (isOffline()) return OFFLINE_TITLE
  return isOutage(error) ? OUTAGE_TITLE : FAULT_TITLE
}

/** What is not there may bring along what is shown in its place. */
const isNotFound = (error: unknown): error is ErrorResponse & { data: { box?: PictureData } | null } =>
  isRouteErrorResponse(error) && error.status === 404
const isOutage = (error: unknown) => isRouteErrorResponse(error) && error.status === 503
// On the server it is not known, and so not false.
const isOffline = () => navigator.onLine === false
