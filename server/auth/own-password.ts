import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { recordAccessChange, TEAM_LOCK } from './access-changes.ts'
import { type AttemptCounter, type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { authFor } from './auth-instance.ts'
import type { SignedInUser } from './sessions.ts'
import { isSessionOpen } from './sessions.ts'

/** Attempts are counted per person, over all forms that ask a signed-in person for the password. */
const ownPasswordCounters = (userId: string): AttemptCounter[] => [{ what: `once more ${userId}` }]

/**
 * Checks the current password of a signed-in person. Returns `undefined` if it is right, otherwise the attempts left
 * or the wait.
 */
export async function checkOwnPassword(
  shop: RequestShop,
  userId: string,
  typed: string,
): Promise<AttemptResult | undefined> {
  const counted = ownPasswordCounters(userId)
  const taken = await countAttempt(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return taken
  const hash = await passwordOf(shop, userId)
  const { password: passwords } = await (await authFor(shop)).$context
  if (hash === undefined || !(await passwords.verify({ hash, password: typed }))) return taken
  await resetAttempts(shop.db, counted)
  return undefined
}

async function passwordOf({ db }: Pick<RequestShop, 'db'>, userId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('deskAccounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return account?.password ?? undefined
}

/**
 * Changes the password of a signed-in person, whose current password was checked before. Ends their other sessions,
 * reset links and pending sign-ins, and emails the person and the owners. Returns `false` if the session has ended.
 */
export async function changeOwnPassword(shop: RequestShop, who: SignedInUser, chosen: string): Promise<boolean> {
  const { password: passwords } = await (await authFor(shop)).$context
  const hash = await passwords.hash(chosen)
  const { id: userId, name, email } = who
  const now = shop.now()
  return transact(shop.db, async (trx) => {
    await lockNames(trx, [TEAM_LOCK])
    if (!(await isSessionOpen(trx, who))) return false
    const account = trx.updateTable('deskAccounts').set({ password: hash, updatedAt: now.toISOString() })
    await account.where('userId', '=', userId).where('providerId', '=', 'credential').execute()
    await trx.deleteFrom('deskSessions').where('userId', '=', userId).where('id', '!=', who.sessionId).execute()
    await trx.deleteFrom('deskVerifications').where('value', '=', userId).execute()
    await recordAccessChange(trx, { email, what: 'a new password' }, { who: name, now, address: shop.address })
    return true
  })
}
