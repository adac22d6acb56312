import type { ParcelPosition } from '#domain/nominal.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderPaymentState, OrderState, OrderTransition, ParcelState } from '#domain/order/order-state.ts'
import type { BalanceLabel } from '#domain/payment/order-balance.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import {
  orderNotFound,
  ownerTransitions,
  type TransitionRefusal,
  testOrderRefused,
  transitionRefused,
} from './order-refusals.ts'
import { lockOrderByNumber } from './queries.ts'
import { resolveOrderNumber } from './resolve-order.ts'
import { transitionOrder, transitionParcels } from './transition-order.ts'

export const formatState = (state: OrderState | OrderPaymentState | ParcelState): string => state.replaceAll('_', ' ')

/** Describes the status with its marks: `paid, partly refunded`. */
export const describeStatus = (state: OrderState, marks: readonly (BalanceLabel | 'returned')[]): string =>
  [state, ...marks].map((word) => word.replaceAll('_', ' ')).join(', ')

type OwnerTarget = 'packed' | 'shipped' | 'delivered' | 'returned' | 'cancelled'

type OwnerTransition<Why> = {
  to: OwnerTarget
  parcelPosition?: ParcelPosition | undefined
  /** Verb of the event's cause, before the actor's name: `packed`. */
  auditAction: string
  note?: string | undefined
  /** Extra check with the order locked; a result refuses the move. */
  refuseIf?: ((trx: Trx, order: Order) => Promise<Why | undefined> | Why | undefined) | undefined
  /** Runs in the same transaction, before emails are written. */
  beforeEmails?: (trx: Trx, order: Order) => Promise<void>
}

export type OwnerTransitionResult = { ok: true; number: string; to: OwnerTarget }

/**
 * Moves an order for the owner and records the actor. Returns a refusal if the move is not allowed from its current
 * state.
 */
export async function transitionByOwner<Why = never>(
  db: Db,
  text: string,
  move: OwnerTransition<Why>,
  by: Actor,
): Promise<OwnerTransitionResult | TransitionRefusal | Why> {
  const { who, now: at, live } = by
  const number = await resolveOrderNumber(db, text)
  return transact(db, async (trx) => {
    const order = await lockOrderByNumber(trx, number)
    if (!order) return orderNotFound(number)
    const refusal = findTransitionRefusal(order, move.to, live) ?? (await move.refuseIf?.(trx, order))
    if (refusal) return refusal
    await move.beforeEmails?.(trx, order)
    const cause = `${move.auditAction} by ${who}${move.note ? `: ${move.note}` : ''}`
    const { to, parcelPosition } = move
    // An unpaid order is cancelled as a whole; a paid order moves by its parcels.
    const given = { cause, by: 'owner', at } as const
    const moved =
      to === 'cancelled'
        ? await transitionOrder(trx, order.id, { ...given, to })
        : await transitionParcels(trx, order.id, { ...given, to, only: parcelPosition })
    if (!moved) return transitionRefused(order, to)
    await writeAudit(
      trx,
      { kind: 'order', subject: order.number, what: move.auditAction, before: order.state, after: to },
      by,
    )
    return { ok: true, number, to }
  })
}

/** Returns why the owner may not move an order to `to`. In a live shop, a test order can only be cancelled. */
export function findTransitionRefusal(order: Order, to: OrderTransition, live: boolean): TransitionRefusal | undefined {
  if (live && order.test && to !== 'cancelled') return testOrderRefused(order.number)
  return ownerTransitions(order).includes(to) ? undefined : transitionRefused(order, to)
}
