import { passkeySignInOptions } from '#server/auth/passkeys/sign-in-with-passkey.ts'
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-in-challenge.ts'

/** Returns WebAuthn options for sign-in. The account is not known yet. */
export async function action({ context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const relyingParty = relyingPartyOf(shop)
  if (!relyingParty) return new Response(null, { status: 404 })
  const challenge = await passkeySignInOptions(shop, relyingParty)
  return challenge
    ? Response.json(challenge.options, { headers: challenge.headers })
    : new Response(null, { status: 429 })
}
