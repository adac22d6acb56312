import type { Order } from '#domain/order/order.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { openClaim } from '#server/payments/queries.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { type Moved, moveByOwner, whyNotTo } from './move-by-owner.ts'
import { type ChangedSince, type MoveRefusal, noOrder } from './order-refusals.ts'

/** Whether an order is still what somebody saw who asks for something to be done with it. */
export type AsSeen = (order: Order) => boolean
export type MoveOutcome = Moved | MoveRefusal | ChangedSince<Order>

const unlessChanged = (asSeen: AsSeen | undefined) => (_: unknown, order: Order) =>
  asSeen && !asSeen(order) ? ({ ok: false, why: 'changed', now: order } as const) : undefined

/** The gift is in its box and tied; what was ticked of it at the bench says nothing any more. */
export function packOrder(db: Db, number: string, by: By, asSeen?: AsSeen): Promise<MoveOutcome> {
  const also = async (trx: Db, { id }: Order) => {
    await trx.deleteFrom('packTicks').where('orderId', '=', id).execute()
  }
  return moveByOwner(db, number, { to: 'packed', did: 'packed', unless: unlessChanged(asSeen), also }, by)
}

/** Longer than any courier's address for a parcel. */
const MOST_WORDS = 300

/** The courier has it, and says how to follow it: a number, an address, or both. */
export function shipOrder(db: Db, number: string, words: string, by: By, asSeen?: AsSeen): Promise<MoveOutcome> {
  const tracking = words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
  const move = {
    to: 'shipped',
    did: 'shipped',
    note: tracking && `tracking ${tracking}`,
    unless: unlessChanged(asSeen),
    also: async (trx: Db, { id }: Order) => {
      await trx
        .updateTable('parcels')
        .set({ tracking })
        .where('orderId', '=', id)
        .where('state', '=', 'packed')
        .execute()
    },
  } as const
  return moveByOwner(db, number, move, by)
}

/** It has arrived. */
export const deliverOrder = (db: Db, number: string, by: By, asSeen?: AsSeen): Promise<MoveOutcome> =>
  moveByOwner(db, number, { to: 'delivered', did: 'marked as delivered', unless: unlessChanged(asSeen) }, by)

/** It has come back, refused at the door or sent back by whoever had it: its buyer is told by what follows. */
export const takeBackOrder = (db: Db, number: string, by: By, asSeen?: AsSeen): Promise<MoveOutcome> =>
  moveByOwner(db, number, { to: 'returned', did: 'taken back', unless: unlessChanged(asSeen) }, by)

/** What giving an order up will do; `claim`: the UPI transaction that was given for it and nobody has decided about. */
export type CancelForeseen = Pick<Order, 'number' | 'state' | 'totalPaise'> & {
  fullName: string
  claim: string | undefined
}
export type CancelOutcome = Moved | MoveRefusal | ChangedSince<CancelForeseen>

/**
 * An order that was not paid for is given up; what was set aside for it is free again. Nothing where that is not what was
 * `agreed` to.
 */
export const cancelOrder = (
  db: Db,
  number: string,
  by: By,
  agreed?: (foreseen: CancelForeseen) => boolean,
): Promise<CancelOutcome> =>
  moveByOwner(
    db,
    number,
    {
      to: 'cancelled',
      did: 'cancelled',
      async unless(trx, order) {
        const now = agreed && (await foreseenOf(trx, order))
        return now && !agreed(now) ? ({ ok: false, why: 'changed', now } as const) : undefined
      },
    },
    by,
  )

export async function foreseeCancel(
  db: Db,
  text: string,
  { live }: By,
): Promise<{ ok: true; foreseen: CancelForeseen } | MoveRefusal> {
  const order = await orderByNumber(db, text)
  if (!order) return noOrder(await spokenNumber(db, text))
  return whyNotTo(order, 'cancelled', live) ?? { ok: true, foreseen: await foreseenOf(db, order) }
}

async function foreseenOf(db: Db, { id, number, state, totalPaise, buyer }: Order): Promise<CancelForeseen> {
  return { number, state, totalPaise, fullName: buyer.fullName, claim: (await openClaim(db, id)) ?? undefined }
}
