import type { ParcelPosition } from '#domain/flavours.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderPaymentState, OrderState, OrderWay, ParcelState } from '#domain/order/order-state.ts'
import type { MoneyMark } from '#domain/payment/order-money.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { moveOrder, moveParcels } from '#server/order-moves/move-order.ts'
import { lockOrderByNumber } from '#server/orders/queries.ts'
import { spokenNumber } from './find-order.ts'
import { cannot, leftAlone, type MoveRefusal, noOrder, ownersWays } from './order-refusals.ts'

export const stateWords = (state: OrderState | OrderPaymentState | ParcelState): string => state.replaceAll('_', ' ')

/** The state, and what its payments and parcels say beside it: `paid, partly refunded`, `shipped, returned`. */
export const standing = (state: OrderState, marks: readonly (MoneyMark | 'returned')[]): string =>
  [state, ...marks].map((word) => word.replaceAll('_', ' ')).join(', ')

type OwnersMove = 'packed' | 'shipped' | 'delivered' | 'returned' | 'cancelled'

type Move<Why> = {
  to: OwnersMove
  /** One of its parcels; all of them unless it is said. */
  only?: ParcelPosition | undefined
  /** What was done, before the name of who did it: `packed`. */
  did: string
  note?: string | undefined
  /** Why it is not done after all, asked while the order is held. */
  unless?: ((trx: Trx, order: Order) => Promise<Why | undefined> | Why | undefined) | undefined
  /** What else is written with it, before emails are worded. */
  also?: (trx: Trx, order: Order) => Promise<void>
}

export type Moved = { ok: true; number: string; to: OwnersMove }

/** Moves an order on for the owner, recorded with who did it; refused where it may not go from where it is. */
export async function moveByOwner<Why = never>(
  db: Db,
  text: string,
  move: Move<Why>,
  by: By,
): Promise<Moved | MoveRefusal | Why> {
  const { who, now: at, live } = by
  const number = await spokenNumber(db, text)
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return noOrder(number)
    const refusal = whyNotTo(order, move.to, live) ?? (await move.unless?.(trx, order))
    if (refusal) return refusal
    await move.also?.(trx, order)
    const cause = `${move.did} by ${who}${move.note ? `: ${move.note}` : ''}`
    const { to, only } = move
    // An unpaid order is given up as a whole; what is done with a paid one is done with its parcels.
    const given = { cause, by: 'owner', at } as const
    const moved =
      to === 'cancelled'
        ? await moveOrder(trx, order.id, { ...given, to })
        : await moveParcels(trx, order.id, { ...given, to, only })
    if (!moved) return cannot(order, to)
    await writeAudit(trx, { kind: 'order', subject: order.number, what: move.did, before: order.state, after: to }, by)
    return { ok: true, number, to }
  })
}

/** Why the owner may not move an order there. A live shop does nothing for a test order but give it up. */
export function whyNotTo(order: Order, to: OrderWay, live: boolean): MoveRefusal | undefined {
  if (live && order.test && to !== 'cancelled') return leftAlone(order.number)
  return ownersWays(order).includes(to) ? undefined : cannot(order, to)
}
