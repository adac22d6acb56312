import { Outlet } from 'react-router'
import { openFailedPage } from '#app/platform/open-failed-page.ts'
import { toShopData } from '#app/shell/shop-data.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/desk.ts'
import { deskMeta } from './desk-meta.ts'
import { deskErrorMeta } from './error-page.tsx'
import { DeskFailurePage } from './layout/failed-page.tsx'
import { useRestoredFocus } from './layout/use-restored-focus.ts'
import { useSingleSubmit } from './layout/use-single-submit.ts'
import './desk.css'

export const meta: Route.MetaFunction = ({ error }) => (error ? deskErrorMeta(error) : deskMeta('The desk'))

/** Returns the shop's name and logo for the layout. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, logo } = toShopData(shopOf(context))
  return { name, logo }
}

export const shouldRevalidate = () => false

export const clientMiddleware = [openFailedPage]

/** Root layout of the desk. The shop's header and footer are not part of it. */
export default function Desk() {
  useRestoredFocus()
  useSingleSubmit()
  return <Outlet />
}

/** Shown when a sign-in page or the desk layout itself fails, and when `requireArea` refuses a page. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskFailurePage error={error} />
