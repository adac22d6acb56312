import { commandCalled } from '#server/cli/commands.ts'
import type { Db } from '#server/db/connect.ts'
import { createLog } from '#server/log.ts'
import type { Answer } from '#server/owner/answer.ts'
import { setStock } from '#server/owner/set-stock.ts'
import { confirmClaim } from '#server/payments/upi/review-claim.ts'
import type { Shop } from '#server/shop.ts'
import { NOW } from '../stock.ts'
import { writeOffer } from '../write-offer.ts'
import type { World } from './ledger.ts'
import { OFFER } from './offer-uses.ts'
import type { Step } from './steps.ts'
import { walkedProvider } from './walked-provider.ts'

/** The first two are counted, the third never runs out. */
export const GIFTS = ['kids-zone-1', 'kids-zone-2', 'kids-zone-3']
export const MINUTE_MS = 60_000
const PROMISE_MS = 48 * 60 * MINUTE_MS
const SHELVED_FIRST = 12

export type Floor = Awaited<ReturnType<typeof openFloor>>

/** A live shop with a walked provider and a clock that the walk moves. */
export async function openFloor(db: Db) {
  const world: World = {
    came: new Map(),
    went: new Map(),
    returned: new Set(),
    shelved: new Map(),
    promised: new Map(),
    confirmed: new Set(),
    knowingly: new Set(),
    lapsed: new Set(),
  }
  await writeOffer(db, OFFER)
  const { payments, pay, decide } = walkedProvider(world)
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
  const floor = { db, world, deps, pay, decide, clock, now, by, command }
  for (const gift of [0, 1]) await shelve(floor, gift, SHELVED_FIRST)
  return floor
}

/** From a claim, or the word that nothing was found, what is held stays held for 48 hours. */
export async function promise({ db, world, clock }: Floor, orderId: string, anew = false): Promise<void> {
  if (world.promised.has(orderId) && !anew) return
  const held = db.selectFrom('stockHolds').select('stockId').where('orderId', '=', orderId).where('state', '=', 'held')
  if (await held.executeTakeFirst()) world.promised.set(orderId, clock.time + PROMISE_MS)
}

/** The owner saw the whole amount at the bank. */
export async function confirm({ db, world, now }: Floor, number: string, knowingly: boolean): Promise<void> {
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
export async function receive(
  floor: Floor,
  { id, whole, knowingly }: Received,
  order: { number: string; id: string; totalPaise: number },
): Promise<void> {
  const { db, world, command } = floor
  const utr = `63260411820${id}`
  const paise = whole ? order.totalPaise : order.totalPaise - 100
  if (knowingly) world.knowingly.add(utr)
  const said = await command('received', order.number, String(paise / 100), utr, ...(knowingly ? ['knowingly'] : []))
  if (!said?.ok) return
  const rows = db.selectFrom('payments').select('id').where('orderId', '=', order.id).where('state', '=', 'paid')
  for (const row of await rows.where('claimKey', '=', utr).execute()) world.came.set(row.id, paise)
}

export async function shelve(
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
  const orders = await db.selectFrom('orders').select(['state', 'offer']).execute()
  const uses = await db.selectFrom('offerUses').select('until').execute()
  const parcels = await db.selectFrom('parcels').select('state').execute()
  const instead = await db.selectFrom('creditNotes').select('number').where('refundId', 'is', null).execute()
  return {
    paid: rows.filter(({ state }) => state === 'paid').length,
    'paid twice on one page': rows.filter(({ state, furtherOf }) => state === 'paid' && furtherOf !== null).length,
    'returned by the provider': rows.filter(({ returnedAt }) => returnedAt !== null).length,
    disputed: rows.filter(({ claimDisputed }) => claimDisputed === 1).length,
    notFound: rows.filter(({ notFoundAt }) => notFoundAt !== null).length,
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
