import { networkOf } from '#domain/shop/network.ts'
import { authHeaders, authOf } from '#server/desk/open-desk.ts'
import { type CameIn, cookiesOf, keepAccess, keepSignIn } from '#server/desk/sign-in.ts'
import { type Counted, forgetTries, takeTry } from '#server/desk/tries.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { askForPasskey, checkPasskey } from './check-passkey.ts'
import type { PasskeyPlace } from './passkey-place.ts'

/** How often a network may ask and then not answer: a challenge is a row. */
const FREE_ASKED = 30

type Visitor = Pick<RequestShop, 'address'>
/** By their network, since nobody has said who they are. */
const asked = ({ address }: Visitor): Counted => ({ what: `passkey asked ${networkOf(address)}`, free: FREE_ASKED })
const answered = ({ address }: Visitor): Counted => ({ what: `passkey ${networkOf(address)}` })

/** What a browser is told to ask any passkey of the shop; nothing where this network has to wait. */
export async function askToSignIn(shop: RequestShop, place: PasskeyPlace) {
  const { waitMs } = await takeTry(shop.db, [asked(shop)], shop.now())
  return waitMs > 0 ? undefined : askForPasskey(shop, place, { purpose: 'sign-in' })
}

/**
 * Signs in with a passkey: it is both factors, since a device is had, and its finger, face or PIN is theirs alone. What
 * was wrong is not said, but how long to wait after too many.
 */
export async function signInWithPasskey(shop: RequestShop, request: Request, answer: string): Promise<CameIn> {
  const taken = await takeTry(shop.db, [answered(shop)], shop.now())
  if (taken.waitMs > 0) return { ok: false, ...taken }
  const made = await comeIn(shop, request, answer)
  if (!made) {
    await keepAccess(shop, '', 'sign-in with a passkey refused')
    return { ok: false, ...taken }
  }
  await forgetTries(shop.db, [asked(shop), answered(shop)])
  await keepSignIn(shop, made.response, 'signed in with a passkey')
  return { ok: true, headers: cookiesOf(made.headers) }
}

async function comeIn(shop: RequestShop, request: Request, answer: string) {
  const body = await checkPasskey(shop, request, { purpose: 'sign-in', answer })
  if (!body) return undefined
  const auth = await authOf(shop)
  // Whoever was removed this very moment has no session to come into.
  return auth.api.signInKnown({ body, headers: authHeaders(shop, request), returnHeaders: true }).catch(() => undefined)
}
