import { createHmac } from 'node:crypto'
import type { ProviderConfig } from '#server/payments/provider-config.ts'
import { type Answer, type Asked, deliver, startEmulator } from './http-emulator.ts'
import { razorpayRefunds, refuse, token } from './razorpay-refunds.ts'

type Link = {
  id: string
  amount: number
  currency: string
  reference_id: string
  callback_url: string
  status: string
  payments: Attempt[]
}
type Attempt = { payment_id: string; status: string; amount: number }
type Payment = { id: string; status: 'captured' | 'failed' | 'authorized'; amount: number; currency: string }

export const RAZORPAY_KEYS = { keyId: 'rzp_test_key', keySecret: 'test_key_secret', webhookSecrets: ['test_wh_secret'] }

/** Razorpay's payment links with their page and webhooks, as its documentation describes them. */
export async function startRazorpay(webhookUrl: () => string = () => '') {
  const links = new Map<string, Link>()
  const payments = new Map<string, Payment>()
  const refunds = razorpayRefunds()
  const bodies: Record<string, unknown>[] = []
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64')}`

  const emulator = await startEmulator((asked) => {
    if (asked.path.startsWith('/i/')) return payPage(asked)
    if (asked.headers.authorization !== authorization)
      return { status: 401, json: { error: { description: 'Authentication failed' } } }
    return api(asked)
  })
  const shown = (link: Link) => ({
    ...link,
    short_url: `${emulator.origin}/i/${link.id}`,
    payments: link.payments.length > 0 ? link.payments : null,
  })

  function api({ method, path, query, body, headers }: Asked): Answer {
    const [, kind = '', id, more] = /^\/v1\/([a-z_]+)(?:\/([^/]+))?(?:\/(refunds?))?$/.exec(path) ?? []
    if (more)
      return refunds.answer(
        payments.get(id ?? ''),
        method === 'POST' ? { body, name: headers['x-refund-idempotency'] } : undefined,
      )
    if (method === 'POST' && kind === 'payment_links') return create(JSON.parse(body))
    if (kind === 'payment_links' && !id) {
      const named = [...links.values()].filter(({ reference_id }) => reference_id === query.get('reference_id'))
      return { status: 200, json: { payment_links: named.map(shown) } }
    }
    const link = links.get(id ?? '')
    if (kind === 'payment_links' && link) return { status: 200, json: shown(link) }
    const payment = payments.get(id ?? '')
    return kind === 'payments' && payment ? { status: 200, json: payment } : refuse('The id provided does not exist')
  }

  function create(json: Record<string, unknown>): Answer {
    bodies.push(json)
    const { amount, reference_id } = json as Pick<Link, 'amount' | 'reference_id'>
    if (!Number.isInteger(amount) || amount < 100) return refuse('Order amount less than minimum amount allowed')
    if ([...links.values()].some((link) => link.reference_id === reference_id))
      return refuse(`payment link with given reference_id (${reference_id}) already exists`)
    const link = {
      id: `plink_${token()}`,
      status: 'created',
      payments: [],
      ...(json as Omit<Link, 'id' | 'status' | 'payments'>),
    }
    links.set(link.id, link)
    return { status: 200, json: shown(link) }
  }

  async function payPage({ method, path, body }: Asked): Promise<Answer> {
    const link = links.get(path.slice('/i/'.length))
    if (!link) return { status: 404, html: 'no such link' }
    if (method === 'GET')
      return {
        status: 200,
        html: `<form method="post"><b>${link.amount}</b><button name="choice" value="pay">Pay</button></form>`,
      }
    const paid = new URLSearchParams(body).get('choice') === 'pay'
    const payment = pay(link.id, { status: paid ? 'captured' : 'failed' })
    if (webhookUrl()) await deliver(webhookUrl(), webhook(link.id, payment)).catch(() => 0)
    return { status: 302, location: `${link.callback_url}?${returned(link.id, payment)}` }
  }

  const returned = (linkId: string, payment: Payment) => returnOf(found(linkId), payment)

  /** Money moves, or does not, without a word to the shop. */
  function pay(linkId: string, how: Partial<Payment> = {}): Payment {
    const link = found(linkId)
    const payment = { id: `pay_${token()}`, status: 'captured' as const, amount: link.amount, currency: 'INR', ...how }
    payments.set(payment.id, payment)
    link.payments.push({ payment_id: payment.id, status: payment.status, amount: payment.amount })
    if (payment.status === 'captured') link.status = payment.amount < link.amount ? 'partially_paid' : 'paid'
    return payment
  }

  const found = (id: string): Link => links.get(id) ?? raise(`no link ${id}`)

  const webhook = (linkId: string, payment: Payment, how?: Told) => webhookOf(shown(found(linkId)), payment, how)

  const config: ProviderConfig = { provider: 'razorpay', baseUrl: `${emulator.origin}/v1/`, ...RAZORPAY_KEYS }
  return {
    ...emulator,
    bodies,
    config,
    pay,
    webhook,
    returned,
    linkIds: () => [...links.keys()],
    refunds: refunds.made,
  }
}

const raise = (message: string): never => {
  throw new Error(message)
}

const sign = (secret: string, message: string) => createHmac('sha256', secret).update(message).digest('hex')

/** The signed query with which the shopper comes back. */
function returnOf({ id: linkId, reference_id, status }: Link, { id }: Payment): URLSearchParams {
  const signature = sign(RAZORPAY_KEYS.keySecret, [linkId, reference_id, status, id].join('|'))
  const named = {
    payment_id: id,
    payment_link_id: linkId,
    payment_link_reference_id: reference_id,
    payment_link_status: status,
    signature,
  }
  return new URLSearchParams(Object.entries(named).map(([name, value]) => [`razorpay_${name}`, value]))
}

type Told = { event?: string; eventId?: string; secret?: string }

/** What is posted to the shop about a payment of a link. */
function webhookOf(
  link: object,
  payment: Payment,
  { event = 'payment_link.paid', eventId = `evt_${token()}`, secret = 'test_wh_secret' }: Told = {},
) {
  const payload = { payment_link: { entity: link }, payment: { entity: { ...payment, notes: [] } } }
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: 1_700_000_000 })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': sign(secret, body),
      'x-razorpay-event-id': eventId,
    },
  }
}
