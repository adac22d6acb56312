import * as z from 'zod/mini'
import { askToMakePasskey } from '#server/desk/passkeys/add-passkey.ts'
import { askForPasskey } from '#server/desk/passkeys/check-passkey.ts'
import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { requireProof } from '#server/desk/prove.ts'
import { requireRole } from '#server/desk/require-role.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/account-challenge.ts'

const askedSchema = z.object({ for: z.enum(['prove', 'add']) })

/** What the page's script asks a passkey of somebody who is in: to show that it is them, or to make another. */
export async function action(args: Route.ActionArgs) {
  const who = await requireRole(args, 'account')
  const shop = shopOf(args.context)
  const place = passkeyPlace(shop)
  if (!place) return new Response(null, { status: 404 })
  const asked = await readJson(args.request, askedSchema)
  if (!asked.ok) return Response.json({ message: asked.message }, { status: asked.status })
  if (asked.form.for === 'add') {
    requireProof(args, who, shop.now())
    const { options, headers } = await askToMakePasskey(shop, place, who)
    return Response.json(options, { headers })
  }
  const { options, headers } = await askForPasskey(shop, place, { purpose: 'prove', userId: who.id })
  return Response.json(options, { headers })
}
