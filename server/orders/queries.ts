import type { Selectable } from 'kysely'
import type { Order, OrderLine, OrderPayment } from '#domain/order.ts'
import { type Actor, mayMove, type OrderState } from '#domain/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import type { OrderTable } from '#server/db/schema.ts'
import { stockFollows } from '#server/stock/follow-order.ts'
import { afterMove, hasAftermath } from './after-move.ts'

export async function orderByKey(db: Db, checkoutKey: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('checkoutKey', '=', checkoutKey).executeTakeFirst()
  return row && withLines(db, row)
}

export async function orderById(db: Db, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withLines(db, row)
}

/** The order that a link opens: both the number and the secret must be right. */
export async function orderByLink(db: Db, number: string, secret: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && withLines(db, row)
}

/** The order with its row held until the transaction ends: whoever else wants to change it waits. */
export async function lockOrderByKey(trx: Db, checkoutKey: string): Promise<Order | undefined> {
  // An update that changes nothing, because SQLite knows no `for update`.
  await trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('checkoutKey', '=', checkoutKey)
    .execute()
  return orderByKey(trx, checkoutKey)
}

export type OrderMove = { to: OrderState; cause: string; by: Actor; at: Date }

/**
 * Moves an order along the table of allowed moves and records when, why and by whom. `false` when the order is not in
 * a state from which this actor may send it there, so that only one of several who try at once succeeds.
 */
export async function moveOrder(trx: Db, orderId: string, move: OrderMove): Promise<boolean> {
  const at = move.at.toISOString()
  for (;;) {
    const order = await trx.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirst()
    if (!order || !mayMove(order.state, move.to, move.by)) return false
    const moved = await trx
      .updateTable('orders')
      .set({ state: move.to, updatedAt: at })
      .where('id', '=', orderId)
      .where('state', '=', order.state)
      .executeTakeFirst()
    // Somebody else moved it in between: look again at where it is now.
    if (Number(moved.numUpdatedRows) === 0) continue
    await recordEvent(trx, orderId, { from: order.state, to: move.to, cause: move.cause, by: move.by, at })
    await stockFollows(trx, orderId, move)
    const there = hasAftermath(move.to) ? await orderById(trx, orderId) : undefined
    if (there) await afterMove(trx, there, move)
    return true
  }
}

export async function recordEvent(
  trx: Db,
  orderId: string,
  event: { from: OrderState | null; to: OrderState; cause: string; by: Actor; at: string },
): Promise<void> {
  await trx
    .insertInto('orderEvents')
    .values({
      id: newId(),
      orderId,
      fromState: event.from,
      toState: event.to,
      cause: event.cause,
      actor: event.by,
      at: event.at,
    })
    .execute()
}

export async function eventsOf(db: Db, orderId: string): Promise<{ state: OrderState; at: string }[]> {
  const rows = await db
    .selectFrom('orderEvents')
    .select(['toState', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ state: row.toState, at: row.at }))
}

/** The payment that counts for an order: the one that was settled, else the last id that was claimed, else the last try. */
export async function paymentOf(db: Db, orderId: string): Promise<OrderPayment | undefined> {
  const rows = await db
    .selectFrom('payments')
    .select(['transactionId', 'state', 'updatedAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .execute()
  const claimed = rows.find(({ state, transactionId }) => state === 'pending' && transactionId)
  const row = rows.find(({ state }) => state === 'paid') ?? claimed ?? rows[0]
  return row && { transactionId: row.transactionId ?? '', state: row.state, at: row.updatedAt }
}

async function withLines(db: Db, row: Selectable<OrderTable>): Promise<Order> {
  const lines = await db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', row.id)
    .orderBy('position')
    .execute()
  return toOrder(
    row,
    lines.map(({ orderId: _o, position: _p, ...line }) => line),
  )
}

function toOrder(row: Selectable<OrderTable>, lines: OrderLine[]): Order {
  return {
    id: row.id,
    number: row.number,
    secret: row.secret,
    state: row.state,
    createdAt: row.createdAt,
    shipping: {
      fullName: row.fullName,
      email: row.email,
      phone: row.phone,
      street: row.street,
      city: row.city,
      state: row.region,
      zipCode: row.zipCode,
      country: row.country,
    },
    gift: {
      message: row.message,
      giftWrap: row.giftWrap === 1,
      hidePrices: row.hidePrices === 1,
      deliverOn: row.deliverOn,
      buyerGstin: row.buyerGstin,
    },
    lines,
    subtotalPaise: row.subtotalPaise,
    gst: { cgstPaise: row.cgstPaise, sgstPaise: row.sgstPaise, igstPaise: row.igstPaise },
    shippingPaise: row.shippingPaise,
    totalPaise: row.totalPaise,
    estimatedDelivery: row.deliverOn || row.estimatedDelivery,
    tracking: row.tracking,
  }
}
