import { Outlet, useRouteLoaderData } from 'react-router'
import { DeskFailure, deskFailureMeta } from '#app/desk/desk-failure.tsx'
import { deskMeta } from '#app/desk/desk-meta.ts'
import { seesToday } from '#domain/desk/today.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { countWaiting } from '#server/desk/today/count-waiting.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/frame.ts'
import { Side } from './side.tsx'

export const meta: Route.MetaFunction = ({ error }) => (error ? deskFailureMeta(error) : deskMeta('The desk'))

/** Who is at the desk, and what waits for them. */
export async function loader(args: Route.LoaderArgs) {
  const { name, role } = await requireRole(args, 'account')
  const { db, now } = shopOf(args.context)
  return { name, role, waiting: await countWaiting(db, seesToday(role), now()) }
}

/** Every page brings the numbers as they then are. */
export const shouldRevalidate = () => true

/** The bar with the places, and the page beside it. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <div className="dk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Side who={loaderData} />
      <main id="main" className="dk-main">
        <Outlet />
      </main>
    </div>
  )
}

/** What failed stands where the page would; the places around it still lead on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const who = useRouteLoaderData<typeof loader>('desk/frame')
  const failure = <DeskFailure error={error} />
  if (!who)
    return (
      <main id="main" className="dk-alone">
        {failure}
      </main>
    )
  return (
    <div className="dk">
      <Side who={who} />
      <main id="main" className="dk-main">
        {failure}
      </main>
    </div>
  )
}
