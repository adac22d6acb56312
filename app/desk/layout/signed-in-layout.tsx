import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { DeskErrorPage } from '#app/desk/error-page.tsx'
import type { FrameData } from '#server/today/frame.ts'
import { Navigation } from './navigation.tsx'
import { SectionTabs } from './section-links.tsx'

/** The side bar's data that a 403 answer of `requireArea` carries. */
const refusedUser = (error: unknown): FrameData | undefined =>
  isRouteErrorResponse(error) && error.status === 403 ? ((error.data as FrameData | null) ?? undefined) : undefined

/** Full failure page of the desk: with the side bar for a signed-in person, on its own otherwise. */
export function DeskFailurePage({
  error,
  user = refusedUser(error),
}: {
  error: unknown
  user?: FrameData | undefined
}) {
  const failure = <DeskErrorPage error={error} />
  if (user) return <DeskLayout user={user}>{failure}</DeskLayout>
  return (
    <main id="main" className="dk-alone">
      {failure}
    </main>
  )
}

/** Layout of every signed-in desk page: the side bar, and the page as `children`. */
export function DeskLayout({ user, children }: { user: FrameData; children: ReactNode }) {
  return (
    <div className="dk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Navigation who={user} />
      <main id="main" className="dk-main">
        <SectionTabs role={user.role} riders={user.riders} />
        {children}
      </main>
    </div>
  )
}
