import { Outlet, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import { deskErrorMeta } from '#app/desk/error-page.tsx'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readFrame } from '#server/today/frame.ts'
import type { Route } from './+types/desk-layout.ts'
import { deskMeta } from './page-header.tsx'
import { DeskFailurePage, DeskLayout } from './signed-in-layout.tsx'

export const meta: Route.MetaFunction = ({ error }) => (error ? deskErrorMeta(error) : deskMeta('The desk'))

export const middleware = [requireArea('account')]

/** Loads the signed-in person and the counts for the navigation. */
export function loader(args: Route.LoaderArgs) {
  const { db, now } = shopOf(args.context)
  return readFrame(db, signedIn(args), now())
}

/** Reloads the counts after every action and navigation, but not while a list is filtered, sorted or paged. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod = 'GET' }: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return formMethod.toUpperCase() !== 'GET' || !isSamePage
}

/** Layout of every signed-in page. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  return (
    <DeskLayout user={loaderData}>
      <Outlet />
    </DeskLayout>
  )
}

/** Renders an error inside the layout, so that the navigation stays usable. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const user = useRouteLoaderData<typeof loader>('desk/frame')
  return <DeskFailurePage error={error} user={user} />
}
