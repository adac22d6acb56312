import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { onTestFinished } from 'vitest'
import { parseRefundCommand } from '#domain/refund/refund-command.ts'
import { productsById } from '#server/catalogue/queries.ts'
import { placeOrder } from '#server/checkout/place-order.ts'
import { refundErrorMessage, refundMessage, refundPreviewMessage } from '#server/cli/messages/refunds.ts'
import { refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#server/db/portable.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { paymentReturns, webhooks } from '#server/http/webhooks.ts'
import { JOB_HANDLERS } from '#server/jobs/handlers.ts'
import { runDueJobs } from '#server/jobs/run-job.ts'
import { createLog } from '#server/log.ts'
import { findOrderEvents, orderByKey } from '#server/orders/queries.ts'
import { payForOrder } from '#server/payments/pay-for-order.ts'
import { instamojo } from '#server/payments/providers/instamojo/instamojo.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { razorpay } from '#server/payments/providers/razorpay/razorpay.ts'
import { handleReturn, parseReturn } from '#server/payments/return/handle-return.ts'
import { issueRefund, previewRefund } from '#server/refunds/issue-refund.ts'
import { deliver, type FailureMode } from './emulators/http-emulator.ts'
import { startInstamojo } from './emulators/instamojo.ts'
import { startRazorpay } from './emulators/razorpay.ts'
import { ADDRESS } from './order-form.ts'

/** Generous timeouts on a busy machine; a provider that must be too slow gets a timeout shorter than its delay. */
function timingOf({ misbehave }: { misbehave: (...kinds: FailureMode[]) => void }) {
  const timeouts = { questionMs: 20_000, orderMs: 20_000, waitsMs: [5, 10] }
  return {
    timeouts,
    misbehave(...kinds: FailureMode[]) {
      if (kinds.includes('slow')) Object.assign(timeouts, { questionMs: 250, orderMs: 250 })
      misbehave(...kinds)
    },
  }
}

/** Outcome of a payment, in the same terms for both providers. */
export type PaymentOutcome = { paise?: number; currency?: string; failed?: boolean; pending?: boolean }
type PaymentPage = { ref: string; paymentUrl: string }
type SignedWebhook = { body: string; headers: Record<string, string> }

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Returns a page's only form: its action and fields. */
export function formOf(html: string): { action: string; fields: Record<string, string> } {
  const text = (escaped = '') => escaped.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return {
    action: text(/<form[^>]* action="([^"]*)"/.exec(html)?.[1]),
    fields: Object.fromEntries(inputs.map(([, name, value]) => [text(name), text(value)])),
  }
}

async function instamojoAdapter() {
  const paymentEmulator = await startInstamojo()
  if (paymentEmulator.config.provider !== 'instamojo') throw new Error('another provider')
  const { timeouts, misbehave } = timingOf(paymentEmulator)
  const status = ({ failed, pending }: PaymentOutcome) => (failed ? 'Failed' : pending ? 'Pending' : 'Credit')
  return {
    ...{ ...paymentEmulator, misbehave },
    payments: instamojo(paymentEmulator.config, timeouts),
    refs: paymentEmulator.requestIds,
    secret: 'test_salt',
    /** Pays on the provider's page; returns the URL it redirects to. */
    async payOnPage({ paymentUrl }: PaymentPage): Promise<URL> {
      const paid = await post(paymentUrl, { choice: 'pay' })
      return new URL(paid.headers.get('location') ?? '')
    },
    repaid: () => paymentEmulator.refunds().map(({ refund_amount }) => Math.round(Number(refund_amount) * 100)),
    takesReference: false,
    /** Pays without redirect; returns the webhook and return URL to use. */
    pay(ref: string, { paise, currency, ...how }: PaymentOutcome = {}) {
      const payment = paymentEmulator.pay(ref, {
        status: status(how),
        ...(paise ? { amount: (paise / 100).toFixed(2) } : {}),
        ...(currency ? { currency } : {}),
      })
      const back = { payment_id: payment.payment_id, payment_status: payment.status, payment_request_id: ref }
      return {
        webhook: (secret?: string): SignedWebhook => paymentEmulator.webhook(ref, payment, secret),
        back: new URLSearchParams(back),
      }
    },
  }
}

async function razorpayAdapter(webhookUrl: () => string, clock: () => Date) {
  const paymentEmulator = await startRazorpay(webhookUrl, clock)
  if (paymentEmulator.config.provider !== 'razorpay') throw new Error('another provider')
  const { timeouts, misbehave } = timingOf(paymentEmulator)
  const payments = razorpay(paymentEmulator.config, timeouts)
  const status = ({ failed, pending }: PaymentOutcome) => (failed ? 'failed' : pending ? 'authorized' : 'captured')
  return {
    ...{ ...paymentEmulator, misbehave },
    payments,
    secret: 'test_wh_secret',
    async payOnPage({ ref }: PaymentPage): Promise<URL> {
      const returnUrl = new URL('/payment/returned', webhookUrl()).href
      const about = { shopName: 'Regalo', purpose: 'A box', buyer: undefined, cancelUrl: 'https://shop.example/cart' }
      const form = payments.redirectForm?.({ providerRef: ref, returnUrl, ...about })
      const page = formOf(await (await post(form?.action ?? '', form?.fields ?? {})).text())
      const paid = formOf(
        await (await post(new URL(page.action, paymentEmulator.origin).href, { choice: 'pay' })).text(),
      )
      const back = await post(paid.action, paid.fields)
      return new URL(back.headers.get('location') ?? '', webhookUrl())
    },
    repaid: () => paymentEmulator.refunds().map(({ amount }) => amount),
    takesReference: true,
    pay(ref: string, { paise, currency, ...how }: PaymentOutcome = {}) {
      const payment = paymentEmulator.pay(ref, {
        status: status(how),
        ...(paise ? { amount: paise } : {}),
        ...(currency ? { currency } : {}),
      })
      const told = { ...(how.failed ? { event: 'payment.failed' } : {}) }
      const posted = paymentEmulator.returned(ref, payment)
      return {
        webhook: (secret?: string): SignedWebhook =>
          paymentEmulator.webhook(ref, payment, { ...told, ...(secret ? { secret } : {}) }),
        back: payments.parsePostedForm?.(posted) ?? posted,
      }
    },
  }
}

/** Opens a shop with live payments at an emulated provider, connected over HTTP. */
export async function openPaymentHarness(provider: 'instamojo' | 'razorpay', open: () => Promise<Db>) {
  const db = await open()
  let listening = ''
  let time = new Date('2026-11-21T10:00:00Z').getTime()
  const side =
    provider === 'instamojo'
      ? await instamojoAdapter()
      : await razorpayAdapter(
          () => `${listening}/webhooks/razorpay`,
          () => new Date(time),
        )
  const { payments } = side
  const deps = {
    db,
    payments,
    log: createLog({ logLevel: 'silent' }),
    now: () => new Date(time),
    sendsEmail: false,
    config: { payments: 'live' as const, mail: undefined, dataDir: '/nowhere', rateLimits: false, trustProxy: 0 },
    files: folderStore('/nowhere'),
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
    order: () => placeTestOrder(db),
    /** Changes the quantity from another tab of the same checkout. */
    changeOrder: (checkoutKey: string, quantity: number) => placeTestOrder(db, { checkoutKey, quantity }),
    /** Refunds with the arguments of the `refund` command. */
    async refund(words: string) {
      const command = parseRefundCommand(words.trim().split(/\s+/))
      if ('fault' in command) throw new Error(command.fault)
      return refundMessage(await issueRefund(deps, command, { who: 'meera', now: deps.now(), live: true }), false)
    },
    async foresee(words: string) {
      const command = parseRefundCommand(words.trim().split(/\s+/))
      if ('fault' in command) throw new Error(command.fault)
      const found = await previewRefund(deps, command, { who: 'meera', now: deps.now(), live: true })
      return found.ok ? succeeded(refundPreviewMessage(found.foreseen, false)) : refused(refundErrorMessage(found))
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
    tell: (sent: SignedWebhook) => deliver(`${listening}/webhooks/${provider}`, sent),
    comeBack: (query: URLSearchParams) =>
      handleReturn(deps, {
        paymentId: parseReturn(deps, query),
        status: query.get('payment_status') ?? undefined,
      }),
    work: () => runDueJobs(deps, JOB_HANDLERS),
    stateOf: async (checkoutKey: string) => (await orderByKey(db, checkoutKey))?.state,
    movesOf: async (checkoutKey: string) => findOrderEvents(db, (await orderByKey(db, checkoutKey))?.id ?? ''),
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

async function placeTestOrder(db: Db, { checkoutKey = newId(), quantity = 2 } = {}) {
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
