import { indianDate } from '#domain/delivery/calendar.ts'
import { EMPTY_HAND_PAYMENT } from '#domain/payment/hand-payment.ts'
import type { HandMethod } from '#domain/payment/listed-method.ts'
import { hex, type Random } from './random.ts'
import { askDesk, type CrashSetUp } from './requests.ts'

type HandOrder = { number: string; totalPaise: number }
type Recorded = { method: HandMethod; paise: number; duePaise: number }

const METHODS = ['cash', 'transfer', 'card_machine'] as const

/** A manager records money in one or two parts, or a cheque that clears or bounces. */
export async function payByHand(setUp: CrashSetUp, random: Random, order: HandOrder): Promise<void> {
  const { totalPaise } = order
  if (random.chance(0.25)) return payByCheque(setUp, random, order)
  const part = random.chance(0.5) ? Math.ceil(totalPaise / 3) : totalPaise
  for (const [paise, duePaise] of [
    [part, totalPaise],
    [totalPaise - part, totalPaise - part],
  ] as const) {
    const method = METHODS[random.below(METHODS.length)] ?? 'cash'
    if (paise > 0 && !(await record(setUp, random, order, { method, paise, duePaise }))) return
  }
}

async function payByCheque(setUp: CrashSetUp, random: Random, order: HandOrder): Promise<void> {
  const { number, totalPaise } = order
  const key = await record(setUp, random, order, { method: 'cheque', paise: totalPaise, duePaise: totalPaise })
  const payment = key && (await findCheque(setUp, random, number))
  if (!key || !payment) return
  const act = random.chance(0.7) ? 'clear' : 'bounce'
  const form = { act, payment, reason: 'Insufficient funds' }
  const answers = await askDesk(setUp, random, `/desk/orders/${number}/payment`, form)
  // After a kill the cheque may have been decided already.
  if (answers.some((answer) => isDone(answer) || answer.status === 409))
    setUp.ledger.hand.set(key, { number, paise: totalPaise, state: act === 'clear' ? 'paid' : 'failed' })
  else if (answers.length === 0) setUp.ledger.hand.delete(key)
  else setUp.ledger.violations.push(`the cheque of ${number}: ${answers.map(describe)}`)
}

async function findCheque(setUp: CrashSetUp, random: Random, number: string): Promise<string | undefined> {
  const pages = await askDesk(setUp, random, `/desk/orders/${number}`)
  return pages.map(({ body }) => /name="payment" value="(pay_[^"]+)"/.exec(body)?.[1]).find(Boolean)
}

/**
 * Records a payment; returns the key of its form, `undefined` when the manager gave up without an answer. A repeated
 * form records nothing more.
 */
async function record(
  setUp: CrashSetUp,
  random: Random,
  { number }: HandOrder,
  { method, paise, duePaise }: Recorded,
): Promise<string | undefined> {
  const key = hex(random, 24)
  const form = {
    ...{ ...EMPTY_HAND_PAYMENT, method, key, act: 'record', amount: (paise / 100).toFixed(2), due: String(duePaise) },
    receivedOn: indianDate(new Date()),
  }
  const answers = await askDesk(setUp, random, `/desk/orders/${number}/payment`, form)
  if (answers.length === 0) return undefined
  const state = method === 'cheque' ? 'pending' : 'paid'
  if (answers.some(isDone)) setUp.ledger.hand.set(key, { number, paise, state })
  else setUp.ledger.violations.push(`${paise} in ${method} for ${number}: ${answers.map(describe)}`)
  return key
}

const describe = ({ status, headers }: { status: number; headers: Headers }): string =>
  `${status} ${headers.get('location') ?? ''}`

const isDone = ({ status, headers }: { status: number; headers: Headers }): boolean =>
  status === 302 && headers.get('location')?.endsWith('#money') === true
