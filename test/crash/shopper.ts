import { setTimeout as wait } from 'node:timers/promises'
import type { Shipping } from '#domain/delivery/shipping-form.ts'
import type { PayOrderResponse, PlaceOrderResponse } from '#domain/order/checkout-responses.ts'
import type { PaymentRequestResponse } from '#domain/payment/payment.ts'
import type { QrRequestResponse } from '#domain/payment/upi-qr.ts'
import { ADDRESS } from '../order-form.ts'
import { acknowledge } from './ledger.ts'
import { payByHand } from './pay-by-hand.ts'
import { chosenPlace } from './places.ts'
import { hex, type Random } from './random.ts'
import { type CrashSetUp, sendRequest, submit } from './requests.ts'

/** Buys continuously while the shop is open; a started checkout is finished. */
export async function keepBuying(setUp: CrashSetUp, random: Random, isOpen: () => boolean): Promise<void> {
  while (isOpen()) await buy(setUp, random)
}

async function buy(setUp: CrashSetUp, random: Random): Promise<void> {
  const checkoutKey = hex(random, 24)
  const order = await place(setUp, random, checkoutKey)
  if (!order) return
  const way = random.below(12)
  if (way < 4) await payByCard(setUp, random, checkoutKey)
  else if (way < 6) await payByQr(setUp, random, checkoutKey)
  else if (way < 9) await payByUpi(setUp, random, { checkoutKey, totalPaise: order.totalPaise })
  else if (way < 11) await payByHand(setUp, random, order)
}

/** A new identity per purchase: open orders per person are limited. */
export const randomShopper = (random: Random): Shipping => {
  const digits = String(random.below(10 ** 9)).padStart(9, '0')
  return { ...ADDRESS, email: `shopper-${digits}@example.com`, phone: `9${digits}` }
}

async function place(setUp: CrashSetUp, random: Random, checkoutKey: string) {
  const product = setUp.products[random.below(setUp.products.length)]
  const { address, gift } = random.chance(0.4) ? chosenPlace(random) : { address: {}, gift: undefined }
  const shipping = { ...randomShopper(random), ...address }
  const lines = [{ ...product, quantity: 1 + random.below(3) }]
  const body = { checkoutKey, shipping, lines, ...(gift && { gift }) }
  const answers = await submit(setUp, random, '/checkout/order', body)
  const placed = answers.flatMap(({ status, body }) => (status === 200 ? [JSON.parse(body) as PlaceOrderResponse] : []))
  for (const answer of placed) if (answer.ok) acknowledge(setUp.ledger, checkoutKey, answer.order)
  return setUp.ledger.orders.get(checkoutKey)
}

async function payByUpi(setUp: CrashSetUp, random: Random, order: { checkoutKey: string; totalPaise: number }) {
  const transactionId = `6${String(random.below(10 ** 11)).padStart(11, '0')}`
  const answers = await submit(setUp, random, '/checkout/pay', { ...order, transactionId })
  for (const { status, body } of answers) {
    if (status !== 202) continue
    const answer = JSON.parse(body) as PayOrderResponse
    if (!answer.ok && answer.why === 'under-review') setUp.ledger.claims.set(order.checkoutKey, transactionId)
  }
}

async function payByCard(setUp: CrashSetUp, random: Random, checkoutKey: string) {
  const { provider, ledger } = setUp
  const answers = await submit(setUp, random, '/checkout/payment-request', { checkoutKey, method: 'card' }, 4)
  const pages = answers.flatMap(({ status, body }) => {
    const answer = status === 200 ? (JSON.parse(body) as PaymentRequestResponse) : undefined
    return answer?.ok ? [answer.paymentUrl] : []
  })
  if (new Set(pages).size > 1)
    ledger.violations.push(`checkout ${checkoutKey} was led to two payments: ${pages.join(' and ')}`)
  const order = provider.refOf(pages[0]?.split('/').at(-1) ?? '')
  if (!order) return
  for (const course of random.chance(0.5) ? (['captured'] as const) : randomOutcome(random)) {
    const payment = provider.pay(order, { status: course === 'captured' ? 'captured' : 'authorized' })
    if (course === 'captured') ledger.captured.set(order, checkoutKey)
    await reportPayment(setUp, random, order, payment)
    if (course === 'captured') continue
    if (random.chance(0.3)) await wait(random.below(200))
    if (course === 'late') {
      provider.capture(order, payment.id)
      ledger.captured.set(order, checkoutKey)
    } else provider.sendBack(payment.id, { listed: course === 'returned and listed' })
    await reportPayment(setUp, random, order, payment)
  }
}

/** Pays by the code that the shop shows. Some pay twice, before the shop knows of the first payment. */
async function payByQr(setUp: CrashSetUp, random: Random, checkoutKey: string) {
  const { provider, ledger } = setUp
  const answers = await submit(setUp, random, '/checkout/upi-qr', { checkoutKey }, 4)
  const codes = answers.flatMap(({ status, body }) => {
    const answer = status === 200 ? (JSON.parse(body) as QrRequestResponse) : undefined
    return answer?.ok && answer.state === 'open' ? [/[?&]tr=RZP(qr_[^&]+)/.exec(answer.upiUrl)?.[1] ?? ''] : []
  })
  if (new Set(codes).size > 1) ledger.violations.push(`checkout ${checkoutKey} has two codes: ${codes.join(' and ')}`)
  const [code] = codes
  if (!code) return
  const payments = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => provider.pay(code, { status: 'captured' }))
  ledger.captured.set(code, checkoutKey)
  for (const payment of payments)
    for (let sent = random.below(3); sent > 0; sent--) await sendWebhook(setUp, provider.webhook(code, payment))
}

/**
 * Outcome of each payment of a page: captured, late, or so late that Razorpay returns it. Some pages are paid twice.
 */
type PaymentOutcome = 'captured' | 'late' | 'returned' | 'returned and listed'

const randomOutcome = (random: Random): readonly PaymentOutcome[] =>
  OUTCOMES[random.below(OUTCOMES.length)] ?? ['captured']

const OUTCOMES: readonly (readonly PaymentOutcome[])[] = [
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

/** The return URL and webhook may be lost, then the shop has to poll. */
async function reportPayment(setUp: CrashSetUp, random: Random, order: string, payment: Payment): Promise<void> {
  const { provider, origin } = setUp
  const telling = Array.from({ length: random.below(3) }, () => sendWebhook(setUp, provider.webhook(order, payment)))
  const address = `${origin}/payment/callback?${provider.returned(order, payment)}`
  const back = random.chance(0.6) ? [sendRequest(setUp, address, { method: 'POST', body: new URLSearchParams() })] : []
  await Promise.all([...telling, ...back])
}

async function sendWebhook(setUp: CrashSetUp, sent: { body: string; headers: Record<string, string> }) {
  const answered = await sendRequest(setUp, `${setUp.origin}/webhooks/razorpay`, { method: 'POST', ...sent })
  if (answered?.status === 200) setUp.ledger.figures.webhooks += 1
}
