import { passkeyPlace } from '#server/desk/passkeys/passkey-place.ts'
import { askToSignIn } from '#server/desk/passkeys/sign-in-with-passkey.ts'
import { shopOf } from '#server/http/shop-context.ts'
import type { Route } from './+types/sign-in-challenge.ts'

/** What the sign-in page's script asks a passkey of, for whoever it will turn out to be. */
export async function action({ context }: Route.ActionArgs) {
  const shop = shopOf(context)
  const place = passkeyPlace(shop)
  if (!place) return new Response(null, { status: 404 })
  const asked = await askToSignIn(shop, place)
  return asked ? Response.json(asked.options, { headers: asked.headers }) : new Response(null, { status: 429 })
}
