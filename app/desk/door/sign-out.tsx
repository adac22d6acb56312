import { redirect } from 'react-router'
import { signOut } from '#server/desk/sign-in.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-out.ts'

export async function action({ request, context }: Route.ActionArgs) {
  return redirect('/desk/sign-in', { headers: await signOut(shopOf(context), request) })
}

/** Only a press ends a session, never a link. */
export const loader = () => redirect('/desk/account')

/** Never seen; what has a page takes a form. */
export default () => null
