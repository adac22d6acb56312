import { Outlet } from 'react-router'
import { openFailedPage } from '#app/offline/open-failed-page.ts'
import { shopFacts } from '#app/shell/shop-facts.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/desk.ts'
import { DeskFailure, deskFailureMeta } from './desk-failure.tsx'
import { deskMeta } from './desk-meta.ts'
import { useKeptFocus } from './frame/use-kept-focus.ts'
import { useSinglePress } from './frame/use-single-press.ts'
import './desk.css'

export const meta: Route.MetaFunction = ({ error }) => (error ? deskFailureMeta(error) : deskMeta('The desk'))

/** Whose desk it is. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, logo } = shopFacts(shopOf(context))
  return { name, logo }
}

export const shouldRevalidate = () => false

export const clientMiddleware = [openFailedPage]

/** All of the desk, and nothing of the shop around it. */
export default function Desk() {
  useKeptFocus()
  useSinglePress()
  return <Outlet />
}

/** Where nobody is signed in, or not even the bar at the side could be made. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" className="dk-alone">
    <DeskFailure error={error} />
  </main>
)
