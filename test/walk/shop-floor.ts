import type { ParcelState } from '#domain/order/order-state.ts'
import { commandCalled } from '#server/cli/commands.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { Answer } from '#server/owner/answer.ts'
import { setStock } from '#server/owner/set-stock.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { requestPaymentLink } from '#server/payments/request-payment.ts'
import { payByUpi } from '#server/payments/upi/pay-by-upi.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import { verifyPayment } from '#server/payments/verify-payment.ts'
import type { Shop } from '#server/shop.ts'
import { releaseExpired } from '#server/stock/release-expired.ts'
import { NOW, order as place } from '../stock.ts'
import type { World } from './ledger.ts'
import type { Step } from './steps.ts'
import { walkedProvider } from './walked-provider.ts'

/** The first two are counted, the third never runs out. */
const GIFTS = ['kids-zone-1', 'kids-zone-2', 'kids-zone-3']
const PEOPLE = ['98450 10001', '98450 10002', '98450 10003', '98450 10004']
/** The seller's own State, and two others. */
const PLACES = [
  'city=Mysuru state=Karnataka pin=570001',
  'city=Kochi state=Kerala pin=682001',
  'city=Chennai state=Tamil Nadu pin=600001',
]
const MINUTE_MS = 60_000
const PROMISE_MS = 48 * 60 * MINUTE_MS
const SHELVED_FIRST = 12

export type Floor = Awaited<ReturnType<typeof openFloor>>

/** A live shop with a walked provider and a clock that the walk moves. */
export async function openFloor(db: Db) {
  const world: World = {
    came: new Map(),
    went: new Map(),
    shelved: new Map(),
    promised: new Map(),
    confirmed: new Set(),
    knowingly: new Set(),
  }
  const { payments, pay } = walkedProvider(world)
  const clock = { time: NOW.getTime() }
  const now = () => new Date(clock.time)
  const deps = { db, payments, now, log: createLog({ logLevel: 'silent' }), config: { payments: 'live' as const } }
  const by = () => ({ who: 'Meera', now: now(), live: true })
  /** As the owner gives it, who reads what is shown first and says yes. */
  async function command(name: string, ...args: string[]): Promise<Answer | undefined> {
    const called = commandCalled(name)
    const shown = await called?.preview?.(deps as unknown as Shop, args, by())
    return shown?.ok === false ? shown : called?.run(deps as unknown as Shop, args, by(), shown?.message)
  }
  const floor = { db, world, deps, pay, clock, now, by, command }
  for (const gift of [0, 1]) await shelve(floor, gift, SHELVED_FIRST)
  return floor
}

const ordersOf = ({ db }: Floor) => db.selectFrom('orders').selectAll().orderBy('createdAt').orderBy('id').execute()
type OrderRow = Awaited<ReturnType<typeof ordersOf>>[number]

const pagesOf = ({ db }: Floor) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('providerRef', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const at = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(1, rows.length)]

/** Where a parcel is that can be packed, shipped, delivered or sent elsewhere. */
const FROM: Partial<Record<Step['do'], ParcelState>> = {
  pack: 'to_pack',
  ship: 'packed',
  deliver: 'shipped',
  sendTo: 'to_pack',
}

/** The orders that a step can be about; where there is none that it could be done to, all of them. */
async function readyFor(floor: Floor, step: OfOrder): Promise<OrderRow[]> {
  const all = await ordersOf(floor)
  const from = FROM[step.do]
  if (!from) return all
  const there = await floor.db.selectFrom('parcels').select('orderId').where('state', '=', from).execute()
  const ids = new Set(there.map(({ orderId }) => orderId))
  const ready = all.filter(({ id, state }) => ids.has(id) && (state === 'paid' || state === 'partly_refunded'))
  return ready.length > 0 ? ready : all
}

/** Does what a step says, as far as it can be done. */
export async function take(floor: Floor, step: Step): Promise<void> {
  const { db, deps, clock, now } = floor
  switch (step.do) {
    case 'together':
      await Promise.all([...step.steps.map((one) => take(floor, one)), releaseExpired(db, now())])
      return
    case 'wait':
      clock.time += step.minutes * MINUTE_MS
      await releaseExpired(db, now())
      return
    case 'place':
      return placeFor(floor, step)
    case 'count':
      return shelve(floor, step.gift, step.more)
    case 'link':
      await requestPaymentLink(deps, LINK)
      return
    case 'bank':
    case 'learn': {
      const payment = at(await pagesOf(floor), step.payment)
      if (payment && step.do === 'bank') floor.pay(payment, step.says)
      else if (payment) await verifyPayment(deps, payment, 'walked')
      return
    }
    default: {
      const order = at(await readyFor(floor, step), step.order)
      if (order) await withOrder(floor, step, order)
    }
  }
}

const LINK = {
  purpose: 'A box',
  amountPaise: 2500_00,
  redirectUrl: 'https://shop.example/',
  buyerName: 'Asha',
  email: 'asha@example.in',
  phone: '98450 12345',
}

type OfOrder = Extract<Step, { order: number }>

async function withOrder(floor: Floor, step: OfOrder, order: OrderRow): Promise<void> {
  const { deps, command } = floor
  const { id, number, checkoutKey, totalPaise } = order
  switch (step.do) {
    case 'placeAgain':
      return placeFor(
        floor,
        { who: PEOPLE.indexOf(order.phone), gift: step.order % 3, pieces: step.pieces },
        checkoutKey,
      )
    case 'claim': {
      const claimed = await payByUpi(deps, { checkoutKey, totalPaise, transactionId: `63260411820${step.id}` })
      if (!claimed.ok && claimed.why === 'under-review') await promise(floor, id)
      return
    }
    case 'askToPay':
      await payForOrder(deps, { checkoutKey, method: 'card', redirectUrl: 'https://shop.example/payment/callback' })
      return
    case 'confirm':
      return confirm(floor, number, step.knowingly)
    case 'received':
      return receive(floor, step, order)
    case 'notFound':
      if ((await command('reject', number, 'not there'))?.ok) await promise(floor, id, true)
      return
    case 'sendTo':
      await command('address', number, PLACES[step.place] ?? '')
      return
    case 'refundRupees':
      await command('refund', number, String(step.rupees))
      return
    case 'refundLine':
      await command('refund', number, '1x1', ...(step.restock ? ['restock'] : []))
      return
    default:
      await command(step.do, number)
  }
}

type Wish = { who: number; gift: number; pieces: number }

async function placeFor({ db, now }: Floor, { who, gift, pieces }: Wish, checkoutKey?: string): Promise<void> {
  const shipping = { phone: PEOPLE[who] ?? '', email: `walker-${who}@example.in` }
  const [id = '', other = ''] = [GIFTS[gift], GIFTS[(gift + 1) % GIFTS.length]]
  const gifts = pieces === 3 ? { [id]: 2, [other]: 1 } : { [id]: pieces }
  await place(db, gifts, { at: now(), shipping, network: `203.0.113.${who % 2}`, ...(checkoutKey && { checkoutKey }) })
}

/** From a claim, or the word that nothing was found, what is held stays held for 48 hours. */
async function promise({ db, world, clock }: Floor, orderId: string, anew = false): Promise<void> {
  if (world.promised.has(orderId) && !anew) return
  const held = db.selectFrom('stockHolds').select('stockId').where('orderId', '=', orderId).where('state', '=', 'held')
  if (await held.executeTakeFirst()) world.promised.set(orderId, clock.time + PROMISE_MS)
}

/** The owner saw the whole amount at the bank. */
async function confirm({ db, world, now }: Floor, number: string, knowingly: boolean): Promise<void> {
  const claims = () =>
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.orderId')
      .select(['payments.id', 'payments.state', 'payments.claimKey', 'payments.reason', 'orders.totalPaise'])
      .where('orders.number', '=', number)
      .where('payments.claimKey', 'is not', null)
      .execute()
  const confirmed = await confirmClaim(db, { number, who: 'Meera', knowingly }, now())
  if (!confirmed.ok) return
  // Afterwards: the shopper may have corrected the id in the same moment, and what is open then is what is confirmed.
  if (knowingly) for (const { claimKey } of await claims()) world.knowingly.add(claimKey ?? '')
  world.confirmed.add(number)
  // What was written down as received is what came.
  for (const { id, state, reason, totalPaise } of await claims())
    if (state === 'paid' && reason === null) world.came.set(id, totalPaise)
}

type Received = Extract<Step, { do: 'received' }>

/** The owner saw money at the bank that nobody can be confirmed for. */
async function receive(floor: Floor, { id, whole, knowingly }: Received, order: OrderRow): Promise<void> {
  const { db, world, command } = floor
  const utr = `63260411820${id}`
  const paise = whole ? order.totalPaise : order.totalPaise - 100
  if (knowingly) world.knowingly.add(utr)
  const said = await command('received', order.number, String(paise / 100), utr, ...(knowingly ? ['knowingly'] : []))
  if (!said?.ok) return
  const rows = db.selectFrom('payments').select('id').where('orderId', '=', order.id).where('state', '=', 'paid')
  for (const row of await rows.where('claimKey', '=', utr).execute()) world.came.set(row.id, paise)
}

async function shelve(
  { db, world, by }: Pick<Floor, 'db' | 'world' | 'by'>,
  gift: number,
  more: number,
): Promise<void> {
  const id = GIFTS[gift] ?? ''
  const row = await db.selectFrom('stock').select('onHand').where('id', '=', id).executeTakeFirst()
  const counted = await setStock(db, id, (row?.onHand ?? 0) + more, by())
  if (counted.ok) world.shelved.set(id, (world.shelved.get(id) ?? 0) + more)
}

/** How much of everything there was, so that a walk that goes nowhere is seen. */
export async function seenOn({ db }: Floor): Promise<Record<string, number>> {
  const rows = await db.selectFrom('payments').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const notes = await db.selectFrom('notes').select('subject').execute()
  const orders = await db.selectFrom('orders').select('state').execute()
  const parcels = await db.selectFrom('parcels').select('state').execute()
  const instead = await db.selectFrom('creditNotes').select('number').where('refundId', 'is', null).execute()
  return {
    paid: rows.filter(({ state }) => state === 'paid').length,
    disputed: rows.filter(({ claimDisputed }) => claimDisputed === 1).length,
    notFound: rows.filter(({ notFoundAt }) => notFoundAt !== null).length,
    lapsed: notes.filter(({ subject }) => subject.startsWith('lapsed:')).length,
    refunds: refunds.filter(({ state }) => state === 'done').length,
    refunded: orders.filter(({ state }) => state === 'refunded').length,
    'refunded in part': orders.filter(({ state }) => state === 'partly_refunded').length,
    shipped: parcels.filter(({ state }) => state === 'shipped' || state === 'delivered').length,
    'sent to another State': instead.length,
  }
}
