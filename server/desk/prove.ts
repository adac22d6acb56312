import { redirect } from 'react-router'
import { type Paise, rupees } from '#domain/payment/money.ts'
import { writeAudit } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authHeaders, authOf } from './open-desk.ts'
import type { Asked } from './require-role.ts'
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

/** How much somebody may move without showing first that it is them; nothing limits who has just shown it. */
export const mayMovePaise = (
  { settings, now }: Pick<RequestShop, 'settings' | 'now'>,
  who: Pick<Signed, 'provenAt'>,
): Paise | undefined => (isProven(who, now()) ? undefined : rupees(Number(settings.proveAbove)))

/** For an action that is dangerous whatever is typed. */
export function requireProof(asked: Pick<Asked, 'url'>, who: Signed, now: Date): void {
  if (!isProven(who, now)) throw proveFirst(asked)
}

/** What somebody shows: what they typed, or what their passkey has signed. */
export type Proof = { typed: string } | { passkey: string }

/**
 * Takes a code of the second factor, or the password of whoever has none, or a passkey instead of either; nothing where
 * it was right.
 */
export async function prove(
  shop: RequestShop,
  request: Request,
  who: Signed,
  proof: Proof,
): Promise<Taken | undefined> {
  const counted: Counted[] = [{ what: `once more ${who.id}` }]
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return taken
  const right = await isRight(shop, request, who, proof)
  const now = shop.now()
  const what = right ? 'shown once more that it is them' : 'not shown that it is them: refused'
  await transact(shop.db, async (trx) => {
    if (right)
      await trx
        .updateTable('deskSessions')
        .set({ provenAt: now.toISOString() })
        .where('id', '=', who.sessionId)
        .execute()
    await writeAudit(trx, { kind: 'access', what, subject: who.email }, { who: who.name, now, address: shop.address })
  })
  if (!right) return taken
  await forgetTries(shop.db, counted)
  return undefined
}

async function isRight(shop: RequestShop, request: Request, who: Signed, proof: Proof): Promise<boolean> {
  if ('passkey' in proof) {
    const { checkPasskey } = await import('./passkeys/check-passkey.ts')
    const asked = { purpose: 'prove' as const, userId: who.id, answer: proof.passkey }
    return (await checkPasskey(shop, request, asked)) !== undefined
  }
  const auth = await authOf(shop)
  const headers = authHeaders(shop, request)
  const { typed } = proof
  const code = typed.replace(/\s/g, '')
  const asked = !who.hasSecondFactor
    ? auth.api.verifyPassword({ body: { password: typed }, headers })
    : /^\d{6}$/.test(code)
      ? auth.api.verifyTOTP({ body: { code }, headers })
      : auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers })
  return asked.then(
    () => true,
    () => false,
  )
}
