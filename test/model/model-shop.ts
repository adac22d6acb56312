import { findCommand } from '#server/cli/commands.ts'
import type { CommandResult } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { Payment } from '#server/payments/queries.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import type { Shop } from '#server/shop.ts'
import { setStock } from '#server/stock/set-stock.ts'
import { insertDiscount } from '#test/insert-discount.ts'
import { NOW } from '#test/stock.ts'
import type { ActualEvents } from './actual-events.ts'
import { DISCOUNT } from './discount-uses.ts'
import { scriptedProvider } from './scripted-provider.ts'
import type { Step } from './steps.ts'

/** The first two are counted, the third never runs out. */
export const PRODUCTS = ['kids-zone-1', 'kids-zone-2', 'kids-zone-3']
export const MINUTE_MS = 60_000
const EXTENSION_MS = 48 * 60 * MINUTE_MS
const INITIAL_STOCK = 12

export type ModelShop = Awaited<ReturnType<typeof openModelShop>>

/** Opens a live shop with a scripted provider and a manual clock. */
export async function openModelShop(db: Db) {
  const world: ActualEvents = {
    received: new Map(),
    forms: new Map(),
    violations: [],
    refunded: new Map(),
    returned: new Set(),
    stocked: new Map(),
    reservedUntil: new Map(),
    confirmed: new Set(),
    reusedTransactionIds: new Set(),
    expiredUses: new Set(),
  }
  await insertDiscount(db, DISCOUNT)
  const clock = { time: NOW.getTime() }
  const now = () => new Date(clock.time)
  const { payments, pay, decide } = scriptedProvider(world, now)
  const deps = { db, payments, now, log: createLog({ logLevel: 'silent' }), config: { payments: 'live' as const } }
  const by = () => ({ who: 'Meera', now: now(), live: true })
  /** Runs an owner's command with its preview confirmed. */
  async function command(name: string, ...args: string[]): Promise<CommandResult | undefined> {
    const called = findCommand(name)
    const preview = await called?.preview?.(deps as unknown as Shop, args, by())
    return preview?.ok === false ? preview : called?.run(deps as unknown as Shop, args, by(), preview?.message)
  }
  const floor = { db, world, deps, pay, decide, clock, now, by, command }
  for (const gift of [0, 1]) await setShelfStock(floor, gift, INITIAL_STOCK)
  return floor
}

/** A claim, or a rejected claim, extends the reservation to 48 hours. */
export async function extendReservation(
  { db, world, clock }: ModelShop,
  orderId: string,
  isRepeated = false,
): Promise<void> {
  if (world.reservedUntil.has(orderId) && !isRepeated) return
  const held = db.selectFrom('stockHolds').select('stockId').where('orderId', '=', orderId).where('state', '=', 'held')
  if (await held.executeTakeFirst()) world.reservedUntil.set(orderId, clock.time + EXTENSION_MS)
}

/** The owner saw the full amount at the bank. */
export async function confirmPayment({ db, world, now }: ModelShop, number: string, knowingly: boolean): Promise<void> {
  const claims = () =>
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['payments.id', 'payments.state', 'payments.claimKey', 'payments.reason', 'payments.amountPaise'])
      .where('orders.number', '=', number)
      .where('payments.claimKey', 'is not', null)
      .where('payments.method', '=', 'upi')
      .execute()
  const confirmed = await confirmClaim(db, { number, who: 'Meera', knowingly }, now())
  if (!confirmed.ok) return
  // Read afterwards, because the shopper may change the id at the same moment.
  if (knowingly) for (const { claimKey } of await claims()) world.reusedTransactionIds.add(claimKey ?? '')
  world.confirmed.add(number)
  // The amount recorded as received is the amount that came.
  for (const { id, state, reason, amountPaise } of await claims())
    if (state === 'paid' && reason === null) world.received.set(id, amountPaise)
}

type ReceivedMoney = Extract<Step, { do: 'received' }>

/** The owner records money that matches no claim. */
export async function recordMoney(
  floor: ModelShop,
  { id, whole, knowingly }: ReceivedMoney,
  order: { number: string; id: string; totalPaise: number },
): Promise<void> {
  const { db, world, command } = floor
  const utr = `63260411820${id}`
  const paise = whole ? order.totalPaise : order.totalPaise - 100
  if (knowingly) world.reusedTransactionIds.add(utr)
  const said = await command('received', order.number, String(paise / 100), utr, ...(knowingly ? ['knowingly'] : []))
  if (!said?.ok) return
  const rows = db.selectFrom('payments').select('id').where('orderId', '=', order.id).where('state', '=', 'paid')
  for (const row of await rows.where('claimKey', '=', utr).execute()) world.received.set(row.id, paise)
}

export async function setShelfStock(
  { db, world, by }: Pick<ModelShop, 'db' | 'world' | 'by'>,
  gift: number,
  more: number,
): Promise<void> {
  const id = PRODUCTS[gift] ?? ''
  const row = await db.selectFrom('stock').select('onHand').where('id', '=', id).executeTakeFirst()
  const counted = await setStock(db, id, (row?.onHand ?? 0) + more, by())
  if (counted.ok) world.stocked.set(id, (world.stocked.get(id) ?? 0) + more)
}

/** Counts what occurred, so that a run that exercises nothing fails. */
export async function countOccurrences({ db }: ModelShop): Promise<Record<string, number>> {
  const rows = await db.selectFrom('payments').selectAll().execute()
  const hand = await db.selectFrom('handPayments').select('recordKey').execute()
  const counted = rows.filter(({ forOrder }) => forOrder === 1)
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const notes = await db.selectFrom('notes').select(['subject', 'text']).execute()
  const orders = await db.selectFrom('orders').select(['state', 'offer']).execute()
  const uses = await db.selectFrom('offerUses').select('until').execute()
  const parcels = await db.selectFrom('parcels').select('state').execute()
  const instead = await db.selectFrom('creditNotes').select('number').where('refundId', 'is', null).execute()
  return {
    paid: rows.filter(({ state }) => state === 'paid').length,
    'paid twice on one page': rows.filter(({ state, furtherOf }) => state === 'paid' && furtherOf !== null).length,
    'returned by the provider': rows.filter(({ returnedAt }) => returnedAt !== null).length,
    ...countPaymentsByMethod(rows),
    'above the rest by hand': hand.filter(({ recordKey }) => recordKey.endsWith(':over')).length,
    'in parts': [...Map.groupBy(counted, ({ orderId }) => orderId).values()].filter((parts) => parts.length > 1).length,
    disputed: rows.filter(({ claimDisputed }) => claimDisputed === 1).length,
    notFound: rows.filter(({ notFoundAt }) => notFoundAt !== null).length,
    'paid after its code closed': notes.filter(({ text }) => text.includes('after its QR code had closed')).length,
    lapsed: notes.filter(({ subject }) => subject.startsWith('lapsed:')).length,
    refunds: refunds.filter(({ state }) => state === 'done').length,
    refunded: orders.filter(({ state }) => state === 'refunded').length,
    'refunded in part': orders.filter(({ state }) => state === 'partly_refunded').length,
    shipped: parcels.filter(({ state }) => state === 'shipped' || state === 'delivered').length,
    'sent to another State': instead.length,
    'with an offer': orders.filter(({ offer }) => offer !== null).length,
    'with an offer and paid': uses.filter(({ until }) => until === null).length,
  }
}

const countPaymentsByMethod = (rows: readonly Pick<Payment, 'method' | 'state' | 'furtherOf'>[]) => {
  const count = (method: Payment['method'], state: Payment['state']) =>
    rows.filter((row) => row.method === method && row.state === state).length
  return {
    'by QR code': count('upi_qr', 'paid'),
    'by one QR code twice': rows.filter((row) => row.method === 'upi_qr' && row.state === 'paid' && row.furtherOf)
      .length,
    'in cash': count('cash', 'paid'),
    'by transfer': count('transfer', 'paid'),
    'by card machine': count('card_machine', 'paid'),
    'by cheque': count('cheque', 'paid'),
    'by a cheque that bounced': count('cheque', 'failed'),
  }
}
