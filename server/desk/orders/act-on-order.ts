import type { Area } from '#domain/desk/roles.ts'
import type { OrderState } from '#domain/order/order-state.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { confirmPayment, paymentNotFound } from '#server/owner/decide-payment.ts'
import { orderByNumber } from '#server/owner/find-order.ts'
import { deliverOrder, packOrder, shipOrder } from '#server/owner/pack-and-send.ts'
import { addNote, versionOf } from './read-order.ts'

/** What is done with one order at the desk, and whose it is to do. */
export const ACTS = {
  pack: 'pack',
  ship: 'pack',
  deliver: 'pack',
  note: 'pack',
  confirm: 'payments',
  'not-found': 'payments',
} as const satisfies Record<string, Area>
export type Act = keyof typeof ACTS
export const isAct = (text: string): text is Act => Object.hasOwn(ACTS, text)

/** As the form sends it: `version` and `claim` are what its page showed. */
/** Who presses, and when they last proved that it is them. */
type Presser = By & { provenAt?: Date | undefined }

/** Above this whoever confirms has proved a moment ago that it is them. */
const LARGE_PAISE = 25_000_00
const FRESH_MS = 5 * 60_000

export type Wanted = { number: string; act: Act; text: string; version: string; claim: string }

/** Why nothing was done, in words that say what to do next; nothing where it was done. */
export async function actOnOrder(
  db: Db,
  { number, act, text, version, claim }: Wanted,
  by: Presser,
): Promise<string | undefined> {
  if (act === 'note') return (await addNote(db, number, text, by)) ? undefined : 'Please write the note first.'
  const asSeen = (order: Parameters<typeof versionOf>[0]) => versionOf(order) === version
  if (act === 'confirm' && (await isLarge(db, number)) && !isFresh(by))
    return 'This is more than ₹25,000. Please sign out and in again, then confirm it within five minutes.'
  if (act === 'confirm') return wordsOf(await confirmPayment(db, number, { claim }, by))
  if (act === 'not-found') {
    if (text.trim() === '') return 'Please say where you looked, for the record.'
    return wordsOf(await paymentNotFound(db, number, { why: text.trim().slice(0, 300), claim }, by))
  }
  if (act === 'ship') return wordsOf(await shipOrder(db, number, text, by, asSeen))
  return wordsOf(await (act === 'pack' ? packOrder : deliverOrder)(db, number, by, asSeen))
}

const isLarge = async (db: Db, number: string): Promise<boolean> =>
  ((await orderByNumber(db, number))?.totalPaise ?? 0) > LARGE_PAISE

const isFresh = ({ now, provenAt }: Presser): boolean =>
  provenAt !== undefined && now.getTime() - provenAt.getTime() < FRESH_MS

type Outcome =
  | Awaited<ReturnType<typeof packOrder>>
  | Awaited<ReturnType<typeof confirmPayment>>
  | Awaited<ReturnType<typeof paymentNotFound>>

const said = (state: OrderState): string => state.replaceAll('_', ' ')

function wordsOf(outcome: Outcome): string | undefined {
  if (outcome.ok) return undefined
  switch (outcome.why) {
    case 'no-order':
      return `There is no order ${outcome.number} any more.`
    case 'left-alone':
      return 'This order was made in test mode, and nothing was paid for it. A live shop leaves it alone.'
    case 'changed':
      return `Somebody has changed this order since you opened it. It is ${said(outcome.now.state)} now, as you see here. Nothing was done.`
    case 'cannot':
      return `This order is ${said(outcome.state)} by now and cannot become ${said(outcome.to)}. Nothing was done.`
    case 'not-under-review':
      return `Somebody has decided already: this order is ${said(outcome.state)}. Who it was stands under What happened.`
    case 'no-claim':
      return 'No transaction id is left to decide about. Look at the payment attempts.'
    case 'other-claim':
      return 'Another transaction id was given since you opened this page. Please look for that one.'
    case 'paid-for-another':
      return `This transaction has paid for order ${outcome.other}, and one transfer pays for one order. Press Not found, unless the money came twice.`
    case 'said':
      return 'The buyer was told so, and has given no other transaction id since.'
  }
}
