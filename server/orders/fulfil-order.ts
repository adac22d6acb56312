import type { Order } from '#domain/order/order.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { openClaimId } from '#server/payments/queries.ts'
import { orderNotFound, type PreviewOutdated, type TransitionRefusal } from './order-refusals.ts'
import { findOrderByNumber, resolveOrderNumber } from './resolve-order.ts'
import { findTransitionRefusal, type OwnerTransitionResult, transitionByOwner } from './transition-by-owner.ts'

/** Returns `true` if the order is still as the user saw it. */
export type IsUnchanged = (order: Order) => boolean
export type FulfilResult = OwnerTransitionResult | TransitionRefusal | PreviewOutdated<Order>

const refuseIfChanged = (isUnchanged: IsUnchanged | undefined) => (_: unknown, order: Order) =>
  isUnchanged && !isUnchanged(order) ? ({ ok: false, why: 'changed', now: order } as const) : undefined

/** Marks an order as packed and clears its checked items at the packing station. */
export function packOrder(db: Db, number: string, actor: Actor, isUnchanged?: IsUnchanged): Promise<FulfilResult> {
  const beforeEmails = async (trx: Db, { id }: Order) => {
    await trx.deleteFrom('packTicks').where('orderId', '=', id).execute()
  }
  return transitionByOwner(
    db,
    number,
    { to: 'packed', auditAction: 'packed', refuseIf: refuseIfChanged(isUnchanged), beforeEmails: beforeEmails },
    actor,
  )
}

const MAX_TRACKING_LENGTH = 300

/** Marks an order as shipped, with a tracking number, a link, or both. */
export function shipOrder(
  db: Db,
  number: string,
  trackingText: string,
  actor: Actor,
  isUnchanged?: IsUnchanged,
): Promise<FulfilResult> {
  const tracking = trackingText
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TRACKING_LENGTH)
  const move = {
    to: 'shipped',
    auditAction: 'shipped',
    note: tracking && `tracking ${tracking}`,
    refuseIf: refuseIfChanged(isUnchanged),
    beforeEmails: async (trx: Db, { id }: Order) => {
      await trx
        .updateTable('parcels')
        .set({ tracking })
        .where('orderId', '=', id)
        .where('state', '=', 'packed')
        .execute()
    },
  } as const
  return transitionByOwner(db, number, move, actor)
}

/** Marks an order as delivered. */
export const deliverOrder = (db: Db, number: string, actor: Actor, isUnchanged?: IsUnchanged): Promise<FulfilResult> =>
  transitionByOwner(
    db,
    number,
    { to: 'delivered', auditAction: 'marked as delivered', refuseIf: refuseIfChanged(isUnchanged) },
    actor,
  )

/** Marks an order as returned. No email is sent: the refund or replacement that follows has its own. */
export const returnOrder = (db: Db, number: string, actor: Actor, isUnchanged?: IsUnchanged): Promise<FulfilResult> =>
  transitionByOwner(
    db,
    number,
    { to: 'returned', auditAction: 'taken back', refuseIf: refuseIfChanged(isUnchanged) },
    actor,
  )

/** Preview of a cancellation; `claim` is the UPI transaction id of an undecided claim. */
export type CancelPreview = Pick<Order, 'number' | 'state' | 'totalPaise'> & {
  fullName: string
  claim: string | undefined
}
export type CancelResult = OwnerTransitionResult | TransitionRefusal | PreviewOutdated<CancelPreview>

/**
 * Cancels an unpaid order and releases its stock. Returns `changed` if the preview is no longer the one `agreed` to.
 */
export const cancelOrder = (
  db: Db,
  number: string,
  actor: Actor,
  isAgreed?: (foreseen: CancelPreview) => boolean,
): Promise<CancelResult> =>
  transitionByOwner(
    db,
    number,
    {
      to: 'cancelled',
      auditAction: 'cancelled',
      async refuseIf(trx, order) {
        const now = isAgreed && (await cancelPreviewOf(trx, order))
        return now && !isAgreed(now) ? ({ ok: false, why: 'changed', now } as const) : undefined
      },
    },
    actor,
  )

export async function previewCancel(
  db: Db,
  text: string,
  { live }: Actor,
): Promise<{ ok: true; foreseen: CancelPreview } | TransitionRefusal> {
  const order = await findOrderByNumber(db, text)
  if (!order) return orderNotFound(await resolveOrderNumber(db, text))
  return findTransitionRefusal(order, 'cancelled', live) ?? { ok: true, foreseen: await cancelPreviewOf(db, order) }
}

async function cancelPreviewOf(db: Db, { id, number, state, totalPaise, buyer }: Order): Promise<CancelPreview> {
  return { number, state, totalPaise, fullName: buyer.fullName, claim: (await openClaimId(db, id)) ?? undefined }
}
