import { type Paise, rupees } from '#domain/payment/money.ts'
import { newId } from '#server/db/portable.ts'
import { lockNames, type Trx } from '#server/db/transact.ts'
import type { RequestShop } from '#server/http/shop-context.ts'
import { isProven } from './prove.ts'
import type { Signed } from './sessions.ts'

/** The money that a person may move at the desk before they prove again who they are. */
export type MoneyLimit = { userId: string; provenAt: Date | undefined; limitPaise: Paise; now: Date }

/** Thrown, and the transaction rolled back, where the person has to prove who they are before money moves. */
export class ProofNeededError extends Error {}

/** Turns that error into an answer, and throws any other one. */
export function asProofNeeded(error: unknown): 'prove' {
  if (error instanceof ProofNeededError) return 'prove'
  throw error
}

/** Called with an amount in the transaction that moves it, before any row of stock or number series is locked. */
export type AdmitMoney = (trx: Trx, amountPaise: Paise) => Promise<void>

const LOOK_BACK_MS = 24 * 60 * 60_000

export const moneyLimit = (
  { settings, now }: Pick<RequestShop, 'settings' | 'now'>,
  { id: userId, provenAt }: Pick<Signed, 'id' | 'provenAt'>,
): MoneyLimit => ({ userId, provenAt, limitPaise: rupees(Number(settings.proveAbove)), now: now() })

/**
 * Counts an amount against the limit of a person: refunds and payment confirmations together, of all their sessions,
 * since this session proved who they are, at most those of the last 24 hours. A proof of the last five minutes admits
 * any amount, which is counted all the same. Requests of one person are counted one after the other, so that of two at
 * once the second one sees the first.
 */
export const admitMoney =
  ({ userId, provenAt, limitPaise, now }: MoneyLimit): AdmitMoney =>
  async (trx, amountPaise) => {
    await lockNames(trx, [`desk money ${userId}`])
    const dayAgo = new Date(now.getTime() - LOOK_BACK_MS)
    const since = provenAt && provenAt > dayAgo ? provenAt : dayAgo
    if (!isProven({ provenAt }, now) && (await movedSince(trx, userId, since)) + amountPaise > limitPaise)
      throw new ProofNeededError('this much money needs a proof of who moves it')
    await trx.deleteFrom('deskMoneyMoves').where('at', '<', dayAgo.toISOString()).execute()
    await trx.insertInto('deskMoneyMoves').values({ id: newId(), userId, amountPaise, at: now.toISOString() }).execute()
  }

async function movedSince(trx: Trx, userId: string, since: Date): Promise<Paise> {
  const { moved } = await trx
    .selectFrom('deskMoneyMoves')
    .select((eb) => eb.fn.sum<number | string | null>('amountPaise').as('moved'))
    .where('userId', '=', userId)
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(moved ?? 0)
}
