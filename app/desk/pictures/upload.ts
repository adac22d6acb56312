import { redirect } from 'react-router'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/upload.ts'
import { receiveUpload } from './receive-pictures.ts'

/**
 * Uploads a picture for any resource; the query parameter `shape` names its aspect ratio. `takes: 'file'` streams the
 * body.
 */
export const handle = { takes: 'file' }

export const middleware = [requireArea('products')]

/** A GET comes from a sign-in redirect, so it leads to a page. */
export function loader() {
  return redirect('/desk/products')
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  return receiveUpload(args, actorFrom(shopOf(args.context), who))
}
