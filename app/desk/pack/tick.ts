import * as z from 'zod/mini'
import { tickItems } from '#server/desk/pack/pack-parcel.ts'
import { pressedBy, requireRole } from '#server/desk/require-role.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/tick.ts'
import { parcelOf } from './parcel-key.ts'

const MOST_LETTERS = 200
const tickSchema = z.object({ item: z.string().check(z.maxLength(MOST_LETTERS)), on: z.boolean() })

/** Keeps one tick as it is pressed, which the bench's script alone sends. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'pack')
  const tick = await readJson(args.request, tickSchema)
  if (!tick.ok) return Response.json({ message: tick.message }, { status: tick.status })
  const { item, on } = tick.form
  const shop = shopOf(args.context)
  const change = { put: on ? [item] : [], took: on ? [] : [item] }
  await tickItems(shop.db, parcelOf(args.params), change, pressedBy(shop, who))
  return new Response(null, { status: 204 })
}
