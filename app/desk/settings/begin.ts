import { redirect } from 'react-router'
import { canAccess } from '#domain/desk/roles.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import type { Route } from './+types/begin.ts'

export const middleware = [requireArea('setUp')]

export async function loader(args: Route.LoaderArgs) {
  const { role } = signedIn(args)
  return redirect(canAccess(role, 'settings') ? '/desk/settings/shop' : '/desk/settings/safety')
}

/** A default export gives the loader's errors an error page; the loader itself always redirects. */
export default () => null
