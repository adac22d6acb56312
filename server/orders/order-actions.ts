import type { Area } from '#domain/desk/roles.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import { asReauthentication, checkMoneyLimit, type MoneyLimit } from '#server/auth/money-limit.ts'
import type { Db } from '#server/db/connect.ts'
import { confirmClaimedPayment, rejectClaimedPayment } from '#server/payments/decide-claim.ts'
import type { Effect } from './effect.ts'
import { type CancelPreview, cancelOrder, deliverOrder, packOrder, previewCancel, shipOrder } from './fulfil-order.ts'
import type { TransitionRefusal } from './order-refusals.ts'
import { addNote, previewDigest, versionOf } from './read-order.ts'
import { formatState } from './transition-by-owner.ts'

type CancelFormPreview = { ok: true; effects: Effect[]; seen: string } | { ok: false; words: string }

/** Previews the cancellation of an order. Returns `undefined` if there is no such order. */
export async function loadCancelPreview(db: Db, number: string, actor: Actor): Promise<CancelFormPreview | undefined> {
  const found = await previewCancel(db, number, actor)
  if (!found.ok) return found.why === 'no-order' ? undefined : { ok: false, words: cancelRefusalMessage(found) }
  return { ok: true, effects: cancelEffects(found.foreseen), seen: previewDigest(found.foreseen) }
}

/** Cancels an order if the preview still equals the confirmed `seen`. Returns the reason if it did not. */
export async function submitCancel(db: Db, number: string, seen: string, actor: Actor): Promise<string | undefined> {
  const outcome = await cancelOrder(db, number, actor, (foreseen) => previewDigest(foreseen) === seen)
  if (outcome.ok) return undefined
  return outcome.why === 'changed'
    ? 'The order has changed, so nothing was done. Review the change again.'
    : cancelRefusalMessage(outcome)
}

const cancelEffects = ({ fullName, totalPaise, state, claim }: CancelPreview): Effect[] => [
  {
    ...{ kind: 'status', text: 'The order is cancelled permanently', amountPaise: totalPaise },
    about: `${fullName}, now ${state.replaceAll('_', ' ')}`,
  },
  { kind: 'stock', text: 'Its reserved stock is released' },
  ...(claim
    ? [
        {
          ...{ kind: 'money', text: `UPI transaction ${claim} was given for it` },
          about: 'If that money arrives, record it with the command received, and refund it.',
        } satisfies Effect,
      ]
    : []),
]

function cancelRefusalMessage(refusal: TransitionRefusal): string {
  if (refusal.why === 'no-order') return 'This order no longer exists.'
  if (refusal.why === 'left-alone') return 'This order was made in test mode. A live shop leaves it alone.'
  const { state, ways } = refusal
  const back = ways.includes('refunded') ? ' It was paid: refund it instead.' : ''
  return `This order is ${state.replaceAll('_', ' ')} and cannot be cancelled.${back}`
}

/** Actions on one order, with the area that permits each. */
export const ORDER_ACTIONS = {
  pack: 'pack',
  ship: 'pack',
  deliver: 'pack',
  note: 'pack',
  confirm: 'payments',
  'not-found': 'payments',
} as const satisfies Record<string, Area>
export type OrderAction = keyof typeof ORDER_ACTIONS
export const isOrderAction = (text: string): text is OrderAction => Object.hasOwn(ORDER_ACTIONS, text)

/** Actor of an order action. Without `limit` they may move any amount of money. */
export type LimitedActor = Actor & { limit?: MoneyLimit | undefined }

/** A posted order action. `version` and `claim` are those of the page it was posted from. */
export type OrderActionRequest = { number: string; act: OrderAction; text: string; version: string; claim: string }

export type OrderActionResult =
  | { ok: true }
  /** The actor must re-authenticate first. */
  | { ok: false; why: 'prove' }
  | { ok: false; why: 'said'; words: string }

/** Performs an order action, or returns the reason for the user why it did not. */
export async function performOrderAction(
  db: Db,
  request: OrderActionRequest,
  actor: LimitedActor,
): Promise<OrderActionResult> {
  const { number, act, text, version, claim } = request
  if (act === 'note') return (await addNote(db, number, text, actor)) ? DONE : refused('Write a comment first.')
  const asSeen = (order: Parameters<typeof versionOf>[0]) => versionOf(order) === version
  if (act === 'confirm') return confirmClaim(db, { number, claim }, actor)
  if (act === 'not-found') {
    const why = text.trim().slice(0, 300) || NOT_ON_STATEMENT
    return toResult(await rejectClaimedPayment(db, number, { why, claim }, actor))
  }
  if (act === 'ship') return toResult(await shipOrder(db, number, text, actor, asSeen))
  return toResult(await (act === 'pack' ? packOrder : deliverOrder)(db, number, actor, asSeen))
}

/** Reason of a rejected claim when the person did not say where they checked. */
const NOT_ON_STATEMENT = 'not on the bank statement'

const DONE: OrderActionResult = { ok: true }
const refused = (words: string): OrderActionResult => ({ ok: false, why: 'said', words })
const toResult = (outcome: Outcome): OrderActionResult => (outcome.ok ? DONE : refused(refusalMessage(outcome)))

async function confirmClaim(
  db: Db,
  { number, claim }: Pick<OrderActionRequest, 'number' | 'claim'>,
  { limit, ...actor }: LimitedActor,
): Promise<OrderActionResult> {
  const admit = limit && checkMoneyLimit(limit)
  const outcome = await confirmClaimedPayment(db, number, { claim, admit }, actor).catch(asReauthentication)
  return outcome === 'prove' ? { ok: false, why: 'prove' } : toResult(outcome)
}

type Outcome =
  | Awaited<ReturnType<typeof packOrder>>
  | Awaited<ReturnType<typeof confirmClaimedPayment>>
  | Awaited<ReturnType<typeof rejectClaimedPayment>>

function refusalMessage(outcome: Extract<Outcome, { ok: false }>): string {
  switch (outcome.why) {
    case 'no-order':
      return `Order ${outcome.number} no longer exists.`
    case 'left-alone':
      return 'This order was made in test mode, and nothing was paid for it. A live shop leaves it alone.'
    case 'changed':
      return `Someone else changed this order. It is now ${formatState(outcome.now.state)}. Nothing was done.`
    case 'cannot':
      return `This order is now ${formatState(outcome.state)} and cannot become ${formatState(outcome.to)}. Nothing was done.`
    case 'not-under-review':
      return `This claim was already decided: the order is ${formatState(outcome.state)}. See its timeline.`
    case 'no-claim':
      return 'No transaction id is waiting. Check the payment attempts.'
    case 'other-claim':
      return 'The customer has given another transaction id. Check that one.'
    case 'paid-for-another':
      return `This transaction already paid for order ${outcome.other}. Choose Not found, unless the money was received twice.`
    case 'said':
      return 'The customer was already informed and has given no other transaction id.'
  }
}
