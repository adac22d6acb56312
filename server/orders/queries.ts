import type { Insertable, Selectable } from 'kysely'
import type { Order, OrderPayment } from '#domain/order/order.ts'
import { type Actor, mayMove, type OrderState } from '#domain/order/order-state.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrderEventTable, OrderTable } from '#server/db/schema/orders.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'
import type { Trx } from '#server/db/transact.ts'
import { promiseFollows } from '#server/delivery/promise-follows.ts'
import { afterMove } from '#server/order-moves/on-transition.ts'
import { stockFollows } from '#server/order-moves/stock-on-transition.ts'
import { letGoOfClaims } from '#server/payments/upi/claim.ts'
import { toOrder } from './to-order.ts'

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

/** An update that changes nothing, because SQLite knows no `for update`. */
const hold = prepared((trx, given: { id: string } | { checkoutKey: string } | { number: string }) =>
  trx
    .updateTable('orders')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where((eb) => eb.and(given))
    .returningAll(),
)

/** The order with its row held until the transaction ends: whoever else wants to change it waits. */
export async function lockOrderByKey(trx: Trx, checkoutKey: string): Promise<Order | undefined> {
  const [row] = (await hold(trx, { checkoutKey })).rows
  return row && withLines(trx, row)
}

/** Only holds its row, for whoever is going to change what hangs on it first. */
export async function lockOrder(trx: Trx, id: string): Promise<void> {
  await hold(trx, { id })
}

/** The same by the order's number, for whoever decides about it. */
export async function lockOrderByNumber(trx: Trx, number: string): Promise<Order | undefined> {
  const [row] = (await hold(trx, { number })).rows
  return row && withLines(trx, row)
}

export async function lockOrderById(trx: Trx, id: string): Promise<Order | undefined> {
  const [row] = (await hold(trx, { id })).rows
  return row && withLines(trx, row)
}

export type OrderMove = { to: OrderState; cause: string; by: Actor; at: Date }

/**
 * Moves an order along the table of allowed moves and records when, why and by whom. `false` when the order is not in
 * a state from which this actor may send it there, so that only one of several who try at once succeeds.
 */
export async function moveOrder(trx: Trx, orderId: string, move: OrderMove): Promise<boolean> {
  const [row] = (await hold(trx, { id: orderId })).rows
  if (!row || !mayMove(row.state, move.to, move.by)) return false
  return (await moveHeldOrder(trx, await withLines(trx, row), move)) !== undefined
}

const changeState = prepared((trx, given: { id: string; from: OrderState; to: OrderState; at: string }) =>
  trx
    .updateTable('orders')
    .set({ state: given.to, updatedAt: given.at })
    .where('id', '=', given.id)
    .where('state', '=', given.from)
    // Asked on the way: a statement of its own for each payment would cost more.
    .returning((eb) =>
      eb
        .selectFrom('deliveryVersions')
        .select((inner) => inner.fn.max('version').as('version'))
        .as('version'),
    ),
)

/** The same for an order that this transaction holds and has read; answers with the order as it is then. */
export async function moveHeldOrder(trx: Trx, order: Order, move: OrderMove): Promise<Order | undefined> {
  const { to, by, cause, at } = move
  if (!mayMove(order.state, to, by)) return undefined
  const moved = await changeState(trx, { id: order.id, from: order.state, to, at: at.toISOString() })
  const [changed] = moved.rows
  if (!changed) return undefined
  await recordEvents(trx, order.id, [{ from: order.state, to, cause, by }], at)
  if (to === 'cancelled') await letGoOfClaims(trx, order.id, at)
  await stockFollows(trx, order.id, move)
  const promised = await promiseFollows(trx, order, { ...move, version: Number(changed.version ?? 0) })
  const there = { ...promised, state: to }
  await afterMove(trx, there, move)
  return there
}

/** `told`: the owner did it, and needs no letter about it. */
type OrderEvent = { from: OrderState | null; to: OrderState; cause: string; by: Actor; told?: boolean }

const insertEvent = prepared((trx, event: Insertable<OrderEventTable>) => trx.insertInto('orderEvents').values(event))

export async function recordEvents(trx: Trx, orderId: string, events: readonly OrderEvent[], at: Date): Promise<void> {
  for (const { from, to, cause, by, told } of events) {
    const moved = { fromState: from, toState: to, cause, actor: by, at: at.toISOString() }
    await insertEvent(trx, { id: newTimedId(), orderId, ...moved, ...(told && { toldAt: moved.at }) })
  }
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

/**
 * The payment that counts for an order: the one that it was paid by, else money that came beside, else the last id that
 * was claimed, else the last try.
 */
export async function paymentOf(db: Db, orderId: string): Promise<OrderPayment | undefined> {
  const rows = await db
    .selectFrom('payments')
    .select(['transactionId', 'state', 'forOrder', 'updatedAt', 'claimDisputed', 'notFoundAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .execute()
  const claimed = rows.find(({ state, transactionId }) => state === 'pending' && transactionId)
  const came = rows.filter(({ state }) => state === 'paid')
  const row = came.find(({ forOrder }) => forOrder === 1) ?? came[0] ?? claimed ?? rows[0]
  return row && { transactionId: row.transactionId ?? '', state: row.state, at: row.updatedAt, doubt: doubtOf(row) }
}

type Doubted = Pick<Selectable<PaymentTable>, 'state' | 'claimDisputed' | 'notFoundAt'>

function doubtOf({ state, claimDisputed, notFoundAt }: Doubted): OrderPayment['doubt'] {
  if (state !== 'pending') return undefined
  return notFoundAt ? 'not-found' : claimDisputed === 1 ? 'disputed' : undefined
}

const linesOf = prepared((db, { orderId }: { orderId: string }) =>
  db
    .selectFrom('orderLines')
    .select(['productId', 'name', 'unitPricePaise', 'quantity', 'hsn', 'gstRate', 'picture'])
    .where('orderId', '=', orderId)
    .orderBy('position'),
)

async function withLines(db: Db, row: Selectable<OrderTable>): Promise<Order> {
  return toOrder(row, (await linesOf(db, { orderId: row.id })).rows)
}
