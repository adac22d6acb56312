import type { Area } from '#domain/desk/roles.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { admitMoney, asProofNeeded, type MoneyLimit } from '#server/desk/money-limit.ts'
import { confirmPayment, paymentNotFound } from '#server/owner/decide-payment.ts'
import { stateWords } from '#server/owner/move-by-owner.ts'
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

/** Who acts. Without `limit` they may move any amount of money. */
export type Presser = By & { limit?: MoneyLimit | undefined }

/** As the form sends it: `version` and `claim` are what its page showed. */
export type Wanted = { number: string; act: Act; text: string; version: string; claim: string }

export type ActAnswer =
  | { ok: true }
  /** They show first that it is them, by their second factor. */
  | { ok: false; why: 'prove' }
  /** In words that say what to do next. */
  | { ok: false; why: 'said'; words: string }

/** Does what was pressed, or says why nothing was done. */
export async function actOnOrder(db: Db, wanted: Wanted, by: Presser): Promise<ActAnswer> {
  const { number, act, text, version, claim } = wanted
  if (act === 'note') return (await addNote(db, number, text, by)) ? DONE : undone('Please write the note first.')
  const asSeen = (order: Parameters<typeof versionOf>[0]) => versionOf(order) === version
  if (act === 'confirm') return confirmAt(db, { number, claim }, by)
  if (act === 'not-found') {
    if (text.trim() === '') return undone('Please say where you looked, for the record.')
    return answerTo(await paymentNotFound(db, number, { why: text.trim().slice(0, 300), claim }, by))
  }
  if (act === 'ship') return answerTo(await shipOrder(db, number, text, by, asSeen))
  return answerTo(await (act === 'pack' ? packOrder : deliverOrder)(db, number, by, asSeen))
}

const DONE: ActAnswer = { ok: true }
const undone = (words: string): ActAnswer => ({ ok: false, why: 'said', words })
const answerTo = (outcome: Outcome): ActAnswer => (outcome.ok ? DONE : undone(wordsOf(outcome)))

async function confirmAt(
  db: Db,
  { number, claim }: Pick<Wanted, 'number' | 'claim'>,
  { limit, ...by }: Presser,
): Promise<ActAnswer> {
  const admit = limit && admitMoney(limit)
  const outcome = await confirmPayment(db, number, { claim, admit }, by).catch(asProofNeeded)
  return outcome === 'prove' ? { ok: false, why: 'prove' } : answerTo(outcome)
}

type Outcome =
  | Awaited<ReturnType<typeof packOrder>>
  | Awaited<ReturnType<typeof confirmPayment>>
  | Awaited<ReturnType<typeof paymentNotFound>>

function wordsOf(outcome: Extract<Outcome, { ok: false }>): string {
  switch (outcome.why) {
    case 'no-order':
      return `There is no order ${outcome.number} any more.`
    case 'left-alone':
      return 'This order was made in test mode, and nothing was paid for it. A live shop leaves it alone.'
    case 'changed':
      return `Somebody has changed this order since you opened it. It is ${stateWords(outcome.now.state)} now, as you see here. Nothing was done.`
    case 'cannot':
      return `This order is ${stateWords(outcome.state)} by now and cannot become ${stateWords(outcome.to)}. Nothing was done.`
    case 'not-under-review':
      return `Somebody has decided already: this order is ${stateWords(outcome.state)}. Who it was stands under What happened.`
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
