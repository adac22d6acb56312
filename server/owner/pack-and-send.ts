import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import { formatExact } from '#domain/payment/money.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { orderById } from '#server/orders/queries.ts'
import { openClaim } from '#server/payments/queries.ts'
import { type Answer, changedSince, done, type Refusal, refused } from './answer.ts'
import { orderByNumber, spokenNumber } from './find-order.ts'
import { cannot, isLeftAlone, leftAlone, moveByOwner, ownersWays, stateWords } from './move-by-owner.ts'

/** The gift is in its box and tied. */
export const packOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'packed', did: 'packed', message: (order) => `Order ${order.number} is packed and tied.` },
    by,
  )

/** Longer than any courier's address for a parcel. */
const MOST_WORDS = 300

/** The courier has it, and says how to follow it: a number, an address, or both. */
export function shipOrder(db: Db, number: string, words: string, by: By) {
  const tracking = words
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS)
  return moveByOwner(
    db,
    number,
    {
      to: 'shipped',
      did: 'shipped',
      note: tracking && `tracking ${tracking}`,
      also: async (trx, orderId) => {
        await trx
          .updateTable('parcels')
          .set({ tracking })
          .where('orderId', '=', orderId)
          .where('state', '=', 'packed')
          .execute()
      },
      message: (order) => `Order ${order.number} is on its way.`,
    },
    by,
  )
}

/** It has arrived. */
export const deliverOrder = (db: Db, number: string, by: By) =>
  moveByOwner(
    db,
    number,
    { to: 'delivered', did: 'marked as delivered', message: (order) => `Order ${order.number} is delivered.` },
    by,
  )

/** An order that was not paid for is given up; what was set aside for it is free again. Nothing where that is not what was shown. */
export const cancelOrder = (db: Db, number: string, by: By, shown?: string) =>
  moveByOwner(
    db,
    number,
    {
      to: 'cancelled',
      did: 'cancelled',
      async unless(trx, orderId) {
        const order = shown === undefined ? undefined : await orderById(trx, orderId)
        const words = order && (await cancelWords(trx, order))
        return words === undefined || words === shown ? undefined : changedSince(words)
      },
      message: (order) => `Order ${order.number} is cancelled.`,
    },
    by,
  )

/** What giving an order up will do. */
export async function previewCancel(db: Db, text: string, by: By): Promise<Answer> {
  const found = await orderToMove(db, text, 'cancelled', by)
  return found.ok ? done(await cancelWords(db, found.order)) : found
}

async function cancelWords(db: Db, { id, number, state, totalPaise, shipping }: Order): Promise<string> {
  const claim = await openClaim(db, id)
  const money = claim
    ? ` UPI transaction ${claim} was given for it: if that money comes, write it down with received, and pay it back.`
    : ''
  return `Order ${number} of ${shipping.fullName}, ${formatExact(totalPaise)}, is ${stateWords(state)}: it is given up for good, and what was set aside for it is free again.${money}`
}

type Found = { ok: true; order: Order } | Refusal

/** The order as it stands before it is moved, for whoever is asked about it; refused where the move would be. */
async function orderToMove(db: Db, text: string, to: OrderState, { live }: By): Promise<Found> {
  const number = await spokenNumber(db, text)
  const order = await orderByNumber(db, text)
  if (!order) return refused(`There is no order ${number}.`)
  if (isLeftAlone(order, to, live)) return refused(leftAlone(number))
  return ownersWays(order).includes(to) ? { ok: true, order } : refused(cannot(order, to))
}
