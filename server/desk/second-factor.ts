import { encode } from 'uqr'
import { writeAudit } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authHeaders, authOf } from './open-desk.ts'
import { cookiesOf, markProven } from './sign-in.ts'
import { tellOwners } from './tell-owners.ts'
import { takeTry } from './tries.ts'

/** What an app that makes codes is told, as a picture and to be typed, and the codes for when it is lost. */
export type Offer = { rows: string[]; secret: string; recovery: string[] }

/** Begins a second factor; it counts once its first code was typed. `undefined`: that is not the password. */
export async function offerSecondFactor(
  shop: RequestShop,
  request: Request,
  { userId, password }: { userId: string; password: string },
): Promise<Offer | undefined> {
  const { waitMs } = await takeTry(shop.db, [{ what: `proof ${userId}`, free: 10 }], shop.now())
  if (waitMs > 0) return undefined
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  // What the app lists it under: the owner's own name for the shop.
  const issuer = `${shop.settings.name}, the desk`
  const made = await auth.api.enableTwoFactor({ body: { password, issuer }, headers }).catch(() => undefined)
  if (!made || !('totpURI' in made)) return undefined
  const { data } = encode(made.totpURI, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { rows, secret: new URL(made.totpURI).searchParams.get('secret') ?? '', recovery: made.backupCodes }
}

/** Takes the first code. The session goes on as another one, so its cookie is a new one. */
export async function takeFirstCode(
  shop: RequestShop,
  request: Request,
  { userId, typed }: { userId: string; typed: string },
): Promise<Headers | undefined> {
  const { waitMs } = await takeTry(shop.db, [{ what: `proof ${userId}`, free: 10 }], shop.now())
  if (waitMs > 0) return undefined
  const auth = await authOf(shop)
  const code = typed.replace(/\s/g, '')
  const answer = await auth.api
    .verifyTOTP({ body: { code }, headers: authHeaders(shop, request), returnHeaders: true })
    .catch(() => undefined)
  if (!answer) return undefined
  const { token } =
    (await auth.$context.then(({ internalAdapter }) => internalAdapter.listSessions(userId))).at(-1) ?? {}
  if (token) await markProven(shop, token)
  await sayItChanged(shop, userId)
  return cookiesOf(answer.headers)
}

const sayItChanged = ({ db, now, address }: RequestShop, userId: string) =>
  transact(db, async (trx) => {
    const user = await trx.selectFrom('deskUsers').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    const { email } = user
    await writeAudit(
      trx,
      { what: 'desk: a second factor set up', kind: 'access', subject: email },
      { who: email, now: now(), address },
    )
    await tellOwners(trx, { email, what: 'a new second factor', address, at: now() })
  })
