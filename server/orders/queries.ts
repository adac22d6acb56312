import type { Insertable, Selectable } from 'kysely'
import type { CheckoutKey, OrderId, OrderNumber, OrderSecret } from '#domain/nominal.ts'
import type { Order, OrderLine, OrderPayment, OrderView, Parcel } from '#domain/order/order.ts'
import {
  type OrderPaymentState,
  type ParcelState,
  type TransitionActor,
  UNPAID_STATES,
} from '#domain/order/order-state.ts'
import type { OrderEvent } from '#domain/order/track-order.ts'
import { isPartPaid } from '#domain/payment/order-balance.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db } from '#server/db/connect.ts'
import { newTimeOrderedId } from '#server/db/portable.ts'
import type { OrderEventTable, OrderTable } from '#server/db/schema/orders.ts'
import type { PaymentTable } from '#server/db/schema/payments.ts'
import { forUpdate, type Trx } from '#server/db/transact.ts'
import { amountDue } from '#server/payments/amount-due.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { toOrder, toParcel } from './to-order.ts'

export async function orderByKey(db: Db, checkoutKey: CheckoutKey): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('checkoutKey', '=', checkoutKey).executeTakeFirst()
  return row && loadWithLines(db, row)
}

export async function orderById(db: Db, id: OrderId): Promise<Order | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  return row && loadWithLines(db, row)
}

/** Returns the order of a public link; number and secret must both match. */
export async function orderByLink(db: Db, number: OrderNumber, secret: OrderSecret): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('number', '=', number)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && loadWithLines(db, row)
}

type OrderKey = { id: OrderId } | { checkoutKey: CheckoutKey } | { number: OrderNumber }

const selectOrderForUpdate = (trx: Db, given: OrderKey) =>
  forUpdate(
    trx,
    trx
      .selectFrom('orders')
      .selectAll()
      .where((eb) => eb.and(given)),
  )

/** Locks an order's row until the transaction ends, then reads its lines, which are current by then. */
async function lockOrderWithLines(trx: Trx, key: OrderKey): Promise<Order | undefined> {
  const [row] = (await lockOrderRow(trx, key)).rows
  return row && orderFromRows(row, (await queryLines(trx, { id: row.id })).rows)
}

export const lockOrderByKey = (trx: Trx, checkoutKey: CheckoutKey) => lockOrderWithLines(trx, { checkoutKey })

export const lockOrderByNumber = (trx: Trx, number: OrderNumber) => lockOrderWithLines(trx, { number })

/** Returns the orders for dearer slots of an order, newest first. */
export const supplementIds = async (db: Db, orderId: OrderId): Promise<OrderId[]> =>
  (await db.selectFrom('orders').select('id').where('supplementOf', '=', orderId).orderBy('id', 'desc').execute()).map(
    ({ id }) => id,
  )

/** Returns the order that the order for a dearer slot belongs to. */
export const findMainOrder = (db: Db, supplementId: OrderId) =>
  db
    .selectFrom('orders as supplement')
    .innerJoin('orders as main', 'main.id', 'supplement.supplementOf')
    .select(['main.number', 'main.state'])
    .where('supplement.id', '=', supplementId)
    .executeTakeFirst()

export const lockOrderById = (trx: Trx, id: OrderId) => lockOrderWithLines(trx, { id })

const lockOrderRow = compiledQuery(selectOrderForUpdate)

/** Locks an order's row without reading it, before rows that depend on it are changed. */
export async function lockOrder(trx: Trx, id: OrderId): Promise<void> {
  await lockOrderRow(trx, { id })
}

/** Event of an order's payment or of one parcel. The flag skips the email for events that the owner caused. */
type OrderEventDraft = { cause: string; by: TransitionActor; isOwnerInformed?: boolean } & (
  | { from: OrderPaymentState | null; to: OrderPaymentState; parcel?: undefined }
  | { from: ParcelState; to: ParcelState; parcel: number }
)

const insertEvent = compiledQuery((trx, event: Insertable<OrderEventTable>) =>
  trx.insertInto('orderEvents').values(event),
)

export async function recordEvents(
  trx: Trx,
  orderId: OrderId,
  events: readonly OrderEventDraft[],
  at: Date,
): Promise<void> {
  for (const { from, to, cause, by, isOwnerInformed, parcel } of events) {
    const eventColumns = { fromState: from, toState: to, cause, actor: by, at: at.toISOString() }
    const details = { ...(parcel !== undefined && { parcel }), ...(isOwnerInformed && { toldAt: eventColumns.at }) }
    await insertEvent(trx, { id: newTimeOrderedId(), orderId, ...eventColumns, ...details })
  }
}

export async function findOrderEvents(db: Db, orderId: OrderId): Promise<OrderEvent[]> {
  const rows = await db
    .selectFrom('orderEvents')
    .select(['toState', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('at')
    .execute()
  return rows.map((row) => ({ state: row.toState, at: row.at }))
}

/**
 * Returns the payment that represents an order: the one that paid it, else other money received, else the last claim,
 * else the last attempt.
 */
export async function findOrderPayment(db: Db, orderId: OrderId): Promise<OrderPayment | undefined> {
  const rows = await db
    .selectFrom('payments')
    .select(['transactionId', 'state', 'forOrder', 'updatedAt', 'claimDisputed', 'notFoundAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .execute()
  const claimed = rows.find(({ state, transactionId }) => state === 'pending' && transactionId)
  const received = rows.filter(({ state }) => state === 'paid')
  const row = received.find(({ forOrder }) => forOrder === 1) ?? received[0] ?? claimed ?? rows[0]
  return (
    row && { transactionId: row.transactionId ?? '', state: row.state, at: row.updatedAt, doubt: paymentDoubt(row) }
  )
}

type PaymentDoubtColumns = Pick<Selectable<PaymentTable>, 'state' | 'claimDisputed' | 'notFoundAt'>

function paymentDoubt({ state, claimDisputed, notFoundAt }: PaymentDoubtColumns): OrderPayment['doubt'] {
  if (state !== 'pending') return undefined
  return notFoundAt ? 'not-found' : claimDisputed === 1 ? 'disputed' : undefined
}

/** Selects lines with parcels in one statement: one row per line and parcel. */
const selectLines = (db: Db, given: OrderKey) =>
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

const queryLines = compiledQuery(selectLines)
type LineRow = Awaited<ReturnType<typeof queryLines>>['rows'][number]

const loadWithLines = async (db: Db, row: Selectable<OrderTable>): Promise<Order> =>
  orderFromRows(row, (await queryLines(db, { id: row.id })).rows)

function orderFromRows(row: Selectable<OrderTable>, rows: readonly LineRow[]): Order {
  const lines: OrderLine[] = []
  const parcels: Parcel[] = []
  for (const lineRow of rows) {
    const { productId, name, unitPricePaise, quantity, hsn, gstRate, picture, discountPaise } = lineRow
    const discount = discountPaise > 0 ? { discountPaise } : {}
    lines[lineRow.linePosition] ??= { productId, name, unitPricePaise, quantity, hsn, gstRate, picture, ...discount }
    parcels[lineRow.position] ??= toParcel(lineRow, [])
    parcels[lineRow.position]?.lines.push({ position: lineRow.linePosition, quantity: lineRow.pieces })
  }
  return toOrder(row, lines, parcels)
}

/** Returns the order as sent to the browser: without internal id, tax codes and the team's reason of a discount. */
export async function toOrderView(db: Db, { id, lines, offer, ...order }: Order): Promise<OrderView> {
  const { reason: _, ...given } = offer ?? {}
  const payment = await findOrderPayment(db, id)
  // Orders without payments, which most checkouts show, need no second query.
  const isOpen = order.state === 'under_review' || UNPAID_STATES.includes(order.state)
  const due = payment && isOpen ? await amountDue(db, { id, totalPaise: order.totalPaise }) : undefined
  return {
    ...order,
    ...(offer && { offer: given as Omit<typeof offer, 'reason'> }),
    lines: lines.map(({ picture: name, hsn: __, ...line }) => ({ ...line, picture: findPicture(name, '') })),
    payment,
    ...(due && isPartPaid(due) && { due }),
  }
}
