import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/choose.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'enquiries')
  return null
}

/** Beside the list, while none of it is chosen. */
export default () => <p className="dk-read dk-sub">Choose one to read it.</p>
