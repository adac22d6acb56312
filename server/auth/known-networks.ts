import { createHash } from 'node:crypto'
import { networkOf } from '#domain/settings/network.ts'
import { transact } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'

const KNOWN_FOR_MS = 90 * 24 * 60 * 60 * 1000
/** Per person; the least recently used network is removed first. */
const MOST_NETWORKS = 20

type Visitor = Pick<RequestShop, 'db' | 'now' | 'address'>

/** Returns whether the person with this email completed a sign-in from the visitor's network within 90 days. */
export async function isKnownNetwork({ db, now, address }: Visitor, email: string): Promise<boolean> {
  const rows = await db
    .selectFrom('deskUsers')
    .innerJoin('deskNetworks', 'deskNetworks.userId', 'deskUsers.id')
    .select(['userId', 'network'])
    .where('email', '=', email)
    .where('lastAt', '>', oldest(now()))
    .execute()
  return rows.some(({ userId, network }) => network === hashOf(userId, address))
}

/** Stores the visitor's network for a person who completed a sign-in. */
export async function rememberNetwork({ db, now, address }: Visitor, userId: string): Promise<void> {
  const lastAt = now().toISOString()
  await transact(db, async (trx) => {
    await trx.deleteFrom('deskNetworks').where('lastAt', '<=', oldest(now())).execute()
    await trx
      .insertInto('deskNetworks')
      .values({ userId, network: hashOf(userId, address), lastAt })
      .onConflict((c) => c.columns(['userId', 'network']).doUpdateSet({ lastAt }))
      .execute()
    const own = trx.selectFrom('deskNetworks').select('network').where('userId', '=', userId)
    const known = await own.orderBy('lastAt', 'desc').orderBy('network').execute()
    const surplus = known.slice(MOST_NETWORKS).map(({ network }) => network)
    if (surplus.length > 0)
      await trx.deleteFrom('deskNetworks').where('userId', '=', userId).where('network', 'in', surplus).execute()
  })
}

const oldest = (now: Date): string => new Date(now.getTime() - KNOWN_FOR_MS).toISOString()

const hashOf = (userId: string, address: string): string =>
  createHash('sha256')
    .update(`${userId} ${networkOf(address)}`)
    .digest('base64url')
