import { PAID_STATES, UNPAID_STATES } from '#domain/order/order-state.ts'
import { sum } from '#domain/payment/money.ts'
import { refundableOf } from '#domain/payment/order-balance.ts'
import { handPaymentsOf } from '#server/payments/hand/hand-payments.ts'
import { paymentsOfOrder } from '#server/payments/payment-records.ts'
import { bouncedTaskSubject } from '#server/payments/payment-tasks.ts'
import { QR_GIFT, QR_GIFT_STOCK } from '../qr-shop.ts'
import { decideAtBank, performEvent, undecidedPayments } from './perform-event.ts'
import type { LiveOrder, LiveShop } from './start-paying.ts'

/** Minutes between the polls after the last event. */
const THREE_DAYS = [2, 5, 15, 60, 180, 360, 720, 1440, 1440, 1440]

/**
 * Ends everything that is open: the bank, the owner and the jobs of three days. The owner cancels an order that is
 * given up, if it is not paid by then.
 */
export async function settle(shop: LiveShop, order: LiveOrder, { isGivenUp }: { isGivenUp: boolean }): Promise<void> {
  for (const [index, undecided] of undecidedPayments(shop, order).entries())
    decideAtBank(shop, order, { ...undecided, says: index % 2 === 0 ? 'captured' : 'returned' })
  await shop.work()
  await performEvent(shop, order, { do: 'decideClaim' })
  for (const { method, state } of await shop.paymentsOf(order.id))
    if (method === 'cheque' && state === 'pending')
      await performEvent(shop, order, { do: 'decideCheque', isCleared: true })
  for (const minutes of THREE_DAYS) await shop.pass(minutes)
  if (isGivenUp) await performEvent(shop, order, { do: 'cancel' })
}

async function recordsOf(shop: LiveShop, { id, checkoutKey }: LiveOrder) {
  const { db } = shop
  const tasks = await db.selectFrom('notes').select('subject').where('doneAt', 'is', null).execute()
  const openTasks = new Set(tasks.map(({ subject }) => subject))
  return {
    orders: await db
      .selectFrom('orders')
      .select(['state', 'totalPaise'])
      .where('checkoutKey', '=', checkoutKey)
      .execute(),
    rows: await paymentsOfOrder(db, id),
    hand: await handPaymentsOf(db, id),
    invoices: await db.selectFrom('invoices').select('number').where('orderId', '=', id).execute(),
    holds: await db.selectFrom('stockHolds').select(['state', 'quantity']).where('orderId', '=', id).execute(),
    hasBounced: (payment: string) => openTasks.has(bouncedTaskSubject(payment)),
    isTask: (payment: string) => openTasks.has(`money:${payment}`),
  }
}

type Records = Awaited<ReturnType<typeof recordsOf>>
type Check = (right: boolean, text: string) => void

/** Returns every difference between the records of the shop and what happened, after `settle`. */
export async function differencesOf(shop: LiveShop, order: LiveOrder): Promise<string[]> {
  const records = await recordsOf(shop, order)
  const { orders, rows, invoices, holds, isTask } = records
  const wrong: string[] = []
  const must: Check = (right, text) => void (right || wrong.push(text))
  must(orders.length === 1, `${orders.length} orders of one checkout`)
  const { state, totalPaise } = orders[0] ?? { state: 'cancelled' as const, totalPaise: 0 }
  const [isPaid, paid] = [PAID_STATES.includes(state), rows.filter((row) => row.state === 'paid')]
  checkReceipts(shop, order, records, must)
  checkHandPayments(order, records, must)
  const counted = sum(paid.filter(({ forOrder }) => forOrder).map(({ amountPaise }) => amountPaise))
  const isWhole = counted === totalPaise || (order.isAcceptedByOwner && counted > totalPaise)
  must(isPaid ? isWhole : counted === 0, `${state}, and ${counted} of ${totalPaise} count for it`)
  must(invoices.length === Number(isPaid), `${invoices.length} invoices, and it is ${state}`)
  const left = paid.filter((row) => !row.forOrder && refundableOf(row) > 0)
  const received = sum(left.map(refundableOf))
  const hasReason = paid.some(({ id }) => isTask(id)) || rows.some(isOpenClaim)
  // A part payment waits for the rest, or for the decision about an order under review.
  const isPart = (UNPAID_STATES.includes(state) && received < totalPaise) || (state === 'under_review' && hasReason)
  // The rest came from the provider beside a cheque, which bounced.
  const isAsked = isPart && rows.some((row) => records.hasBounced(row.id))
  for (const row of left)
    must(
      isTask(row.id) || isAsked || (isPart && row.providerRef === null),
      `${row.id} of ${row.amountPaise} has no task`,
    )
  must(state !== 'under_review' || hasReason, 'under review without a reason')
  must(isPaid || received < totalPaise || state !== 'awaiting_payment', `${received} came, and it is ${state}`)
  if (rows.some((row) => row.state === 'pending' && !isOpenClaim(row))) wrong.push('a payment is still pending')
  const kept = sum(holds.filter((hold) => hold.state === (isPaid ? 'held' : 'sold')).map(({ quantity }) => quantity))
  must(kept === 0, `${kept} pieces are ${isPaid ? 'held' : 'sold'}, and it is ${state}`)
  const open = order.refs.filter((ref) => ref.startsWith('qr_') && shop.qrCodes.status(ref) !== 'closed')
  must(open.length === 0, `${open.length} codes are open`)
  return wrong
}

const isOpenClaim = ({ state, claimKey }: Records['rows'][number]): boolean => state === 'pending' && claimKey !== null

/** Each payment at the provider has one row with its amount, and each row its payment. */
function checkReceipts(shop: LiveShop, { refs }: LiveOrder, { rows }: Records, must: Check): void {
  const payments = refs.flatMap((ref) => shop.paymentsAt(ref)).map((id) => shop.payment(id))
  const received = payments.filter(({ captured }) => captured)
  for (const { id, amount } of received) {
    const own = rows.filter((row) => row.state === 'paid' && row.transactionId === id)
    must(own.length === 1 && own[0]?.amountPaise === amount, `${id} of ${amount} has ${own.length} rows`)
  }
  const booked = rows.filter(({ state, providerRef }) => state === 'paid' && providerRef !== null)
  must(booked.length === received.length, `${booked.length} of ${received.length} payments are recorded`)
  for (const { id } of payments.filter(({ status, captured }) => status === 'refunded' && !captured))
    must(
      rows.filter(({ transactionId, returnedAt }) => transactionId === id && returnedAt).length === 1,
      `${id} returned`,
    )
}

/** What the desk saw recorded is recorded once, with its amount. */
function checkHandPayments({ recorded }: LiveOrder, { hand, rows }: Records, must: Check): void {
  for (const [key, amountPaise] of recorded) {
    const own = hand.filter(({ recordKey }) => recordKey.replace(/-*(:over)?$/, '') === `form-${key}`)
    const ids = new Set(own.map(({ paymentId }) => paymentId))
    const booked = sum(rows.filter(({ id }) => ids.has(id)).map((row) => row.amountPaise))
    must(booked === amountPaise, `${booked} of ${amountPaise} are recorded by hand`)
  }
}

/** Returns what is wrong with the stock and the series of receipts of the whole shop. */
export async function shopDifferences({ db }: LiveShop): Promise<string[]> {
  const stock = await db.selectFrom('stock').selectAll().where('id', '=', QR_GIFT).executeTakeFirstOrThrow()
  const holds = await db.selectFrom('stockHolds').select(['state', 'quantity']).where('stockId', '=', QR_GIFT).execute()
  const of = (state: string) => sum(holds.filter((hold) => hold.state === state).map(({ quantity }) => quantity))
  const receipts = await db
    .selectFrom('handPayments')
    .select('receiptNumber')
    .where('receiptNumber', 'is not', null)
    .execute()
  // Numbers begin anew with each financial year, such as CR/26-27/000001.
  const series = Map.groupBy(receipts, ({ receiptNumber }) => receiptNumber?.replace(/\d+$/, ''))
  const gaps = [...series].filter(([prefix, own]) => {
    const numbers = own.map(({ receiptNumber }) => Number(receiptNumber?.split('/').at(-1))).sort((a, b) => a - b)
    return !prefix || numbers.some((number, index) => number !== index + 1)
  })
  const failedJobs = await db.selectFrom('notes').select('text').where('subject', 'like', 'job:%').execute()
  return [
    ...(stock.onHand + of('sold') === QR_GIFT_STOCK ? [] : [`${stock.onHand} on hand and ${of('sold')} sold`]),
    ...(stock.reserved === of('held') ? [] : [`${stock.reserved} reserved and ${of('held')} held`]),
    ...gaps.map(([prefix]) => `the receipts ${prefix} have gaps`),
    ...failedJobs.map(({ text }) => text),
  ]
}
