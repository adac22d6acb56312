import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { authOf } from './open-desk.ts'
import { isSessionOpen } from './own-sessions.ts'
import type { Signed } from './sessions.ts'
import { TEAM_LOCK } from './team-lock.ts'
import { recordAccessChange } from './tell-owners.ts'
import { type Counted, forgetTries, type Taken, takeTry } from './tries.ts'

/** Attempts are counted per person, over all forms that ask a signed-in person for the password. */
const ownPasswordTries = (userId: string): Counted[] => [{ what: `once more ${userId}` }]

/** Checks the present password of a signed-in person; returns how to go on after a wrong one. */
export async function checkOwnPassword(shop: RequestShop, userId: string, typed: string): Promise<Taken | undefined> {
  const counted = ownPasswordTries(userId)
  const taken = await takeTry(shop.db, counted, shop.now())
  if (taken.waitMs > 0) return taken
  const hash = await passwordOf(shop, userId)
  const { password: passwords } = await (await authOf(shop)).$context
  if (hash === undefined || !(await passwords.verify({ hash, password: typed }))) return taken
  await forgetTries(shop.db, counted)
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
 * Replaces the password of a signed-in person: every other session, every link to a new password and every sign-in that
 * waits for a code ends; the person and the owners get an email. The present password was checked before. Returns `false`
 * if the session has ended.
 */
export async function changeOwnPassword(shop: RequestShop, who: Signed, chosen: string): Promise<boolean> {
  const { password: passwords } = await (await authOf(shop)).$context
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
