import { redirect } from 'react-router'
import { FIRST_PAGE, requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/begin.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'account')
  return redirect(FIRST_PAGE)
}

/** Gives a refusal or a fault of the loader a page. */
export default () => null
