import { readFile } from 'node:fs/promises'
import { consistsOfWords, guessableWords, passwordError, passwordForms } from '#domain/desk/credentials.ts'
import { lockNames, transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { projectFile } from '#server/project-files.ts'
import { recordAccessChange, TEAM_LOCK } from './access-changes.ts'
import { type AttemptCounter, type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { authFor } from './auth-instance.ts'
import type { SignedInUser } from './sessions.ts'
import { isSessionOpen } from './sessions.ts'

const LIST = 'server/auth/passwords/common-passwords.txt'
let list: Promise<ReadonlySet<string>> | undefined

/** Loads the list on first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(projectFile(LIST), 'utf8').then((text) => new Set(text.trim().split('\n')))
  return list
}

/** Obvious words for the back office of a gift shop. */
const OBVIOUS_WORDS = ['regalo', 'gift', 'gifts', 'shop', 'desk', 'admin', 'owner', 'password', 'hamper', 'hampers']

type ShopWords = Pick<RequestShop, 'settings' | 'config'>

/**
 * Returns why a new password is rejected: too short or long, common, or made of names of the shop or the person (NIST
 * SP 800-63B). Existing passwords are not checked.
 */
export async function newPasswordError(
  { settings, config }: ShopWords,
  chosen: string,
  { name, email }: { name: string; email: string },
): Promise<string | undefined> {
  const fault = passwordError(chosen)
  if (fault) return fault
  const common = await commonPasswords()
  if (passwordForms(chosen).some((form) => common.has(form))) return 'This password is too common. Choose another.'
  const host = config.publicOrigin ? new URL(config.publicOrigin).hostname : ''
  const words = guessableWords([...OBVIOUS_WORDS, settings.name, settings.email, host, name, email])
  if (consistsOfWords(chosen, words)) return 'Choose a password without the shop’s name or your own.'
  return undefined
}

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
