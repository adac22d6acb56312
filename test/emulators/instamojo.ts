import { createHmac, randomBytes } from 'node:crypto'
import type { ProviderConfig } from '#server/payments/providers/provider-config.ts'
import { deliver, type EmulatorRequest, type EmulatorResponse, startEmulator } from './http-emulator.ts'

type Request = {
  id: string
  purpose: string
  amount: string
  redirect_url: string
  webhook: string
  buyer_name: string
  payments: Payment[]
}
type Payment = { payment_id: string; status: 'Credit' | 'Failed' | 'Pending'; amount: string; currency: string }
type Refund = { id: string; payment_id: string; refund_amount: string; type: string; status: string }
type Books = {
  refunds: Refund[]
  requests: Map<string, Request>
  /** Request bodies of created objects. */
  bodies: Record<string, unknown>[]
  /** Error of an account that accepts no payments. */
  refusal: unknown
  /** Some accounts return payments by URL only, not inline. */
  byAddress: boolean
  /** Requests whose email or text message failed, as reported in their status. */
  undelivered: boolean
  /** Why failed payments were declined. */
  failure: unknown
  origin: string
}

export const INSTAMOJO_KEYS = { apiKey: 'key', authToken: 'token', salts: ['test_salt'] }
const NOT_FOUND: EmulatorResponse = { status: 404, json: { success: false, message: 'Not found.' } }
const NOT_YOU: EmulatorResponse = { status: 401, json: { success: false, message: 'Invalid Auth Token.' } }

/** Instamojo's API 1.1 with its payment page, after its documentation. */
export async function startInstamojo() {
  const books: Books = {
    requests: new Map(),
    refunds: [],
    bodies: [],
    refusal: undefined,
    byAddress: false,
    undelivered: false,
    failure: null,
    origin: '',
  }
  const emulator = await startEmulator((asked) => {
    if (asked.path.startsWith('/@shop/')) return payPage(books, asked)
    const { 'x-api-key': key, 'x-auth-token': token } = asked.headers
    return key === INSTAMOJO_KEYS.apiKey && token === INSTAMOJO_KEYS.authToken ? api(books, asked) : NOT_YOU
  })
  books.origin = emulator.origin
  const config: ProviderConfig = { provider: 'instamojo', baseUrl: `${emulator.origin}/api/1.1/`, ...INSTAMOJO_KEYS }
  return {
    ...emulator,
    config,
    bodies: books.bodies,
    refunds: () => books.refunds,
    requestIds: () => [...books.requests.keys()],
    pay: (requestId: string, how?: Partial<Payment>) => pay(books, requestId, how),
    webhook: (requestId: string, payment: Payment, salt?: string) => webhook(books, requestId, payment, salt),
    refuseWith(message: unknown) {
      books.refusal = message
    },
    explainFailures(failure: unknown) {
      books.failure = failure
    },
    refuseRefunds(words: string) {
      books.refusal = words
    },
    /** A refund made in the dashboard. */
    refundByDashboard(payment_id: string, paise: number): string {
      const asked = { payment_id, type: 'PTH', refund_amount: (paise / 100).toFixed(2), body: 'by hand' }
      const { json } = refund(books, asked) as { json: { refund: Refund } }
      return json.refund.id
    },
    listByAddress() {
      books.byAddress = true
    },
    deliverNothing() {
      books.undelivered = true
    },
  }
}

function api(books: Books, { method, path, body }: EmulatorRequest): EmulatorResponse {
  const [, kind = '', id = ''] = /^\/api\/1\.1\/([a-z-]+)\/(?:([^/]+)\/)?$/.exec(path) ?? []
  if (method === 'POST' && kind === 'payment-requests') return create(books, JSON.parse(body))
  if (method === 'POST' && kind === 'links') return createLink(books, JSON.parse(body))
  if (kind === 'refunds')
    return method === 'POST'
      ? refund(books, JSON.parse(body))
      : { status: 200, json: { success: true, refunds: books.refunds } }
  const request = books.requests.get(id)
  if (kind === 'payment-requests' && request)
    return { status: 200, json: { success: true, payment_request: toApi(books, request) } }
  const payments = [...books.requests.values()].flatMap((made) => made.payments)
  const payment = payments.find(({ payment_id }) => payment_id === id)
  return kind === 'payments' && payment
    ? { status: 200, json: { success: true, payment: { ...payment, failure: failureOf(books, payment) } } }
    : NOT_FOUND
}

const failureOf = ({ failure }: Books, { status }: Payment) => (status === 'Failed' ? failure : null)

function toApi({ byAddress, undelivered, origin }: Books, request: Request) {
  const addressOf = ({ payment_id }: Payment) => `${origin}/api/1.1/payments/${payment_id}/`
  const paid = request.payments.some((payment) => payment.status === 'Credit')
  const status = paid ? 'Completed' : undelivered ? 'Failed' : 'Pending'
  return { ...request, status, payments: byAddress ? request.payments.map(addressOf) : request.payments }
}

function create({ requests, bodies, refusal, origin }: Books, json: Record<string, unknown>): EmulatorResponse {
  bodies.push(json)
  const fault = refusal ?? validationError(json)
  if (fault) return { status: 400, json: { success: false, message: fault } }
  const id = randomBytes(16).toString('hex')
  requests.set(id, { id, payments: [], ...(json as Omit<Request, 'id' | 'payments'>) })
  const payment_request = { ...json, id, status: 'Pending', shorturl: null, longurl: `${origin}/@shop/${id}` }
  return { status: 201, json: { success: true, payment_request } }
}

function validationError({ purpose, amount, redirect_url }: Record<string, unknown>) {
  if (String(purpose).length > 30) return { purpose: ['Ensure this field has no more than 30 characters.'] }
  if (Number(amount) < 9 || Number(amount) > 200_000) return { amount: ['Amount is out of range.'] }
  if (String(redirect_url).includes('?')) return { redirect_url: ['Enter a valid URL.'] }
  return undefined
}

function createLink({ requests, bodies, origin }: Books, json: Record<string, unknown>): EmulatorResponse {
  bodies.push(json)
  const id = randomBytes(16).toString('hex')
  const nobody = { purpose: '', buyer_name: '', redirect_url: '', webhook: '' }
  requests.set(id, { id, payments: [], amount: String(json.base_price), ...nobody })
  return { status: 201, json: { success: true, link: { id, shorturl: `${origin}/@shop/${id}` } } }
}

/** Instamojo allows one refund per payment. */
function refund(books: Books, { payment_id, type, refund_amount, body }: Record<string, unknown>): EmulatorResponse {
  const payments = [...books.requests.values()].flatMap((made) => made.payments)
  const paid = payments.find((payment) => payment.payment_id === payment_id && payment.status === 'Credit')
  const known = ['RFD', 'TNR', 'QFL', 'QNR', 'EWN', 'TAN', 'PTH'].includes(String(type)) && body
  const fault =
    books.refusal ??
    (!paid
      ? { payment_id: ['Not a payment that can be refunded.'] }
      : books.refunds.some((made) => made.payment_id === payment_id)
        ? { payment_id: ['A refund for this payment exists already.'] }
        : !known && { type: ['Not a valid choice.'] })
  if (fault) return { status: 400, json: { success: false, message: fault } }
  const made = {
    id: `C${randomBytes(5).toString('hex')}`,
    payment_id: String(payment_id),
    refund_amount: String(refund_amount),
    type: String(type),
    status: 'Refunded',
  }
  books.refunds.push(made)
  return { status: 201, json: { success: true, refund: made } }
}

/** The payment page: a form that redirects to the shop. */
async function payPage(books: Books, { method, path, body }: EmulatorRequest): Promise<EmulatorResponse> {
  const request = books.requests.get(path.slice('/@shop/'.length))
  if (!request) return { status: 404, html: 'no such payment' }
  if (method === 'GET')
    return { status: 200, html: `<form method="post"><b>${request.amount}</b><button>Pay</button></form>` }
  const status = new URLSearchParams(body).get('choice') === 'pay' ? 'Credit' : 'Failed'
  const payment = pay(books, request.id, { status })
  await deliver(request.webhook, webhook(books, request.id, payment)).catch(() => 0)
  const { payment_id } = payment
  const back = new URLSearchParams({ payment_id, payment_status: status, payment_request_id: request.id })
  return { status: 302, location: `${request.redirect_url}?${back}` }
}

/** A payment without webhook or redirect. */
function pay(books: Books, requestId: string, how: Partial<Payment> = {}): Payment {
  const { amount, payments } = requestById(books, requestId)
  const payment_id = `MOJO${randomBytes(8).toString('hex')}`
  const payment: Payment = { payment_id, status: 'Credit', amount, currency: 'INR', ...how }
  payments.push(payment)
  return payment
}

/** The webhook of a payment. */
function webhook(books: Books, payment_request_id: string, payment: Payment, salt = 'test_salt') {
  const { purpose, buyer_name } = requestById(books, payment_request_id)
  const fields = { ...payment, purpose, payment_request_id, buyer_name, shorturl: '', fees: '1.00' }
  const body = new URLSearchParams({ ...fields, mac: macOf(fields, salt) }).toString()
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

/** After the vendor's sample, independent of the shop's code. */
function macOf(fields: Record<string, string>, salt: string): string {
  const values = Object.entries(fields).sort(([a], [b]) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
  return createHmac('sha1', salt)
    .update(values.map(([, value]) => value).join('|'))
    .digest('hex')
}

function requestById({ requests }: Books, id: string): Request {
  const request = requests.get(id)
  if (!request) throw new Error(`no request ${id}`)
  return request
}
