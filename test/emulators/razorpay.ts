import type { ProviderConfig } from '#server/payments/providers/provider-config.ts'
import { deliver, type EmulatorRequest, type EmulatorResponse, startEmulator } from './http-emulator.ts'
import { type Dispute, razorpayDisputes } from './razorpay-disputes.ts'
import { razorpayQrCodes } from './razorpay-qr-codes.ts'
import { type Bill, type Payment, razorpayBooks } from './razorpay-records.ts'
import { razorpayRefunds, refuse } from './razorpay-refunds.ts'
import {
  paymentWebhook,
  RAZORPAY_KEYS,
  refundOrDisputeWebhook,
  returnParameters,
  type WebhookOptions,
} from './razorpay-webhooks.ts'

const json = (body: unknown): EmulatorResponse => ({ status: 200, json: body })

/** Emulates Razorpay's orders, payment links and QR codes with their pages and webhooks, after its documentation. */
export async function startRazorpay(webhookUrl: () => string = () => '', clock: () => Date = () => new Date()) {
  const books = razorpayBooks(clock)
  const qrCodes = razorpayQrCodes(books, clock)
  const refunds = razorpayRefunds(books.payment)
  const disputes = razorpayDisputes()
  const bodies: Record<string, unknown>[] = []
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64')}`

  const emulator = await startEmulator((requestFields) => {
    if (requestFields.path === '/v1/checkout/embedded') return hostedPage(new URLSearchParams(requestFields.body))
    if (requestFields.path.startsWith('/i/')) return payPage(requestFields)
    if (requestFields.headers.authorization !== authorization)
      return { status: 401, json: { error: { description: 'Authentication failed' } } }
    return qrCodes.answer(requestFields) ?? api(requestFields)
  })
  const shown = (bill: Bill) => (bill.id.startsWith('qr_') ? qrCodes.shown(bill) : books.shown(bill, emulator.origin))

  function api({ method, path, query, body, headers }: EmulatorRequest): EmulatorResponse {
    const [, kind = '', id = '', more] = /^\/v1\/([a-z_]+)(?:\/([^/]+))?(?:\/(refunds?|payments))?$/.exec(path) ?? []
    const post = method === 'POST'
    if (kind === 'payments' && more)
      return refunds.answer(books.payment(id), post ? { body, name: headers['x-refund-idempotency'] } : undefined)
    if (kind === 'disputes') return disputes.answer(id)
    if (kind === 'payments')
      return books.payment(id) ? json(books.payment(id)) : refuse('The id provided does not exist')
    if (kind !== 'orders' && kind !== 'payment_links') return refuse('The requested URL was not found')
    if (post) return create(kind, JSON.parse(body))
    if (!id) {
      const named = books.named(query.get(kind === 'orders' ? 'receipt' : 'reference_id')).map(shown)
      return json(kind === 'orders' ? { items: named } : { payment_links: named })
    }
    const bill = books.bill(id)
    if (!bill) return refuse('The id provided does not exist')
    return json(more ? { items: bill.payments.map(({ id }) => books.payment(id)) } : shown(bill))
  }

  function create(kind: 'orders' | 'payment_links', requestFields: Record<string, unknown>): EmulatorResponse {
    bodies.push(requestFields)
    const made = books.create(kind, requestFields)
    return typeof made === 'string' ? refuse(made) : json(shown(made))
  }

  /** The hosted checkout: only for a known order and the shop's own key. */
  function hostedPage(form: URLSearchParams): EmulatorResponse {
    const bill = books.bill(form.get('order_id') ?? '')
    if (!bill || form.get('key_id') !== RAZORPAY_KEYS.keyId) return { status: 400, html: 'no such order' }
    bill.callback_url = form.get('callback_url') ?? ''
    return { status: 200, html: payForm(bill) }
  }

  async function payPage({ method, path, body }: EmulatorRequest): Promise<EmulatorResponse> {
    const bill = books.bill(path.slice('/i/'.length))
    if (!bill) return { status: 404, html: 'no such payment' }
    if (method === 'GET') return { status: 200, html: payForm(bill) }
    const paid = new URLSearchParams(body).get('choice') === 'pay'
    const payment = books.pay(bill.id, { status: paid ? 'captured' : 'failed' })
    if (webhookUrl()) await deliver(webhookUrl(), webhook(bill.id, payment)).catch(() => 0)
    const back = returnParameters(bill, payment)
    return bill.id.startsWith('plink_')
      ? { status: 302, location: `${bill.callback_url}?${back}` }
      : { status: 200, html: postedBack(bill.callback_url, back) }
  }

  const webhook = (ref: string, payment: Payment, how?: WebhookOptions) => {
    const bill = books.found(ref)
    return paymentWebhook({ bill, shown: shown(bill) }, payment, how)
  }
  const paymentCalled = (id: string): Payment => {
    const payment = books.payment(id)
    if (!payment) throw new Error(`no payment ${id}`)
    return payment
  }
  const config: ProviderConfig = { provider: 'razorpay', baseUrl: `${emulator.origin}/v1/`, ...RAZORPAY_KEYS }
  return {
    ...emulator,
    bodies,
    config,
    qrCodes,
    /** A payment without webhook or redirect. */
    pay: books.pay,
    capture: books.capture,
    sendBack: (paymentId: string, how: { listed: boolean }) => sendBack(books, refunds, paymentId, how),
    payment: (id: string): Payment => paymentCalled(id),
    webhook,
    /** The signed query of the return URL. */
    returned: (ref: string, payment: Payment) => returnParameters(books.found(ref), payment),
    refs: books.refs,
    /** Razorpay's id for the shop's reference. */
    refOf: (reference: string) => books.named(reference)[0]?.id,
    ...dashboardOf(refunds, paymentCalled),
    paymentsAt: (ref: string) => books.found(ref).payments.map(({ id }) => id),
    openDispute: (paymentId: string) => disputes.open(paymentId, paymentCalled(paymentId).amount).id,
    moveDispute(id: string, status: Dispute['status']) {
      const dispute = disputes.move(id, status)
      return refundOrDisputeWebhook(`payment.dispute.${status}`, { dispute }, paymentCalled(dispute.payment_id))
    },
  }
}

/** Returns a payment that was never captured, with or without an entry in the refund list. */
function sendBack(
  books: ReturnType<typeof razorpayBooks>,
  refunds: ReturnType<typeof razorpayRefunds>,
  paymentId: string,
  { listed }: { listed: boolean },
): Payment {
  const payment = books.sendBack(paymentId)
  if (listed) refunds.listReturn(payment)
  return payment
}

/** The account owner's dashboard. */
const dashboardOf = (refunds: ReturnType<typeof razorpayRefunds>, paymentCalled: (id: string) => Payment) => ({
  refunds: refunds.made,
  refundsTakeDays: refunds.takeDays,
  refuseRefunds: refunds.refuseAll,
  refundByDashboard: (paymentId: string, amount: number) => refunds.byDashboard(paymentId, amount).id,
  /** Decides a pending refund; returns its webhook. */
  decideRefund(id: string, status: 'processed' | 'failed') {
    const refund = refunds.decide(id, status)
    return refundOrDisputeWebhook(`refund.${status}`, { refund }, paymentCalled(refund.payment_id))
  },
  refundNews(id: string) {
    const refund = refunds.made().find((made) => made.id === id)
    return refundOrDisputeWebhook('refund.created', { refund: refund ?? {} }, paymentCalled(refund?.payment_id ?? ''))
  },
})

const payForm = ({ id, amount }: Bill): string =>
  `<form method="post" action="/i/${id}"><b>${amount}</b><button name="choice" value="pay">Pay</button></form>`

/** A page that submits a form to the shop. */
const postedBack = (callbackUrl: string, back: URLSearchParams): string => {
  const inputs = [...back].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  )
  return `<form method="post" action="${callbackUrl}">${inputs.join('')}</form>`
}
