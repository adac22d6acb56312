import { type OrderPaymentState, PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { isHandMethod } from '#domain/payment/listed-method.ts'
import type { Db } from '#server/db/connect.ts'
import { type ActualEvents, type Check, checkAllPaymentsKnown, checkConservation, sum } from './actual-events.ts'
import { checkDiscountUses } from './discount-uses.ts'

type ShopRecords = Awaited<ReturnType<typeof readRecords>>

async function readRecords(db: Db) {
  const [orders, payments, hand, refunds, stock, holds, invoices, credits, parcels, uneven] = await Promise.all([
    db.selectFrom('orders').select(['id', 'number', 'state', 'totalPaise', 'phone']).execute(),
    db.selectFrom('payments').selectAll().execute(),
    db.selectFrom('handPayments').select('orderId').execute(),
    db.selectFrom('refunds').selectAll().execute(),
    db.selectFrom('stock').selectAll().execute(),
    db.selectFrom('stockHolds').selectAll().execute(),
    db.selectFrom('invoices').select(['number', 'orderId', 'serial', 'body']).orderBy('serial').execute(),
    db.selectFrom('creditNotes').select(['invoiceNumber', 'serial', 'amountPaise']).orderBy('serial').execute(),
    db.selectFrom('parcels').select(['orderId', 'state']).execute(),
    findMismatchedParcels(db),
  ])
  return { orders, payments, hand, refunds, stock, holds, invoices, credits, parcels, uneven }
}

/** Returns what was refunded of a payment, in paise. */
const refundedPaise = (refunds: ShopRecords['refunds'], payment: string): number =>
  sum(refunds.filter((r) => r.paymentId === payment && r.state === 'done').map((r) => r.amountPaise))

/** Compares the database with what really happened; returns every discrepancy. */
export async function findDiscrepancies(db: Db, world: ActualEvents, now: Date): Promise<string[]> {
  const books = await readRecords(db)
  const { orders, payments, holds, invoices, credits } = books
  const wrong: string[] = [...world.violations]
  const must: Check = (right, what) => void (right || wrong.push(what))
  const paid = payments.filter(({ state }) => state === 'paid')
  for (const { id, number, state, totalPaise } of orders) {
    const ofOrder = paid.filter((p) => p.orderId === id)
    const money = sum(ofOrder.map((p) => p.amountPaise))
    const kept = money - sum(ofOrder.map((p) => refundedPaise(books.refunds, p.id)))
    const enough = world.confirmed.has(number) ? money > 0 : money >= totalPaise
    must(!PAID_STATES.includes(state) || enough, `${number} is ${state} with ${money} of ${totalPaise}`)
    const isPart = books.hand.some(({ orderId }) => orderId === id) && kept < totalPaise
    must(!UNPAID_STATES.includes(state) || kept === 0 || isPart, `${number} is ${state}, ${kept} of ${money} received`)
    must(
      PAID_STATES.includes(state) === invoices.some((i) => i.orderId === id),
      `${number} is ${state}, which its invoice is not`,
    )
    const claims = payments.filter((p) => p.orderId === id && p.claimKey && p.state === 'pending')
    must(claims.length <= 1, `${number} has ${claims.length} open claims`)
    must(claims.length === 0 || state !== 'cancelled', `${number} is cancelled and keeps a claim`)
    const held = holds.some((h) => h.orderId === id && h.state === 'held')
    must(!held || UNPAID_STATES.includes(state) || state === 'under_review', `${number} is ${state} and holds`)
    must(
      held || state !== 'under_review' || (world.reservedUntil.get(id) ?? 0) <= now.getTime(),
      `${number} lost what it was promised`,
    )
  }
  checkConservation(books, world, must)
  checkInvoices(books, must)
  checkParcels(books, must)
  await checkDiscountUses(db, { lapsed: world.expiredUses, now }, must)
  must(
    credits.every(({ serial }, index) => serial === index + 1),
    `credit notes ${credits.map(({ serial }) => serial)}`,
  )
  must(
    invoices.every(({ serial }, index) => serial === index + 1),
    `invoices ${invoices.map(({ serial }) => serial)}`,
  )
  for (const [id, claims] of Map.groupBy(
    paid.filter(({ claimKey }) => claimKey),
    ({ claimKey }) => claimKey ?? '',
  ))
    must(claims.length === 1 || world.reusedTransactionIds.has(id), `${id} paid for ${claims.length} orders`)
  return wrong
}

/** Returns payments at the provider that the shop does not know after it has polled all of them. */
export async function findMissedPayments(db: Db, world: ActualEvents): Promise<string[]> {
  const payments = await db.selectFrom('payments').selectAll().execute()
  const tasks = await db.selectFrom('notes').select('subject').where('doneAt', 'is', null).execute()
  const wrong: string[] = []
  const openTasks = new Set(tasks.map(({ subject }) => subject))
  const must: Check = (right, what) => void (right || wrong.push(what))
  const unpaid = await db.selectFrom('orders').select('id').where('state', 'in', UNPAID_STATES).execute()
  const hand = new Set((await db.selectFrom('handPayments').select('orderId').execute()).map(({ orderId }) => orderId))
  const waiting = new Set(unpaid.map(({ id }) => id).filter((id) => hand.has(id)))
  checkAllPaymentsKnown({ payments, openTasks, waiting }, world, must)
  checkHandPaymentsKnown(await readRecords(db), openTasks, must)
  return wrong
}

/** Money recorded by hand counts for its order, is a part of an unpaid one, went back or has a task. */
function checkHandPaymentsKnown({ orders, payments, refunds }: ShopRecords, tasks: Set<string>, must: Check): void {
  const open = new Set(orders.filter(({ state }) => isOpen(state)).map(({ id }) => id))
  for (const { id, method, state, orderId, forOrder, amountPaise } of payments) {
    if (!isHandMethod(method) || state !== 'paid') continue
    const isKnown = forOrder === 1 || tasks.has(`money:${id}`) || open.has(orderId ?? '')
    must(isKnown || refundedPaise(refunds, id) === amountPaise, `nobody knows of ${amountPaise} in ${method}`)
  }
}

const isOpen = (state: OrderPaymentState): boolean => state === 'under_review' || UNPAID_STATES.includes(state)

/** An order's invoices less credit notes equal its payments less refunds. */
function checkInvoices({ orders, payments, refunds, invoices, credits }: ShopRecords, must: Check): void {
  for (const { id, number, state, totalPaise } of orders) {
    const own = invoices.filter(({ orderId }) => orderId === id)
    const lefts = own.map((invoice) => {
      const credited = sum(credits.filter((c) => c.invoiceNumber === invoice.number).map((c) => c.amountPaise ?? 0))
      return totalOf(invoice) - credited
    })
    must(
      lefts.every((it) => it >= 0),
      `${number}: more is credited than was invoiced: ${lefts}`,
    )
    // A replaced invoice was credited in full.
    must(
      lefts.slice(0, -1).every((it) => it === 0),
      `${number} has several invoices that stand: ${lefts}`,
    )
    if (own.length === 0) continue
    const left = sum(lefts)
    const ofOrder = payments.filter((p) => p.orderId === id && p.state === 'paid' && p.forOrder === 1)
    const received = sum(ofOrder.map((p) => p.amountPaise))
    const back = sum(ofOrder.map((p) => refundedPaise(refunds, p.id)))
    must((state === 'refunded') === (left === 0), `${number} is ${state}, and ${left} stand on its invoice`)
    must((state === 'paid') === (back === 0), `${number} is ${state}, and ${back} went back`)
    const stays = received === totalPaise ? left === totalPaise - back : left >= totalPaise - back && left <= totalPaise
    must(
      state === 'refunded' || stays,
      `${number}: ${left} of ${totalPaise} stand, ${received} came and ${back} went back`,
    )
  }
}

/** Every purchase is in a parcel, which is packed only after payment. */
function checkParcels({ orders, parcels, uneven }: ShopRecords, must: Check): void {
  for (const { orderId, state } of parcels) {
    const { number = '', state: payment = 'created' } = orders.find(({ id }) => id === orderId) ?? {}
    const sent = state === 'packed' || state === 'shipped' || state === 'delivered'
    must(!sent || PAID_STATES.includes(payment), `the parcel of ${number} is ${state}, its money ${payment}`)
    const left = state === 'shipped' || state === 'delivered' || state === 'returned'
    const stays = payment === 'cancelled' || (payment === 'refunded' && !left)
    must(stays === (state === 'cancelled'), `the parcel of ${number} is ${state}, its money ${payment}`)
  }
  must(parcels.length === orders.length, `${orders.length} orders have ${parcels.length} parcels`)
  must(uneven.length === 0, `parcels hold something else than was bought: ${uneven}`)
}

const totalOf = ({ body }: { body: string | null }): number => JSON.parse(body ?? '{}').totalPaise

/** Returns orders whose parcels differ from their order lines. */
async function findMismatchedParcels(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orderLines as line')
    .leftJoin('parcelLines as part', (join) =>
      join.onRef('part.orderId', '=', 'line.orderId').onRef('part.position', '=', 'line.position'),
    )
    .select(['line.orderId', 'line.position', 'line.quantity'])
    .select((eb) => eb.fn.sum('part.quantity').as('packed'))
    .groupBy(['line.orderId', 'line.position', 'line.quantity'])
    .execute()
  const parts = await db.selectFrom('parcelLines').select('orderId').execute()
  const uneven = rows.filter(({ quantity, packed }) => Number(packed) !== quantity).map(({ orderId }) => orderId)
  return parts.length === rows.length ? uneven : ['a parcel holds a line that no order has', ...uneven]
}

/** Returns the largest number of orders with open reservations per phone. */
export async function openPerPhone(db: Db, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('stockHolds as hold')
    .innerJoin('orders as order', 'order.id', 'hold.orderId')
    .select(['order.phone', 'order.id'])
    .distinct()
    .where('hold.state', '=', 'held')
    .where('hold.expiresAt', '>', now.toISOString())
    .execute()
  return Math.max(0, ...[...Map.groupBy(rows, ({ phone }) => phone).values()].map((held) => held.length))
}
