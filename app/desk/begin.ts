import { redirect } from 'react-router'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/begin.ts'

/**
 * `/desk` leads on to a page below it: what pages ask the server for is beside their address, and beside `/desk` is
 * outside of where the desk's cookies go.
 */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'account')
  return redirect('/desk/account')
}
