import { createHash, randomBytes } from 'node:crypto'
import { networkOf } from '#domain/shop/network.ts'
import { writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { readImprint } from '#server/settings/queries.ts'
import { oweResetEmail } from './emails.ts'
import { authOf } from './open-desk.ts'
import { passwordTries } from './sign-in.ts'
import { tellOwners } from './tell-owners.ts'
import { forgetTries, type Taken, takeTry } from './tries.ts'

export const RESET_MINUTES = 60
/** Of one network, and of one mailbox, before each costs a wait. */
const FREE_ASKED = 10
const FREE_LETTERS = 3
const KIND = 'desk-reset:'

/** Where somebody who has forgotten their password chooses another. */
const resetPath = (token: string): string => `/desk/forgotten/${token}`

/** Only a shop that knows its own address has a link to send: a host that a request names may be anybody's. */
export const sendsLinks = ({ config: { mail, publicOrigin } }: Pick<RequestShop, 'config'>): boolean =>
  mail !== undefined && publicOrigin !== undefined

/**
 * Owes somebody of the desk an email with a link to another password. What is answered says nothing about whether the
 * e-mail is known, and neither does how soon: who it is, is looked up after the answer; `sent` is for whoever must wait.
 */
export async function askForPassword(shop: RequestShop, typed: string): Promise<Taken & { sent: Promise<void> }> {
  const email = typed.trim().toLowerCase()
  const network = { what: `forgotten ${networkOf(shop.address)}`, free: FREE_ASKED }
  const taken = await takeTry(shop.db, [network], shop.now())
  if (taken.waitMs > 0) return { ...taken, sent: Promise.resolve() }
  const sent = sendLink(shop, email).catch((err: unknown) => shop.log.error({ err, id: shop.requestId }, 'desk'))
  return { ...taken, sent }
}

async function sendLink({ db, now, config, address }: RequestShop, email: string): Promise<void> {
  const { waitMs } = await takeTry(db, [{ what: `forgotten ${email}`, free: FREE_LETTERS }], now())
  if (waitMs > 0) return
  const at = now()
  const token = randomBytes(24).toString('base64url')
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const expiresAt = new Date(at.getTime() + RESET_MINUTES * 60_000).toISOString()
  await transact(db, async (trx) => {
    const user = await trx.selectFrom('deskUsers').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return
    const row = { id: newId(), identifier: nameOf(token), value: user.id, expiresAt, ...times }
    await trx.insertInto('deskVerifications').values(row).execute()
    const { seller } = await readImprint(trx)
    await oweResetEmail(
      trx,
      seller,
      { email, link: config.publicOrigin + resetPath(token), minutes: RESET_MINUTES },
      at,
    )
    const who = { who: email, now: at, address }
    await writeAudit(trx, { what: 'desk: asked for a link to a new password', kind: 'access', subject: email }, who)
  })
}

/** Returns the person whom a link still leads to a new password. */
export const personOfReset = (db: Db, token: string, now: Date): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('deskVerifications')
    .innerJoin('deskUsers', 'deskUsers.id', 'deskVerifications.value')
    .select(['name', 'email'])
    .where('identifier', '=', nameOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()

/**
 * Takes another password, once: every session ends, every other link of theirs is void, the owners hear of it. The second
 * factor stays and is asked for at the next signing in. `false`: the link was used meanwhile, or has lapsed.
 */
export async function takeNewPassword(shop: RequestShop, token: string, password: string): Promise<boolean> {
  const { password: passwords } = await (await authOf(shop)).$context
  const hash = await passwords.hash(password)
  const at = shop.now()
  const { address } = shop
  const email = await transact(shop.db, async (trx) => {
    const used = await trx
      .deleteFrom('deskVerifications')
      .where('identifier', '=', nameOf(token))
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
    // Other links to a new password, and sign-ins that wait for a code after the old one.
    await trx.deleteFrom('deskVerifications').where('value', '=', userId).execute()
    const who = { who: user.email, now: at, address }
    await writeAudit(trx, { what: 'desk: a new password by letter', kind: 'access', subject: user.email }, who)
    await tellOwners(trx, { email: user.email, what: 'a new password', address, at })
    return user.email
  })
  if (email === undefined) return false
  await forgetTries(shop.db, passwordTries(shop, email))
  return true
}

const nameOf = (token: string): string => KIND + createHash('sha256').update(token).digest('base64url')
