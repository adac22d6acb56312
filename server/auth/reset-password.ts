import { createHash, randomBytes } from 'node:crypto'
import { networkOf } from '#domain/settings/network.ts'
import { writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { readImprint } from '#server/settings/queries.ts'
import { notifyOwners } from './access-changes.ts'
import { type AttemptResult, countAttempt, resetAttempts } from './attempts.ts'
import { enqueueResetEmail } from './auth-emails.ts'
import { authFor } from './auth-instance.ts'
import { passwordCounters } from './sign-in.ts'

export const RESET_MINUTES = 60
/** Free attempts per network, and per email address, before each one costs a wait. */
const FREE_PER_NETWORK = 10
const FREE_PER_EMAIL = 3
const KIND = 'desk-reset:'

const resetPath = (token: string): string => `/desk/forgotten/${token}`

/**
 * Returns whether reset links can be sent. Without a configured origin a link would use the request's Host header,
 * which an attacker can choose.
 */
export const canSendLinks = ({ sendsEmail, config }: Pick<RequestShop, 'config' | 'sendsEmail'>): boolean =>
  sendsEmail && config.publicOrigin !== undefined

/**
 * Sends a password reset link to a person of the desk. Neither the answer nor its timing reveals whether the email is
 * known: the lookup runs after the answer. `sent` resolves when it is done.
 */
export async function requestPasswordReset(
  shop: RequestShop,
  typed: string,
): Promise<AttemptResult & { sent: Promise<void> }> {
  const email = typed.trim().toLowerCase()
  const network = { what: `forgotten ${networkOf(shop.address)}`, free: FREE_PER_NETWORK }
  const taken = await countAttempt(shop.db, [network], shop.now())
  if (taken.waitMs > 0) return { ...taken, sent: Promise.resolve() }
  const sent = sendLink(shop, email).catch((err: unknown) => shop.log.error({ err, id: shop.requestId }, 'desk'))
  return { ...taken, sent }
}

async function sendLink({ db, now, config, address }: RequestShop, email: string): Promise<void> {
  const { waitMs } = await countAttempt(db, [{ what: `forgotten ${email}`, free: FREE_PER_EMAIL }], now())
  if (waitMs > 0) return
  const at = now()
  const token = randomBytes(24).toString('base64url')
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const expiresAt = new Date(at.getTime() + RESET_MINUTES * 60_000).toISOString()
  await transact(db, async (trx) => {
    const user = await trx.selectFrom('deskUsers').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return
    const row = { id: newId(), identifier: identifierOf(token), value: user.id, expiresAt, ...times }
    await trx.insertInto('deskVerifications').values(row).execute()
    const { seller } = await readImprint(trx)
    await enqueueResetEmail(
      trx,
      seller,
      { email, link: config.publicOrigin + resetPath(token), minutes: RESET_MINUTES },
      at,
    )
    const who = { who: email, now: at, address }
    await writeAudit(trx, { what: 'desk: asked for a link to a new password', kind: 'access', subject: email }, who)
  })
}

/** Returns the person that a reset link belongs to, while it is valid. */
export const userOfResetLink = (
  db: Db,
  token: string,
  now: Date,
): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('deskVerifications')
    .innerJoin('deskUsers', 'deskUsers.id', 'deskVerifications.value')
    .select(['name', 'email'])
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()

/**
 * Sets a new password by a reset link, once. Ends all sessions and other links of the person and emails the owners.
 * The second factor stays. Returns `false` if the link was used or has expired.
 */
export async function resetPassword(shop: RequestShop, token: string, password: string): Promise<boolean> {
  const { password: passwords } = await (await authFor(shop)).$context
  const hash = await passwords.hash(password)
  const at = shop.now()
  const { address } = shop
  const email = await transact(shop.db, async (trx) => {
    const used = await trx
      .deleteFrom('deskVerifications')
      .where('identifier', '=', identifierOf(token))
      .where('expiresAt', '>', at.toISOString())
      .returning('value')
      .executeTakeFirst()
    const user = used && (await trx.selectFrom('deskUsers').selectAll().where('id', '=', used.value).executeTakeFirst())
    if (!user) return undefined
    const changed = { password: hash, updatedAt: at.toISOString() }
    const { id: userId } = user
    const account = trx.updateTable('deskAccounts').set(changed).where('userId', '=', userId)
    await account.where('providerId', '=', 'credential').execute()
    await trx.deleteFrom('deskSessions').where('userId', '=', userId).execute()
    // Deletes other reset links too, and sign-ins that wait for a code after the old password.
    await trx.deleteFrom('deskVerifications').where('value', '=', userId).execute()
    const who = { who: user.email, now: at, address }
    await writeAudit(trx, { what: 'desk: a new password by letter', kind: 'access', subject: user.email }, who)
    await notifyOwners(trx, { email: user.email, what: 'a new password', address, at })
    return user.email
  })
  if (email === undefined) return false
  await resetAttempts(shop.db, passwordCounters(shop, email))
  return true
}

const identifierOf = (token: string): string => KIND + createHash('sha256').update(token).digest('base64url')
