import { data } from 'react-router'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/refused.ts'

/** The refusal page of desk addresses that are no page themselves, such as a PDF or an export. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'account')
  throw data(null, { status: 403 })
}

export default () => null
