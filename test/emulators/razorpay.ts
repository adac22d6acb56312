import type { ProviderConfig } from '#server/payments/providers/config.ts'
import { type Answer, type Asked, deliver, startEmulator } from './http-emulator.ts'
import { type Bill, type Payment, razorpayBooks } from './razorpay-books.ts'
import { type Dispute, razorpayDisputes } from './razorpay-disputes.ts'
import { razorpayRefunds, refuse } from './razorpay-refunds.ts'
import { newsOf, RAZORPAY_KEYS, returnOf, type Told, webhookOf } from './razorpay-told.ts'

const json = (body: unknown): Answer => ({ status: 200, json: body })

/** Razorpay's orders and payment links with their pages and webhooks, as its documentation describes them. */
export async function startRazorpay(webhookUrl: () => string = () => '') {
  const books = razorpayBooks()
  const refunds = razorpayRefunds(books.payment)
  const disputes = razorpayDisputes()
  const bodies: Record<string, unknown>[] = []
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64')}`

  const emulator = await startEmulator((asked) => {
    if (asked.path === '/v1/checkout/embedded') return hostedPage(new URLSearchParams(asked.body))
    if (asked.path.startsWith('/i/')) return payPage(asked)
    if (asked.headers.authorization !== authorization)
      return { status: 401, json: { error: { description: 'Authentication failed' } } }
    return api(asked)
  })
  const shown = (bill: Bill) => books.shown(bill, emulator.origin)

  function api({ method, path, query, body, headers }: Asked): Answer {
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

  function create(kind: 'orders' | 'payment_links', asked: Record<string, unknown>): Answer {
    bodies.push(asked)
    const made = books.create(kind, asked)
    return typeof made === 'string' ? refuse(made) : json(shown(made))
  }

  /** What the shop's form opens: only for an order that Razorpay knows, and with the shop's own key. */
  function hostedPage(form: URLSearchParams): Answer {
    const bill = books.bill(form.get('order_id') ?? '')
    if (!bill || form.get('key_id') !== RAZORPAY_KEYS.keyId) return { status: 400, html: 'no such order' }
    bill.callback_url = form.get('callback_url') ?? ''
    return { status: 200, html: payForm(bill) }
  }

  async function payPage({ method, path, body }: Asked): Promise<Answer> {
    const bill = books.bill(path.slice('/i/'.length))
    if (!bill) return { status: 404, html: 'no such payment' }
    if (method === 'GET') return { status: 200, html: payForm(bill) }
    const paid = new URLSearchParams(body).get('choice') === 'pay'
    const payment = books.pay(bill.id, { status: paid ? 'captured' : 'failed' })
    if (webhookUrl()) await deliver(webhookUrl(), webhook(bill.id, payment)).catch(() => 0)
    const back = returnOf(bill, payment)
    return bill.id.startsWith('plink_')
      ? { status: 302, location: `${bill.callback_url}?${back}` }
      : { status: 200, html: postedBack(bill.callback_url, back) }
  }

  const webhook = (ref: string, payment: Payment, how?: Told) => {
    const bill = books.found(ref)
    return webhookOf({ bill, shown: shown(bill) }, payment, how)
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
    /** Money moves, or does not, without a word to the shop. */
    pay: books.pay,
    capture: books.capture,
    sendBack: (paymentId: string, how: { listed: boolean }) => sendBack(books, refunds, paymentId, how),
    payment: (id: string): Payment => paymentCalled(id),
    webhook,
    /** The signed query with which the shopper comes back. */
    returned: (ref: string, payment: Payment) => returnOf(books.found(ref), payment),
    refs: books.refs,
    /** What Razorpay calls the payment that the shop calls so. */
    refOf: (reference: string) => books.named(reference)[0]?.id,
    ...dashboardOf(refunds, paymentCalled),
    paymentsAt: (ref: string) => books.found(ref).payments.map(({ id }) => id),
    openDispute: (paymentId: string) => disputes.open(paymentId, paymentCalled(paymentId).amount).id,
    moveDispute(id: string, status: Dispute['status']) {
      const dispute = disputes.move(id, status)
      return newsOf(`payment.dispute.${status}`, { dispute }, paymentCalled(dispute.payment_id))
    },
  }
}

/** Returns a payment that was never captured, with an entry in the list of refunds or without one. */
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

/** What the account's owner sees and does in Razorpay's dashboard. */
const dashboardOf = (refunds: ReturnType<typeof razorpayRefunds>, paymentCalled: (id: string) => Payment) => ({
  refunds: refunds.made,
  refundsTakeDays: refunds.takeDays,
  refuseRefunds: refunds.refuseAll,
  /** Somebody presses the button in the dashboard. */
  refundByDashboard: (paymentId: string, amount: number) => refunds.byDashboard(paymentId, amount).id,
  /** The money has gone, or could not go; answers with what is posted about it. */
  decideRefund(id: string, status: 'processed' | 'failed') {
    const refund = refunds.decide(id, status)
    return newsOf(`refund.${status}`, { refund }, paymentCalled(refund.payment_id))
  },
  refundNews(id: string) {
    const refund = refunds.made().find((made) => made.id === id)
    return newsOf('refund.created', { refund: refund ?? {} }, paymentCalled(refund?.payment_id ?? ''))
  },
})

const payForm = ({ id, amount }: Bill): string =>
  `<form method="post" action="/i/${id}"><b>${amount}</b><button name="choice" value="pay">Pay</button></form>`

/** A page that posts itself back to the shop. */
const postedBack = (callbackUrl: string, back: URLSearchParams): string => {
  const inputs = [...back].map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
  )
  return `<form method="post" action="${callbackUrl}">${inputs.join('')}</form>`
}
