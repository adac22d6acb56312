import { createHmac, randomBytes } from 'node:crypto'
import type { ProviderConfig } from '#server/payments/provider-config.ts'
import { type Answer, type Asked, deliver, startEmulator } from './http-emulator.ts'

type Request = { id: string; purpose: string; amount: string; redirect_url: string; webhook: string; buyer_name: string; payments: Payment[] }
type Payment = { payment_id: string; status: 'Credit' | 'Failed' | 'Pending'; amount: string; currency: string }

export const INSTAMOJO_KEYS = { apiKey: 'key', authToken: 'token', salts: ['test_salt'] }
const NOT_FOUND: Answer = { status: 404, json: { success: false, message: 'Not found.' } }

/** Instamojo's API 1.1 with its payment page, as its documentation describes them. */
export async function startInstamojo() {
  const requests = new Map<string, Request>()
  const bodies: Record<string, unknown>[] = []
  let refusal: unknown
  let byAddress = false

  const emulator = await startEmulator((asked) => {
    if (asked.path.startsWith('/@shop/')) return payPage(asked)
    const { 'x-api-key': key, 'x-auth-token': token } = asked.headers
    if (key !== INSTAMOJO_KEYS.apiKey || token !== INSTAMOJO_KEYS.authToken) return { status: 401, json: { success: false, message: 'Invalid Auth Token.' } }
    return api(asked)
  })

  function api({ method, path, body }: Asked): Answer {
    const [, kind = '', id = ''] = /^\/api\/1\.1\/([a-z-]+)\/(?:([^/]+)\/)?$/.exec(path) ?? []
    if (method === 'POST' && kind === 'payment-requests') return create(JSON.parse(body))
    if (method === 'POST' && kind === 'links') return createLink(JSON.parse(body))
    const request = requests.get(id)
    if (kind === 'payment-requests' && request) return { status: 200, json: { success: true, payment_request: shown(request) } }
    const payment = [...requests.values()].flatMap(({ payments }) => payments).find(({ payment_id }) => payment_id === id)
    return kind === 'payments' && payment ? { status: 200, json: { success: true, payment: { ...payment, failure: null } } } : NOT_FOUND
  }

  /** Some accounts are told the payments, others only where they are. */
  function shown(request: Request) {
    const payments = byAddress ? request.payments.map(({ payment_id }) => `${emulator.origin}/api/1.1/payments/${payment_id}/`) : request.payments
    return { ...request, status: stateOf(request), payments }
  }

  function create(json: Record<string, unknown>): Answer {
    bodies.push(json)
    const fault = refusal ?? faultOf(json)
    if (fault) return { status: 400, json: { success: false, message: fault } }
    const id = randomBytes(16).toString('hex')
    requests.set(id, { id, payments: [], ...(json as Omit<Request, 'id' | 'payments'>) })
    const payment_request = { ...json, id, status: 'Pending', shorturl: null, longurl: `${emulator.origin}/@shop/${id}` }
    return { status: 201, json: { success: true, payment_request } }
  }

  function createLink(json: Record<string, unknown>): Answer {
    bodies.push(json)
    const id = randomBytes(16).toString('hex')
    requests.set(id, { id, payments: [], purpose: '', buyer_name: '', amount: String(json['base_price']), redirect_url: '', webhook: '' })
    return { status: 201, json: { success: true, link: { id, shorturl: `${emulator.origin}/@shop/${id}` } } }
  }

  /** The page where the shopper pays: a form, and after it the way back to the shop. */
  async function payPage({ method, path, body }: Asked): Promise<Answer> {
    const request = requests.get(path.slice('/@shop/'.length))
    if (!request) return { status: 404, html: 'no such payment' }
    if (method === 'GET') return { status: 200, html: `<form method="post"><b>${request.amount}</b><button name="choice" value="pay">Pay</button></form>` }
    const payment = pay(request.id, { status: new URLSearchParams(body).get('choice') === 'pay' ? 'Credit' : 'Failed' })
    await deliver(request.webhook, webhook(request.id, payment)).catch(() => 0)
    const back = new URLSearchParams({ payment_id: payment.payment_id, payment_status: payment.status, payment_request_id: request.id })
    return { status: 302, location: `${request.redirect_url}?${back}` }
  }

  /** Money moves, or does not, without a word to the shop. */
  function pay(requestId: string, how: Partial<Payment> = {}): Payment {
    const request = found(requestId)
    const payment = { payment_id: `MOJO${randomBytes(8).toString('hex')}`, status: 'Credit' as const, amount: request.amount, currency: 'INR', ...how }
    request.payments.push(payment)
    return payment
  }

  const found = (id: string): Request => requests.get(id) ?? raise(`no request ${id}`)

  /** What is posted to the shop about a payment. */
  function webhook(requestId: string, { payment_id, status, amount, currency }: Payment, salt = 'test_salt') {
    const { purpose, buyer_name } = found(requestId)
    const fields: Record<string, string> = { amount, currency, status, payment_id, purpose, payment_request_id: requestId, buyer_name, shorturl: '', fees: '1.00' }
    const body = new URLSearchParams({ ...fields, mac: macOf(fields, salt) }).toString()
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }

  const config: ProviderConfig = { provider: 'instamojo', baseUrl: `${emulator.origin}/api/1.1/`, ...INSTAMOJO_KEYS }
  const refuseWith = (message: unknown) => {
    refusal = message
  }
  const listByAddress = () => {
    byAddress = true
  }
  return { ...emulator, listByAddress, bodies, config, pay, webhook, refuseWith, requestIds: () => [...requests.keys()] }
}

const raise = (message: string): never => {
  throw new Error(message)
}

const stateOf = ({ payments }: Request) => (payments.some(({ status }) => status === 'Credit') ? 'Completed' : 'Pending')

/** As the vendor's sample does it, apart from the shop's own code. */
function macOf(fields: Record<string, string>, salt: string): string {
  const values = Object.entries(fields).sort(([a], [b]) => a.localeCompare(b, 'en', { sensitivity: 'base' }))
  return createHmac('sha1', salt).update(values.map(([, value]) => value).join('|')).digest('hex')
}

function faultOf({ purpose, amount, redirect_url }: Record<string, unknown>) {
  if (String(purpose).length > 30) return { purpose: ['Ensure this field has no more than 30 characters.'] }
  if (Number(amount) < 9 || Number(amount) > 200_000) return { amount: ['Amount is out of range.'] }
  if (String(redirect_url).includes('?')) return { redirect_url: ['Enter a valid URL.'] }
  return undefined
}
