import type { OrderCharge } from '#domain/order/order.ts'
import { canMovePayment, type OrderPaymentState } from '#domain/order/order-state.ts'
import { priceWithGst } from '#domain/tax/gst.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ledger } from './ledger.ts'
import type { CrashSetUp } from './requests.ts'

type Books = Awaited<ReturnType<typeof readBooks>>

async function readBooks(db: Db) {
  const [orders, lines, parcels, parts, events, payments, hand, notes] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('orderLines').selectAll().execute(),
    db.selectFrom('parcels').select(['orderId', 'state']).execute(),
    db.selectFrom('parcelLines').selectAll().execute(),
    db.selectFrom('orderEvents').selectAll().where('parcel', 'is', null).execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('handPayments').select(['paymentId', 'recordKey']).execute(),
    db.selectFrom('notes').selectAll().execute(),
  ])
  return {
    orders,
    lines: Map.groupBy(lines, (line) => line.orderId),
    parcels: Map.groupBy(parcels, (parcel) => parcel.orderId),
    parts: Map.groupBy(parts, (part) => part.orderId),
    events: Map.groupBy(events, (event) => event.orderId),
    payments,
    hand,
    notes,
  }
}

/** Compares what the shop acknowledged with its database, and its tables with each other. */
export async function audit(db: Db, ledger: Ledger, provider: CrashSetUp['provider']) {
  const books = await readBooks(db)
  const money = [...lostMoney(books, ledger), ...lostPayments(books, provider), ...lostHandPayments(books, ledger)]
  const lost = [...lostOrders(books, ledger), ...lostClaims(books, ledger), ...money]
  const doubled = [...doubledOrders(books), ...doubledPayments(books)]
  const wrong = [...ledger.violations, ...books.orders.flatMap((order) => wrongOrder(books, order))]
  const paid = books.orders.filter(({ state }) => state === 'paid').length
  const review = books.orders.filter(({ state }) => state === 'under_review').length
  return { lost, doubled, wrong, orders: books.orders.length, paid, review }
}

function lostOrders({ orders }: Books, ledger: Ledger): string[] {
  const stored = new Map(orders.map((order) => [order.checkoutKey, order]))
  return [...ledger.orders].flatMap(([key, told]) => {
    const order = stored.get(key)
    if (!order) return [`order ${told.number} was acknowledged and is not there`]
    const same = order.number === told.number && order.totalPaise === told.totalPaise
    return same
      ? []
      : [`order ${told.number} of ${told.totalPaise} paise is now ${order.number} of ${order.totalPaise}`]
  })
}

function lostClaims({ orders, payments }: Books, ledger: Ledger): string[] {
  const stored = new Map(orders.map((order) => [order.checkoutKey, order]))
  return [...ledger.claims].flatMap(([key, transactionId]) => {
    const order = stored.get(key)
    const claim = payments.some((payment) => payment.orderId === order?.id && payment.transactionId === transactionId)
    return claim && order?.state === 'under_review'
      ? []
      : [`transaction id ${transactionId} was accepted; order ${order?.number} is ${order?.state}`]
  })
}

/** Money the provider captured has paid for its order. */
function lostMoney({ orders, payments }: Books, ledger: Ledger): string[] {
  const byRef = new Map(payments.map((payment) => [payment.providerRef, payment]))
  return [...ledger.captured].flatMap(([ref, key]) => {
    const payment = byRef.get(ref)
    const order = orders.find(({ id }) => id === payment?.orderId)
    const right = payment?.state === 'paid' && order?.checkoutKey === key && order.state === 'paid'
    return right
      ? []
      : [
          `the provider took money for ${ref}; its payment is ${payment?.state}, its order ${order?.number} ${order?.state}`,
        ]
  })
}

/** Each payment at the provider is counted, recorded as returned, or has a task. */
function lostPayments({ payments: rows, notes }: Books, provider: CrashSetUp['provider']): string[] {
  const tasks = new Set(notes.map(({ subject }) => subject))
  return paymentsAt(provider).flatMap(({ id, status, captured }) => {
    const own = rows.filter(({ transactionId }) => transactionId === id)
    const [row] = own
    const right = captured
      ? row?.state === 'paid' && (row.forOrder === 1 || tasks.has(`money:${row.id}`))
      : row?.state === 'failed' && row.returnedAt !== null
    return right && own.length === 1
      ? []
      : [`payment ${id} is ${status} there, and ${own.map(({ state }) => state)} here`]
  })
}

/** Each payment that the desk saw recorded has one row, in the state that the desk saw. */
function lostHandPayments({ payments, hand }: Books, ledger: Ledger): string[] {
  return [...ledger.hand].flatMap(([key, { number, paise, state }]) => {
    const ids = hand.filter(({ recordKey }) => recordKey.startsWith(key)).map(({ paymentId }) => paymentId)
    const own = payments.filter(({ id }) => ids.includes(id))
    const isRight = own.length === 1 && own[0]?.amountPaise === paise && own[0].state === state
    return isRight
      ? []
      : [`${paise} for ${number} were ${state}; there are ${own.map((row) => `${row.amountPaise} ${row.state}`)}`]
  })
}

/** Payments the provider captured or returned. An authorized payment may wait forever. */
export const paymentsAt = (provider: CrashSetUp['provider']) =>
  provider
    .refs()
    .flatMap((ref) => provider.paymentsAt(ref))
    .map((id) => provider.payment(id))
    .filter(({ status }) => status === 'captured' || status === 'refunded')

const repeated = <Row>(rows: readonly Row[], key: (row: Row) => unknown) =>
  [...Map.groupBy(rows, key)].filter(([, same]) => same.length > 1).map(([value]) => String(value))

const doubledOrders = ({ orders }: Books): string[] => [
  ...repeated(orders, ({ checkoutKey }) => checkoutKey).map((key) => `checkout ${key} has two orders`),
  ...repeated(orders, ({ number }) => number).map((number) => `two orders are called ${number}`),
]

/** What counts for an order is its total, in one payment or in parts. */
const doubledPayments = ({ orders, payments }: Books): string[] => {
  const settled = Map.groupBy(
    payments.filter(({ forOrder }) => forOrder === 1),
    ({ orderId }) => orderId,
  )
  return orders.flatMap(({ id, number, totalPaise }) => {
    const paise = (settled.get(id) ?? []).reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    return paise === 0 || paise === totalPaise ? [] : [`order ${number} of ${totalPaise} was paid with ${paise}`]
  })
}

/** Every order has one unpacked parcel with exactly its lines. */
function wrongParcels({ lines, parcels, parts }: Books, { id, number }: Books['orders'][number]): string[] {
  const states = (parcels.get(id) ?? []).map(({ state }) => state)
  const packed = (parts.get(id) ?? []).map(({ parcel, position, quantity }) => `${parcel} ${position} ${quantity}`)
  const bought = (lines.get(id) ?? []).map(({ position, quantity }) => `0 ${position} ${quantity}`)
  return [
    ...(states.join() === 'to_pack' ? [] : [`order ${number} has parcels: ${states.join() || 'none'}`]),
    ...(packed.sort().join() === bought.sort().join() ? [] : [`the parcel of order ${number} holds something else`]),
  ]
}

function wrongOrder(books: Books, order: Books['orders'][number]): string[] {
  const { lines, events, payments } = books
  const wrong = wrongParcels(books, order)
  const own = lines.get(order.id) ?? []
  const sum = own.reduce((total, { unitPricePaise, quantity }) => total + unitPricePaise * quantity, 0)
  const { subtotalPaise, cgstPaise, sgstPaise, igstPaise, shippingPaise, totalPaise } = order
  if (own.length === 0 || sum !== subtotalPaise)
    wrong.push(`the lines of order ${order.number} come to ${sum}, not ${subtotalPaise}`)
  if (subtotalPaise + cgstPaise + sgstPaise + igstPaise + shippingPaise !== totalPaise)
    wrong.push(`order ${order.number} does not add up`)
  if (shippingPaise !== chargedPaise(order))
    wrong.push(`order ${order.number} has another charge than it was placed with`)
  if (!isPath(events.get(order.id) ?? [], order.state))
    wrong.push(`order ${order.number} is ${order.state}, which its history does not lead to`)
  const isPaid = payments.some((payment) => payment.orderId === order.id && payment.state === 'paid')
  if (isPaid !== (order.state === 'paid'))
    wrong.push(`order ${order.number} is ${order.state} with ${isPaid ? 'a' : 'no'} paid payment`)
  return wrong
}

/** Returns the delivery charge with GST, from how it came about. */
function chargedPaise({ deliveryCharge }: Books['orders'][number]): number {
  if (deliveryCharge === null) return 0
  const { statedPaise, ratePercent, included }: OrderCharge = JSON.parse(deliveryCharge)
  return priceWithGst({ paise: statedPaise, ratePercent, included })
}

type Event = { fromState: unknown; toState: unknown; actor: Parameters<typeof canMovePayment>[2] }

/** True if the events form a chain of allowed transitions that ends at the order's state. */
function isPath(events: readonly Event[], state: OrderPaymentState): boolean {
  const left = [...events]
  let at: unknown = null
  while (left.length > 0) {
    const next = left.findIndex(({ fromState }) => fromState === at)
    const [event] = next < 0 ? [] : left.splice(next, 1)
    if (!event || !isMove(event)) return false
    at = event.toState
  }
  return at === state
}

const isMove = ({ fromState, toState, actor }: Event): boolean =>
  fromState === null || canMovePayment(fromState as OrderPaymentState, toState as OrderPaymentState, actor)
