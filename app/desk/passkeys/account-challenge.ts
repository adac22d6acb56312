import * as z from 'zod/mini'
import { registrationOptions } from '#server/auth/passkeys/add-passkey.ts'
import { authenticationOptions } from '#server/auth/passkeys/verify-passkey.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { requireReauthentication } from '#server/auth/reauthenticate.ts'
import { requireArea, signedIn } from '#server/auth/require-role.ts'
import { readJson } from '#server/http/read-json.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/account-challenge.ts'

const purposeSchema = z.object({ for: z.enum(['prove', 'add']) })

export const middleware = [requireArea('account')]

/**
 * Returns WebAuthn options to a signed-in member, to re-authenticate (`prove`) or to register a passkey (`add`, which
 * requires a recent re-authentication).
 */
export async function action(args: Route.ActionArgs) {
  const who = signedIn(args)
  const shop = shopOf(args.context)
  const relyingParty = relyingPartyOf(shop)
  if (!relyingParty) return new Response(null, { status: 404 })
  const parsed = await readJson(args.request, purposeSchema)
  if (!parsed.ok) return Response.json({ message: parsed.message }, { status: parsed.status })
  if (parsed.form.for === 'add') {
    requireReauthentication(args, who, shop.now())
    const { options, headers } = await registrationOptions(shop, relyingParty, who)
    return Response.json(options, { headers })
  }
  const { options, headers } = await authenticationOptions(shop, relyingParty, { purpose: 'prove', userId: who.id })
  return Response.json(options, { headers })
}
