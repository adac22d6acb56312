import { deskMeta } from '#app/desk/desk-meta.ts'
import { requireRole } from '#server/desk/require-role.ts'
import type { Route } from './+types/today.ts'

export const meta: Route.MetaFunction = () => deskMeta('Today')

export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'today')
  return null
}

export default function Today() {
  return (
    <header className="dk-head">
      <h1>Today</h1>
    </header>
  )
}
