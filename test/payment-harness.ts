import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { readRefund } from '#domain/payment/refund-words.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { refundFaultWords } from '#server/cli/messages/refund-faults.ts'
import { refundAnswer, refundForeseenWords } from '#server/cli/messages/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { folderFiles } from '#server/files/folder-files.ts'
import { paymentReturns, webhooks } from '#server/http/webhooks.ts'
import { createLog } from '#server/log.ts'
import { eventsOf, orderByKey } from '#server/orders/queries.ts'
import { done, refused } from '#server/owner/answer.ts'
import { foreseeRefund, refundMoney } from '#server/owner/refund-money.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { instamojo } from '#server/payments/providers/instamojo/instamojo.ts'
import { razorpay } from '#server/payments/providers/razorpay/razorpay.ts'
import { handleReturn, parseReturn } from '#server/payments/return/handle.ts'
import { HANDLERS } from '#server/work/handlers.ts'
import { runDueJobs } from '#server/work/run-job.ts'
import { deliver, type Trouble } from './emulators/http-emulator.ts'
import { startInstamojo } from './emulators/instamojo.ts'
import { startRazorpay } from './emulators/razorpay.ts'
import { ADDRESS } from './order-form.ts'

/** A provider that answers has all the time that a busy machine takes; one that is to be too slow has less than it takes. */
function timingOf({ misbehave }: { misbehave: (...kinds: Trouble[]) => void }) {
  const timeouts = { questionMs: 20_000, orderMs: 20_000, waitsMs: [5, 10] }
  return {
    timeouts,
    misbehave(...kinds: Trouble[]) {
      if (kinds.includes('slow')) Object.assign(timeouts, { questionMs: 250, orderMs: 250 })
      misbehave(...kinds)
    },
  }
}

/** How a payment goes at the provider, in the same words for both. */
export type How = { paise?: number; currency?: string; failed?: boolean; pending?: boolean }
type Asked = { ref: string; paymentUrl: string }
type Sent = { body: string; headers: Record<string, string> }

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** The one form of a page and what it would send. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const text = (escaped = '') => escaped.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: text(/<form[^>]* action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [text(name), text(value)])),
  }
}

async function instamojoSide() {
  const there = await startInstamojo()
  if (there.config.provider !== 'instamojo') throw new Error('another provider')
  const { timeouts, misbehave } = timingOf(there)
  const status = ({ failed, pending }: How) => (failed ? 'Failed' : pending ? 'Pending' : 'Credit')
  return {
    ...{ ...there, misbehave },
    payments: instamojo(there.config, timeouts),
    refs: there.requestIds,
    secret: 'test_salt',
    /** Pays on the provider's page; answers where the shopper comes out. */
    async payOnPage({ paymentUrl }: Asked): Promise<URL> {
      const paid = await post(paymentUrl, { choice: 'pay' })
      return new URL(paid.headers.get('location') ?? '')
    },
    repaid: () => there.refunds().map(({ refund_amount }) => Math.round(Number(refund_amount) * 100)),
    takesReference: false,
    /** Pays without a word; the answer makes the webhook and the way back. */
    pay(ref: string, { paise, currency, ...how }: How = {}) {
      const payment = there.pay(ref, {
        status: status(how),
        ...(paise ? { amount: (paise / 100).toFixed(2) } : {}),
        ...(currency ? { currency } : {}),
      })
      const back = { payment_id: payment.payment_id, payment_status: payment.status, payment_request_id: ref }
      return {
        webhook: (secret?: string): Sent => there.webhook(ref, payment, secret),
        back: new URLSearchParams(back),
      }
    },
  }
}

async function razorpaySide(webhookUrl: () => string) {
  const there = await startRazorpay(webhookUrl)
  if (there.config.provider !== 'razorpay') throw new Error('another provider')
  const { timeouts, misbehave } = timingOf(there)
  const payments = razorpay(there.config, timeouts)
  const status = ({ failed, pending }: How) => (failed ? 'failed' : pending ? 'authorized' : 'captured')
  return {
    ...{ ...there, misbehave },
    payments,
    secret: 'test_wh_secret',
    async payOnPage({ ref }: Asked): Promise<URL> {
      const returnUrl = new URL('/payment/returned', webhookUrl()).href
      const about = { shopName: 'Regalo', purpose: 'A box', buyer: undefined, cancelUrl: 'https://shop.example/cart' }
      const form = payments.redirectForm?.({ providerRef: ref, returnUrl, ...about })
      const page = formOf(await (await post(form?.action ?? '', form?.fields ?? {})).text())
      const paid = formOf(await (await post(new URL(page.action, there.origin).href, { choice: 'pay' })).text())
      const back = await post(paid.action, paid.fields)
      return new URL(back.headers.get('location') ?? '', webhookUrl())
    },
    repaid: () => there.refunds().map(({ amount }) => amount),
    takesReference: true,
    pay(ref: string, { paise, currency, ...how }: How = {}) {
      const payment = there.pay(ref, {
        status: status(how),
        ...(paise ? { amount: paise } : {}),
        ...(currency ? { currency } : {}),
      })
      const told = { ...(how.failed ? { event: 'payment.failed' } : {}) }
      const posted = there.returned(ref, payment)
      return {
        webhook: (secret?: string): Sent => there.webhook(ref, payment, { ...told, ...(secret ? { secret } : {}) }),
        back: payments.parsePostedForm?.(posted) ?? posted,
      }
    },
  }
}

/** A shop that takes real money from an emulated provider: everything between them goes over HTTP. */
export async function openPaymentHarness(provider: 'instamojo' | 'razorpay', open: () => Promise<Db>) {
  const db = await open()
  let listening = ''
  const side =
    provider === 'instamojo' ? await instamojoSide() : await razorpaySide(() => `${listening}/webhooks/razorpay`)
  const { payments } = side
  let time = new Date('2026-11-21T10:00:00Z').getTime()
  const deps = {
    db,
    payments,
    log: createLog({ logLevel: 'silent' }),
    now: () => new Date(time),
    config: { payments: 'live' as const, mail: undefined, dataDir: '/nowhere', rateLimits: false, trustProxy: 0 },
    files: folderFiles('/nowhere'),
  }
  listening = await listen(deps)
  const redirectUrl = `${listening}/payment/callback`

  return {
    ...side,
    db,
    deps,
    redirectUrl,
    passMinutes(minutes: number) {
      time += minutes * 60_000
    },
    order: () => placed(db),
    /** Another tab of the same checkout goes on with more pieces. */
    changeOrder: (checkoutKey: string, quantity: number) => placed(db, { checkoutKey, quantity }),
    /** As the owner types it after `refund`. */
    async refund(words: string) {
      const typed = readRefund(words.trim().split(/\s+/))
      if ('fault' in typed) throw new Error(typed.fault)
      return refundAnswer(await refundMoney(deps, typed, { who: 'meera', now: deps.now(), live: true }), false)
    },
    async foresee(words: string) {
      const typed = readRefund(words.trim().split(/\s+/))
      if ('fault' in typed) throw new Error(typed.fault)
      const found = await foreseeRefund(deps, typed, { who: 'meera', now: deps.now(), live: true })
      return found.ok ? done(refundForeseenWords(found.foreseen, false)) : refused(refundFaultWords(found))
    },
    openReviewTasks: async () => {
      const notes = await db.selectFrom('notes').select('text').where('doneAt', 'is', null).orderBy('at').execute()
      return notes.map(({ text }) => text)
    },
    ask: async (checkoutKey: string) => {
      const asked = await payForOrder(deps, { checkoutKey, method: 'card', redirectUrl })
      if (!asked?.ok) throw new Error(asked && 'message' in asked ? asked.message : 'nothing to pay')
      return { ...asked, ref: side.refs().at(-1) ?? '' }
    },
    tell: (sent: Sent) => deliver(`${listening}/webhooks/${provider}`, sent),
    comeBack: (query: URLSearchParams) =>
      handleReturn(deps, {
        paymentId: parseReturn(deps, query),
        status: query.get('payment_status') ?? undefined,
      }),
    work: () => runDueJobs(deps, HANDLERS),
    stateOf: async (checkoutKey: string) => (await orderByKey(db, checkoutKey))?.state,
    movesOf: async (checkoutKey: string) => eventsOf(db, (await orderByKey(db, checkoutKey))?.id ?? ''),
    notes: () => db.selectFrom('notes').selectAll().execute(),
    rows: () => db.selectFrom('payments').selectAll().orderBy('createdAt').execute(),
    events: () => db.selectFrom('webhookEvents').selectAll().orderBy('receivedAt').execute(),
  }
}

type Deps = Parameters<typeof webhooks>[0] & { payments: PaymentProvider }

async function listen(deps: Deps): Promise<string> {
  const app = new Hono().route('/', paymentReturns(deps)).route('/', webhooks(deps))
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function placed(db: Db, { checkoutKey = newId(), quantity = 2 } = {}) {
  const id = 'kids-zone-1'
  const pricePaise = (await productsById(db, [id])).get(id)?.pricePaise ?? 0
  const answer = await placeOrder(
    db,
    { checkoutKey, shipping: ADDRESS, lines: [{ id, quantity, pricePaise }] },
    { state: 'Karnataka', test: false },
    new Date(),
  )
  if (!answer.ok) throw new Error(answer.why)
  const { id: orderId, number, secret, totalPaise } = answer.order
  return { checkoutKey, id: orderId, number, secret, totalPaise }
}
