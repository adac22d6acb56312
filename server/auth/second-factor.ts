import { encode } from 'uqr'
import { FREE_ATTEMPTS } from '#domain/desk/credentials.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { recordAccessChange, TEAM_LOCK } from './access-changes.ts'
import { authFor, authHeaders } from './auth-instance.ts'
import { checkOwnPassword } from './passwords.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { type CodeCheck, checkCode } from './second-factor-code.ts'
import type { SignedInUser } from './sessions.ts'
import { isSessionOpen } from './sessions.ts'
import { cookiesOf, markReauthenticated } from './sign-in.ts'

/** Setup of an authenticator app: the QR code by rows of 0 and 1, the secret as text, and the recovery codes. */
export type SecondFactorSetup = { uri: string; rows: string[]; secret: string; recovery: readonly string[] }

const RECOVERY_CODE = /^[\w-]{1,20}$/
const MAX_CODES = 20

/** Returns the setup for an `otpauth:` URI and its recovery codes, or `undefined` if the text is not one. */
export function toSecondFactorSetup(uri: string, recovery: readonly string[]): SecondFactorSetup | undefined {
  if (!uri.startsWith('otpauth://totp/') || uri.length > 1000 || !URL.canParse(uri)) return undefined
  if (recovery.length > MAX_CODES || !recovery.every((code) => RECOVERY_CODE.test(code))) return undefined
  const { data } = encode(uri, { ecc: 'M', border: 4 })
  const rows = data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
  return { uri, rows, secret: new URL(uri).searchParams.get('secret') ?? '', recovery }
}

/**
 * Starts the setup of a second factor. It takes effect with its first code. Returns `undefined` if the password is
 * wrong.
 */
export async function setUpSecondFactor(
  shop: RequestShop,
  request: Request,
  { userId, password }: { userId: string; password: string },
): Promise<SecondFactorSetup | undefined> {
  if (await checkOwnPassword(shop, userId, password)) return undefined
  const auth = await authFor(shop)
  const headers = authHeaders(shop, request)
  // Name of the entry in the authenticator app.
  const issuer = `${shop.settings.name}, the desk`
  const made = await auth.api.enableTwoFactor({ body: { password, issuer }, headers }).catch(() => undefined)
  if (!made || !('totpURI' in made)) return undefined
  return toSecondFactorSetup(made.totpURI, made.backupCodes)
}

/** Cookies of the new session, or the reason why the code was rejected. */
export type FirstCodeResult = { ok: true; headers: Headers } | Extract<CodeCheck, { ok: false }>

/** Checks the first code and enables the second factor. The session is replaced, so its cookie is a new one. */
export async function confirmSecondFactor(
  shop: RequestShop,
  request: Request,
  who: SignedInUser,
  typed: string,
): Promise<FirstCodeResult> {
  const checked = await checkCode(shop, { userId: who.id, setUp: 'offered' }, typed)
  if (!checked.ok) return checked
  if (!(await enableSecondFactor(shop, who))) return { ok: false, used: false, waitMs: 0, left: FREE_ATTEMPTS }
  const auth = await authFor(shop)
  const headers = authHeaders(shop, request)
  const made = await auth.api.signInKnown({ body: { userId: who.id }, headers, returnHeaders: true })
  await markReauthenticated(shop, made.response.token)
  await shop.db.deleteFrom('deskSessions').where('id', '=', who.sessionId).execute()
  return { ok: true, headers: cookiesOf(made.headers) }
}

/**
 * Writes the change, its audit line and its emails in one transaction. Returns `false` if the session or the setup
 * has ended.
 */
const enableSecondFactor = ({ db, now, address }: RequestShop, who: SignedInUser): Promise<boolean> =>
  transact(db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    if (!(await isSessionOpen(trx, who))) return false
    const { id, name, email } = who
    const offer = trx.updateTable('deskTwoFactors').set({ verified: 1 }).where('userId', '=', id)
    if (!(await offer.where('verified', '=', 0).returning('id').executeTakeFirst())) return false
    const values = { twoFactorEnabled: 1 as const, updatedAt: now().toISOString() }
    await trx.updateTable('deskUsers').set(values).where('id', '=', id).execute()
    await recordAccessChange(trx, { email, what: 'a new second factor' }, { who: name, now: now(), address })
    return true
  })

/**
 * Replaces a person's recovery codes and returns the new ones, which are shown once. The earlier ones stop working.
 * The person and the owners get an email. Returns `undefined` if the session has ended or no second factor is on.
 */
export async function renewRecoveryCodes(shop: RequestShop, who: SignedInUser): Promise<readonly string[] | undefined> {
  const codes = recoveryCodes()
  const { secretConfig: key } = await (await authFor(shop)).$context
  const { symmetricEncrypt } = await import('better-auth/crypto')
  const backupCodes = await symmetricEncrypt({ key, data: JSON.stringify(codes) })
  return transact(shop.db, async (trx) => {
    if (!(await isSessionOpen(trx, who))) return undefined
    const renewed = await trx
      .updateTable('deskTwoFactors')
      .set({ backupCodes })
      .where('userId', '=', who.id)
      .where('verified', '=', 1)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) return undefined
    const { name, email } = who
    await recordAccessChange(
      trx,
      { email, what: 'new recovery codes' },
      { who: name, now: shop.now(), address: shop.address },
    )
    return codes
  })
}
