import { redirect } from 'react-router'
import { writeAudit } from '#server/audit/audit-log.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { type AttemptCounter, type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { verifyPasskey } from './passkeys/verify-passkey.ts'
import { checkOwnPassword } from './passwords.ts'
import type { DeskRequest } from './require-role.ts'
import { checkCode } from './second-factor-code.ts'
import type { SignedInUser } from './sessions.ts'

export const REAUTHENTICATE_PATH = '/desk/account/prove'

const VALID_MS = 5 * 60_000

/** Returns whether the person re-authenticated within the last five minutes. */
export const isReauthenticated = ({ provenAt }: Pick<SignedInUser, 'provenAt'>, now: Date): boolean =>
  provenAt !== undefined && now.getTime() - provenAt.getTime() < VALID_MS

/** Redirects to re-authentication. Status 307 keeps the posted form, which is posted again afterwards. */
export const reauthenticationRedirect = ({ url }: Pick<DeskRequest, 'url'>): Response =>
  redirect(`${REAUTHENTICATE_PATH}?${new URLSearchParams({ to: url.pathname + url.search })}`, 307)

/** Throws the redirect unless the person has re-authenticated. */
export function requireReauthentication(asked: Pick<DeskRequest, 'url'>, who: SignedInUser, now: Date): void {
  if (!isReauthenticated(who, now)) throw reauthenticationRedirect(asked)
}

/** Password or code, or the response of a passkey. */
export type Proof = { typed: string } | { passkey: string }

/** `used` is true for a correct code that was accepted before. */
export type ProofRefusal = AttemptResult & { used?: boolean }

/**
 * Re-authenticates a person by a code of the second factor, by the password if they have none, or by a passkey.
 * Returns `undefined` on success. Success and failure are audited.
 */
export async function reauthenticate(
  shop: RequestShop,
  request: Request,
  who: SignedInUser,
  proof: Proof,
): Promise<ProofRefusal | undefined> {
  const refused = await checkProof(shop, request, who, proof)
  if (refused && refused.waitMs > 0) return refused
  const now = shop.now()
  const what = refused ? 'not shown that it is them: refused' : 'shown once more that it is them'
  await transact(shop.db, async (trx) => {
    if (!refused)
      await trx
        .updateTable('deskSessions')
        .set({ provenAt: now.toISOString() })
        .where('id', '=', who.sessionId)
        .execute()
    await writeAudit(trx, { kind: 'access', what, subject: who.email }, { who: who.name, now, address: shop.address })
  })
  return refused
}

/** Every method counts its attempts per person before it checks. */
async function checkProof(
  shop: RequestShop,
  request: Request,
  who: SignedInUser,
  proof: Proof,
): Promise<ProofRefusal | undefined> {
  if ('passkey' in proof) return checkPasskeyProof(shop, request, who, proof.passkey)
  if (!who.hasSecondFactor) return checkOwnPassword(shop, who.id, proof.typed)
  const checked = await checkCode(shop, { userId: who.id }, proof.typed)
  return checked.ok ? undefined : checked
}

async function checkPasskeyProof(shop: RequestShop, request: Request, { id: userId }: SignedInUser, answer: string) {
  const counted: AttemptCounter[] = [{ what: `passkey once more ${userId}` }]
  const taken = await countAttempt(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return taken
  if (!(await verifyPasskey(shop, request, { purpose: 'prove', userId, answer }))) return taken
  await resetAttempts(shop.db, counted)
  return undefined
}
