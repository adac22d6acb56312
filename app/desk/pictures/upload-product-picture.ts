import { data, redirect } from 'react-router'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { readProductPictures } from '#server/pictures/product-pictures.ts'
import type { Route } from './+types/upload-product-picture.ts'
import { receiveUpload } from './receive-pictures.ts'

/** Uploads a picture of a product. `takes: 'file'` streams the body instead of buffering it. */
export const handle = { takes: 'file' }

export const middleware = [requireArea('products')]

/** A GET comes from a sign-in redirect, so it leads to the pictures page. */
export async function loader(args: Route.LoaderArgs) {
  return redirect(`/desk/products/${args.params.id}/pictures`)
}

export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  if (!(await readProductPictures(shop.db, args.params.id))) throw data(null, { status: 404 })
  return receiveUpload(args, actorFrom(shop, who))
}
