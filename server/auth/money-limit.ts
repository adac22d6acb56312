import { type Paise, rupees } from '#domain/payment/money.ts'
import { newId } from '#server/db/portable.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { isReauthenticated } from './reauthenticate.ts'
import type { SignedInUser } from './sessions.ts'

/** The money a person may move at the desk before re-authentication. */
export type MoneyLimit = { userId: string; provenAt: Date | undefined; limitPaise: Paise; now: Date }

/** Thrown to roll back a transaction that moves money if the actor must re-authenticate first. */
export class ReauthenticationRequiredError extends Error {}

/** Converts a `ReauthenticationRequiredError` to `prove`; rethrows other errors. */
export function asReauthentication(error: unknown): 'prove' {
  if (error instanceof ReauthenticationRequiredError) return 'prove'
  throw error
}

/** Called with an amount in the transaction that moves it, before any row of stock or number series is locked. */
export type CheckMoneyLimit = (trx: Trx, amountPaise: Paise) => Promise<void>

const LOOK_BACK_MS = 24 * 60 * 60_000

export const moneyLimitOf = (
  { settings, now }: Pick<RequestShop, 'settings' | 'now'>,
  { id: userId, provenAt }: Pick<SignedInUser, 'id' | 'provenAt'>,
): MoneyLimit => ({ userId, provenAt, limitPaise: rupees(Number(settings.proveAbove)), now: now() })

/**
 * Counts an amount against a person's limit: refunds and payment confirmations of all their sessions, since this
 * session last re-authenticated, at most 24 hours back. Re-authentication within five minutes admits any amount,
 * which is still counted.
 *
 * A lock per person serializes concurrent requests, so that the second sees the first.
 */
export const checkMoneyLimit =
  ({ userId, provenAt, limitPaise, now }: MoneyLimit): CheckMoneyLimit =>
  async (trx, amountPaise) => {
    await lockMoneyLimit(trx, { userId })
    const dayAgo = new Date(now.getTime() - LOOK_BACK_MS)
    const since = provenAt && provenAt > dayAgo ? provenAt : dayAgo
    if (!isReauthenticated({ provenAt }, now) && (await movedSince(trx, userId, since)) + amountPaise > limitPaise)
      throw new ReauthenticationRequiredError('this much money needs a proof of who moves it')
    await trx.deleteFrom('deskMoneyMoves').where('at', '<', dayAgo.toISOString()).execute()
    await trx.insertInto('deskMoneyMoves').values({ id: newId(), userId, amountPaise, at: now.toISOString() }).execute()
  }

/** Locks a person's limit, for a transaction that locks stock before it knows the amount. */
export const lockMoneyLimit = (trx: Trx, { userId }: Pick<MoneyLimit, 'userId'>): Promise<void> =>
  lockNames(trx, [`desk money ${userId}`])

async function movedSince(trx: Trx, userId: string, since: Date): Promise<Paise> {
  const { moved } = await trx
    .selectFrom('deskMoneyMoves')
    .select((eb) => eb.fn.sum<number | string | null>('amountPaise').as('moved'))
    .where('userId', '=', userId)
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(moved ?? 0)
}
