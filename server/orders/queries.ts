import type { Insertable, Selectable } from 'kysely'
import type { CheckoutKey, OrderId, OrderNumber, OrderSecret } from '#domain/flavours.ts'
import type { Order, OrderLine, OrderPayment, OrderView, Parcel } from '#domain/order/order.ts'
import type { Actor, OrderPaymentState, ParcelState } from '#domain/order/order-state.ts'
import type { OrderEvent } from '#domain/order/order-track.ts'
import { picture } from '#server/catalogue/pictures.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimedId } from '#server/db/portable.ts'
import { prepared } from '#server/db/prepared.ts'
import type { OrderEventTable, OrderTable } from '#server/db/schema/orders.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'
import { held, type Trx } from '#server/db/transact.ts'
import { toOrder, toParcel } from './to-order.ts'

export async function orderByKey(db: Db, checkoutKey: CheckoutKey): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('checkoutKey', '=', checkoutKey).executeTakeFirst()
  return row && withLines(db, row)
}

const idByKey = prepared((db, { checkoutKey }: { checkoutKey: CheckoutKey }) =>
  db.selectFrom('orders').select('id').where('checkoutKey', '=', checkoutKey),
)

/** Whether a checkout has its order already. */
export const hasOrder = async (db: Db, checkoutKey: CheckoutKey): Promise<boolean> =>
  (await idByKey(db, { checkoutKey })).rows.length > 0

export async function orderById(db: Db, id: OrderId): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withLines(db, row)
}

/** The order that a link opens: both the number and the secret must be right. */
export async function orderByLink(db: Db, number: OrderNumber, secret: OrderSecret): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && withLines(db, row)
}

/** What one order is known by. */
type Key = { id: OrderId } | { checkoutKey: CheckoutKey } | { number: OrderNumber }

const heldBy = (trx: Db, given: Key) =>
  held(
    trx,
    trx
      .selectFrom('orders')
      .selectAll()
      .where((eb) => eb.and(given)),
  )

/** Locks an order's row until the transaction ends, then reads its lines as they are by then. */
async function lockWithLines(trx: Trx, key: Key): Promise<Order | undefined> {
  const [row] = (await hold(trx, key)).rows
  return row && toOrderOf(row, (await linesOf(trx, { id: row.id })).rows)
}

export const lockOrderByKey = (trx: Trx, checkoutKey: CheckoutKey) => lockWithLines(trx, { checkoutKey })

/** The same by the order's number, for whoever decides about it. */
export const lockOrderByNumber = (trx: Trx, number: OrderNumber) => lockWithLines(trx, { number })

export const lockOrderById = (trx: Trx, id: OrderId) => lockWithLines(trx, { id })

const hold = prepared(heldBy)

/** Only holds its row, for whoever is going to change what hangs on it first. */
export async function lockOrder(trx: Trx, id: OrderId): Promise<void> {
  await hold(trx, { id })
}

/** What happened to an order's money, or to one of its parcels. `told`: the owner did it, and needs no email about it. */
type Happened = { cause: string; by: Actor; told?: boolean } & (
  | { from: OrderPaymentState | null; to: OrderPaymentState; parcel?: undefined }
  | { from: ParcelState; to: ParcelState; parcel: number }
)

const insertEvent = prepared((trx, event: Insertable<OrderEventTable>) => trx.insertInto('orderEvents').values(event))

export async function recordEvents(trx: Trx, orderId: OrderId, events: readonly Happened[], at: Date): Promise<void> {
  for (const { from, to, cause, by, told, parcel } of events) {
    const moved = { fromState: from, toState: to, cause, actor: by, at: at.toISOString() }
    const which = { ...(parcel !== undefined && { parcel }), ...(told && { toldAt: moved.at }) }
    await insertEvent(trx, { id: newTimedId(), orderId, ...moved, ...which })
  }
}

export async function eventsOf(db: Db, orderId: OrderId): Promise<OrderEvent[]> {
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
export async function paymentOf(db: Db, orderId: OrderId): Promise<OrderPayment | undefined> {
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

/** What it is made of and where that goes, in one statement: each line with each parcel that some of it goes with. */
const linesBy = (db: Db, given: Key) =>
  db
    .selectFrom('orderLines as line')
    .innerJoin('parcelLines as part', (join) =>
      join.onRef('part.orderId', '=', 'line.orderId').onRef('part.position', '=', 'line.position'),
    )
    .innerJoin('parcels as parcel', (join) =>
      join.onRef('parcel.orderId', '=', 'part.orderId').onRef('parcel.position', '=', 'part.parcel'),
    )
    .selectAll('parcel')
    .select(['line.position as linePosition', 'part.quantity as pieces'])
    .select(['line.productId', 'line.name', 'line.unitPricePaise', 'line.quantity'])
    .select(['line.hsn', 'line.gstRate', 'line.picture', 'line.discountPaise'])
    .where('line.orderId', '=', (eb) =>
      'id' in given
        ? eb.val(given.id)
        : eb
            .selectFrom('orders')
            .select('id')
            .where((its) => its.and(given)),
    )
    .orderBy('part.parcel')
    .orderBy('line.position')

const linesOf = prepared(linesBy)
type LineRow = Awaited<ReturnType<typeof linesOf>>['rows'][number]

const withLines = async (db: Db, row: Selectable<OrderTable>): Promise<Order> =>
  toOrderOf(row, (await linesOf(db, { id: row.id })).rows)

function toOrderOf(row: Selectable<OrderTable>, rows: readonly LineRow[]): Order {
  const lines: OrderLine[] = []
  const parcels: Parcel[] = []
  for (const it of rows) {
    const { productId, name, unitPricePaise, quantity, hsn, gstRate, picture, discountPaise } = it
    const off = discountPaise > 0 ? { discountPaise } : {}
    lines[it.linePosition] ??= { productId, name, unitPricePaise, quantity, hsn, gstRate, picture, ...off }
    parcels[it.position] ??= toParcel(it, [])
    parcels[it.position]?.lines.push({ position: it.linePosition, quantity: it.pieces })
  }
  return toOrder(row, lines, parcels)
}

/** What a browser may see of its order: everything but our own id and tax codes, with pictures that it can show. */
export async function orderView(db: Db, { id, lines, ...order }: Order): Promise<OrderView> {
  return {
    ...order,
    lines: lines.map(({ picture: name, hsn: _, ...line }) => ({ ...line, picture: picture(name, '') })),
    payment: await paymentOf(db, id),
  }
}
