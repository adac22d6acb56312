import { data } from 'react-router'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/nowhere.ts'

/** Every other address under the desk. Whether something is there is told to those alone who work here. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'account')
  throw data(null, { status: 404 })
}

export default () => null
