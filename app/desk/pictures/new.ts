import { data, redirect } from 'react-router'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readGiftPictures } from '#server/owner/pictures/gift-pictures.ts'
import type { Route } from './+types/new.ts'
import { takeSent } from './take-sent.ts'

/** A picture by itself, as the page sends it while somebody waits: it is not held in memory. */
export const handle = { takes: 'file' }

/** Whoever comes here after signing in meant the page. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'products')
  return redirect(`/desk/products/${args.params.id}/pictures`)
}

export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'products')
  const shop = shopOf(args.context)
  if (!(await readGiftPictures(shop.db, args.params.id))) throw data(null, { status: 404 })
  return takeSent(args, pressedBy(shop, who))
}
