import { redirect } from 'react-router'
import { writeAudit } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { checkOwnPassword } from './own-password.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import type { Asked } from './require-role.ts'
import { checkCode } from './second-factor-code.ts'
import type { Signed } from './sessions.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

export const PROVE = '/desk/account/prove'

const HOLDS_MS = 5 * 60_000

/** Whether somebody has shown within five minutes that it is them, and may do what is dangerous. */
export const isProven = ({ provenAt }: Pick<Signed, 'provenAt'>, now: Date): boolean =>
  provenAt !== undefined && now.getTime() - provenAt.getTime() < HOLDS_MS

/** Leads to where somebody shows it; what they typed goes along, and comes back from there. */
export const proveFirst = ({ url }: Pick<Asked, 'url'>): Response =>
  redirect(`${PROVE}?${new URLSearchParams({ to: url.pathname + url.search })}`, 307)

/** For an action that is dangerous whatever is typed. */
export function requireProof(asked: Pick<Asked, 'url'>, who: Signed, now: Date): void {
  if (!isProven(who, now)) throw proveFirst(asked)
}

/** What somebody shows: what they typed, or what their passkey has signed. */
export type Proof = { typed: string } | { passkey: string }

/** `used`: the code was right, but it was accepted before. */
export type ProofRefusal = Taken & { used?: boolean }

/**
 * Takes a code of the second factor, or the password of whoever has none, or a passkey instead of either; nothing where
 * it was right.
 */
export async function prove(
  shop: RequestShop,
  request: Request,
  who: Signed,
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

/** Every kind of proof counts its attempts per person before it is checked. */
async function checkProof(
  shop: RequestShop,
  request: Request,
  who: Signed,
  proof: Proof,
): Promise<ProofRefusal | undefined> {
  if ('passkey' in proof) return checkPasskeyProof(shop, request, who, proof.passkey)
  if (!who.hasSecondFactor) return checkOwnPassword(shop, who.id, proof.typed)
  const checked = await checkCode(shop, { userId: who.id }, proof.typed)
  return checked.ok ? undefined : checked
}

async function checkPasskeyProof(shop: RequestShop, request: Request, { id: userId }: Signed, answer: string) {
  const counted: Counted[] = [{ what: `passkey once more ${userId}` }]
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return taken
  if (!(await checkPasskey(shop, request, { purpose: 'prove', userId, answer }))) return taken
  await forgetTries(shop.db, counted)
  return undefined
}
