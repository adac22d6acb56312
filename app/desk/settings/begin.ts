import { redirect } from 'react-router'
import { may } from '#domain/desk/roles.ts'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/begin.ts'

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireRole(args, 'setUp')
  return redirect(may(role, 'settings') ? '/desk/settings/shop' : '/desk/settings/safety')
}

/** Gives a refusal or a fault of the loader a page. */
export default () => null
