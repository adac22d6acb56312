import { expect } from 'vitest'
import { cancelOrder } from '#server/orders/fulfil-order.ts'
import { decideCheque } from '#server/payments/hand/decide-cheque.ts'
import { qrPaymentState } from '#server/payments/qr/qr-payment-state.ts'
import { confirmClaim, rejectClaim } from '#server/payments/upi/review-claim.ts'
import { KilledError } from '../killable-db.ts'
import type { DeskEvent, Event } from './events.ts'
import { isInBank, type LiveOrder, type LiveShop, type Placed, startPaying, type Webhook } from './start-paying.ts'

export const newLiveOrder = (placed: Placed): LiveOrder => ({
  ...placed,
  ...{ refs: [], webhooks: [], returns: [], recorded: new Map(), isAcceptedByOwner: false },
})

export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)]

/** Before a second attempt a killed request must have been given up, and its jobs' leases must have ended. */
const MINUTES_AFTER_KILL = 1.1
/** More than the calls of one request, with their repetitions. */
const UNREACHED_CALLS = 12

const ownerOf = ({ deps }: LiveShop) => ({ who: 'Meera', now: deps.now(), live: true })

export async function performEvent(shop: LiveShop, order: LiveOrder, event: Event): Promise<void> {
  const before = new Set(shop.refs())
  try {
    await act(shop, order, event)
  } finally {
    order.refs.push(...shop.refs().filter((ref) => !before.has(ref) && !order.refs.includes(ref)))
  }
}

async function act(shop: LiveShop, order: LiveOrder, event: Event): Promise<void> {
  switch (event.do) {
    case 'qr':
    case 'page':
    case 'claim':
    case 'hand':
      return startPaying(shop, order, event)
    case 'together':
      return together(event.events.map((one) => startPaying(shop, order, one)))
    case 'pay': {
      const ref = at(order.refs, event.which)
      return ref ? pay(shop, order, { ref, outcome: event.outcome }) : undefined
    }
    case 'bank': {
      const undecided = undecidedPayments(shop, order)
      const one = at(undecided, event.which)
      return one ? decideAtBank(shop, order, { ...one, says: event.says }) : undefined
    }
    case 'webhook': {
      const sent = at(order.webhooks, event.which)
      // With 503 the provider sends it again later, or never.
      if (sent) expect([200, 503]).toContain(await shop.tell(sent))
      await shop.work()
      return
    }
    case 'forge': {
      const sent = at(order.webhooks, event.which)
      if (sent) expect(await shop.tell(forged(sent, event.how))).toBe(401)
      return
    }
    case 'return': {
      const query = at(order.returns, event.which)
      if (query) await shop.comeBack(query)
      return
    }
    case 'wait':
      return shop.pass(event.minutes)
    case 'outage':
      return outage(shop)
    case 'kill':
      return kill(shop, order, event)
    case 'change':
      return shop.change(order.checkoutKey, event.quantity)
    case 'poll':
      for (const { id } of await shop.paymentsOf(order.id)) await qrPaymentState(shop.deps, id)
      return shop.work().then(() => {})
    default:
      return actAtDesk(shop, order, event)
  }
}

async function actAtDesk(shop: LiveShop, order: LiveOrder, event: DeskEvent): Promise<void> {
  const { db } = shop.deps
  const payments = await shop.paymentsOf(order.id)
  switch (event.do) {
    case 'cancel':
      await cancelOrder(db, order.number, ownerOf(shop))
      return
    case 'decideClaim': {
      const claim = payments.findLast(
        ({ claimKey, state, method }) => claimKey && state === 'pending' && method === 'upi',
      )
      return claim ? decideClaim(shop, order, claim) : undefined
    }
    case 'decideCheque': {
      const cheque = payments.find(({ method, state }) => method === 'cheque' && state === 'pending')
      const decision = {
        number: order.number,
        paymentId: cheque?.id ?? '',
        isCleared: event.isCleared,
        reason: 'Insufficient funds',
      }
      if (cheque) expect((await decideCheque(db, decision, ownerOf(shop))).ok).toBe(true)
      return
    }
    case 'refund': {
      const surplus = payments.find(({ state, forOrder }) => state === 'paid' && !forOrder)
      if (surplus) await shop.refund(surplus.providerRef ? surplus.id : `${surplus.id} by-hand`)
    }
  }
}

/** The owner looks at the bank statement. */
async function decideClaim(
  shop: LiveShop,
  order: LiveOrder,
  { transactionId, claimKey }: { transactionId: string | null; claimKey: string | null },
): Promise<void> {
  const { number } = order
  if (!isInBank(transactionId ?? claimKey)) {
    await rejectClaim(shop.deps.db, { number, who: 'Meera', why: 'not on the statement' }, shop.deps.now())
    return
  }
  const confirmed = await confirmClaim(shop.deps.db, { number, who: 'Meera' }, shop.deps.now())
  if (confirmed.ok) order.isAcceptedByOwner = true
}

/** Waits for all, so that none runs on after a kill. */
async function together(started: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(started)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

function pay(
  shop: LiveShop,
  order: LiveOrder,
  { ref, outcome }: { ref: string; outcome: Extract<Event, { do: 'pay' }>['outcome'] },
): void {
  // Razorpay takes no payment by a closed code, but the shop must not rely on it.
  const how = {
    ...(outcome === 'other amount' && { paise: 100_00 }),
    ...(outcome === 'failed' && { failed: true }),
    ...(outcome === 'undecided' && { pending: true }),
  }
  const paid = shop.pay(ref, how)
  order.webhooks.push(paid.webhook())
  if (ref.startsWith('order_')) order.returns.push(paid.back)
}

/** Payments that the bank has neither accepted nor refused. */
export const undecidedPayments = (shop: LiveShop, { refs }: LiveOrder) =>
  refs
    .flatMap((ref) => shop.paymentsAt(ref).map((id) => ({ ref, id })))
    .filter(({ id }) => shop.payment(id).status === 'authorized')

type BankDecision = { ref: string; id: string; says: Extract<Event, { do: 'bank' }>['says'] }

export function decideAtBank(shop: LiveShop, order: LiveOrder, { ref, id, says }: BankDecision): void {
  if (says === 'captured') shop.capture(ref, id)
  else shop.sendBack(id, { listed: says === 'returned and listed' })
  if (says === 'captured') order.webhooks.push(shop.webhook(ref, shop.payment(id)))
}

function forged(sent: Webhook, how: Extract<Event, { do: 'forge' }>['how']): Webhook {
  const { 'x-razorpay-signature': signature = '', ...headers } = sent.headers
  if (how === 'unsigned') return { ...sent, headers }
  if (how === 'secret')
    return { ...sent, headers: { ...headers, 'x-razorpay-signature': [...signature].reverse().join('') } }
  return { ...sent, body: sent.body.replace(/"amount":\d+/g, '"amount":100') }
}

/** The provider does the work and its answers are lost. */
async function outage(shop: LiveShop): Promise<void> {
  shop.misbehave('lost')
  await shop.work()
  shop.recover()
  await shop.makeJobsDue()
}

async function kill(
  shop: LiveShop,
  order: LiveOrder,
  { after, during, isReached }: Extract<Event, { do: 'kill' }>,
): Promise<void> {
  shop.process.killAfter(after)
  if (!isReached) shop.misbehave(...Array.from({ length: UNREACHED_CALLS }, () => 'dead' as const))
  try {
    await performEvent(shop, order, during)
  } catch (error) {
    if (!(error instanceof KilledError)) throw error
  } finally {
    shop.recover()
    shop.process.restart()
  }
  await shop.pass(MINUTES_AFTER_KILL)
  // A person repeats what was not answered. Payments and refunds have happened.
  if (during.do === 'hand' || during.do === 'claim' || during.do === 'qr' || during.do === 'page')
    await performEvent(shop, order, during)
}
