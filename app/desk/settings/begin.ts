import { redirect } from 'react-router'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/begin.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'audit')
  return redirect('/desk/settings/safety')
}
