import { redirect } from 'react-router'
import { signOut } from '#server/auth/sign-in.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-out.ts'

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/desk/sign-in', { headers: await signOut(shopOf(context), request) })
}

/** Only a POST ends a session, so that a link cannot sign anyone out. */
export const loader = () => redirect('/desk/account')

/** A route with an action needs a component to accept forms; it is never rendered. */
export default () => null
