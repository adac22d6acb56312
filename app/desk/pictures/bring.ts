import { redirect } from 'react-router'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/bring.ts'
import { takeSent } from './take-sent.ts'

/** A picture by itself, of whatever it may be shown by: `shape` says in which shape. */
export const handle = { takes: 'file' }

/** Whoever comes here after signing in meant a page of the desk. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return redirect('/desk/products')
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  return takeSent(args, pressedBy(shopOf(args.context), who))
}
