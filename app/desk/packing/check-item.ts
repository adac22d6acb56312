import * as z from 'zod/mini'
import { actorFrom, requireArea, signedIn } from '#server/auth/require-role.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import { checkItems } from '#server/orders/packing/pack-parcel.ts'
import type { Route } from './+types/check-item.ts'
import { parseParcelKey } from './parcel-state.tsx'

const MAX_ITEM_KEY_LENGTH = 200
const checkSchema = z.object({ item: z.string().check(z.maxLength(MAX_ITEM_KEY_LENGTH)), on: z.boolean() })

export const middleware = [requireArea('pack')]

/** Saves one checkbox of the packing list. Only the page's script calls it. */
export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const parsed = await readJson(args.request, checkSchema)
  if (!parsed.ok) return Response.json({ message: parsed.message }, { status: parsed.status })
  const { item, on } = parsed.form
  const shop = shopOf(args.context)
  const change = { put: on ? [item] : [], took: on ? [] : [item] }
  await checkItems(shop.db, parseParcelKey(args.params), change, actorFrom(shop, who))
  return new Response(null, { status: 204 })
}
