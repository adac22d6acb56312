import { setTimeout as wait } from 'node:timers/promises'
import type { Shipping } from '#domain/address/shipping-form.ts'
import type { PayAnswer, PlaceAnswer } from '#domain/order/order-answers.ts'
import type { PaymentRequestAnswer } from '#domain/payment/payment.ts'
import type { startRazorpay } from '../emulators/razorpay.ts'
import { ADDRESS } from '../order-form.ts'
import { acknowledge, type Ledger } from './ledger.ts'
import type { Random } from './random.ts'

export type CrashSetUp = {
  origin: string
  provider: Awaited<ReturnType<typeof startRazorpay>>
  products: readonly { id: string; pricePaise: number }[]
  ledger: Ledger
}

type Answered = { status: number; body: string; headers: Headers }

/** How often somebody presses again before the checkout is left as it stands. */
const PRESSES = 500
const TIMEOUT_MS = 3000
const PAUSE_MS = 50

/** Buys one thing after another while the shop is open to shoppers; a checkout that was begun is brought to its end. */
export async function shop(setUp: CrashSetUp, random: Random, isOpen: () => boolean): Promise<void> {
  while (isOpen()) await buy(setUp, random)
}

async function buy(setUp: CrashSetUp, random: Random): Promise<void> {
  const checkoutKey = hex(random, 24)
  const order = await place(setUp, random, checkoutKey)
  if (!order) return
  const way = random.below(10)
  if (way < 6) await payByCard(setUp, random, checkoutKey)
  else if (way < 9) await payByUpi(setUp, random, { checkoutKey, totalPaise: order.totalPaise })
}

/** Nobody may have more than a few orders open at once, so everyone who buys is somebody else. */
export const somebody = (random: Random): Shipping => {
  const digits = String(random.below(10 ** 9)).padStart(9, '0')
  return { ...ADDRESS, email: `shopper-${digits}@example.com`, phone: `9${digits}` }
}

const hex = (random: Random, length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('')

async function place(setUp: CrashSetUp, random: Random, checkoutKey: string) {
  const product = setUp.products[random.below(setUp.products.length)]
  const body = { checkoutKey, shipping: somebody(random), lines: [{ ...product, quantity: 1 + random.below(3) }] }
  const answers = await press(setUp, random, '/checkout/order', body)
  const placed = answers.flatMap(({ status, body }) => (status === 200 ? [JSON.parse(body) as PlaceAnswer] : []))
  for (const answer of placed) if (answer.ok) acknowledge(setUp.ledger, checkoutKey, answer.order)
  return setUp.ledger.orders.get(checkoutKey)
}

async function payByUpi(setUp: CrashSetUp, random: Random, order: { checkoutKey: string; totalPaise: number }) {
  const transactionId = `6${String(random.below(10 ** 11)).padStart(11, '0')}`
  const answers = await press(setUp, random, '/checkout/pay', { ...order, transactionId })
  for (const { status, body } of answers) {
    if (status !== 202) continue
    const answer = JSON.parse(body) as PayAnswer
    if (!answer.ok && answer.why === 'under-review') setUp.ledger.claims.set(order.checkoutKey, transactionId)
  }
}

async function payByCard(setUp: CrashSetUp, random: Random, checkoutKey: string) {
  const { provider, ledger } = setUp
  const answers = await press(setUp, random, '/checkout/payment-request', { checkoutKey, method: 'card' }, 4)
  const pages = answers.flatMap(({ status, body }) => {
    const answer = status === 200 ? (JSON.parse(body) as PaymentRequestAnswer) : undefined
    return answer?.ok ? [answer.paymentUrl] : []
  })
  if (new Set(pages).size > 1)
    ledger.faults.push(`checkout ${checkoutKey} was led to two payments: ${pages.join(' and ')}`)
  const order = provider.refOf(pages[0]?.split('/').at(-1) ?? '')
  if (!order) return
  for (const course of random.chance(0.5) ? (['captured'] as const) : courseOf(random)) {
    const payment = provider.pay(order, { status: course === 'captured' ? 'captured' : 'authorized' })
    if (course === 'captured') ledger.captured.set(order, checkoutKey)
    await news(setUp, random, order, payment)
    if (course === 'captured') continue
    if (random.chance(0.3)) await wait(random.below(200))
    if (course === 'late') {
      provider.capture(order, payment.id)
      ledger.captured.set(order, checkoutKey)
    } else provider.sendBack(payment.id, { listed: course === 'returned and listed' })
    await news(setUp, random, order, payment)
  }
}

/** How each payment of a page goes: at once, late, or so late that Razorpay returns it; some pages are paid twice. */
type Course = 'captured' | 'late' | 'returned' | 'returned and listed'

const courseOf = (random: Random): readonly Course[] => COURSES[random.below(COURSES.length)] ?? ['captured']

const COURSES: readonly (readonly Course[])[] = [
  ['late'],
  ['returned'],
  ['returned and listed'],
  ['returned', 'captured'],
  ['returned and listed', 'captured'],
  ['returned', 'late'],
  ['captured', 'captured'],
  ['captured', 'returned'],
]

type Payment = ReturnType<CrashSetUp['provider']['pay']>

/** Each may be lost: the way back, the provider's word, both; then the shop has to ask. */
async function news(setUp: CrashSetUp, random: Random, order: string, payment: Payment): Promise<void> {
  const { provider, origin } = setUp
  const telling = Array.from({ length: random.below(3) }, () => tell(setUp, provider.webhook(order, payment)))
  const address = `${origin}/payment/callback?${provider.returned(order, payment)}`
  const back = random.chance(0.6) ? [ask(setUp, address, { method: 'POST', body: new URLSearchParams() })] : []
  await Promise.all([...telling, ...back])
}

async function tell(setUp: CrashSetUp, sent: { body: string; headers: Record<string, string> }) {
  const answered = await ask(setUp, `${setUp.origin}/webhooks/razorpay`, { method: 'POST', ...sent })
  if (answered?.status === 200) setUp.ledger.figures.webhooks += 1
}

/** Presses once or twice at the same moment, and again until the shop has answered one way or the other. */
async function press(
  setUp: CrashSetUp,
  random: Random,
  path: string,
  body: unknown,
  presses = PRESSES,
): Promise<Answered[]> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const hands = random.chance(0.25) ? 2 : 1
  for (let pressed = 0; pressed < presses; pressed++) {
    const asked = Array.from({ length: hands }, () => ask(setUp, setUp.origin + path, init))
    const answers = (await Promise.all(asked)).filter((answer) => answer !== undefined)
    const final = answers.filter(({ status }) => status < 500)
    if (final.length > 0) return final
    setUp.ledger.figures.retried += 1
    await wait(PAUSE_MS)
  }
  return []
}

/** `undefined` when no answer came. A shop whose database is away must say so and when to ask again. */
async function ask({ ledger }: CrashSetUp, url: string, init: RequestInit): Promise<Answered | undefined> {
  ledger.figures.requests += 1
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answered = { status: response.status, body: await response.text(), headers: response.headers }
    if (answered.status === 503) ledger.figures.refused503 += 1
    if (answered.status === 503 && !answered.headers.has('retry-after'))
      ledger.faults.push(`${new URL(url).pathname}: 503 without Retry-After`)
    if (answered.status === 500) ledger.faults.push(`${new URL(url).pathname}: 500 ${answered.body.slice(0, 80)}`)
    return answered
  } catch {
    return undefined
  }
}
