import type { EmulatorRequest, EmulatorResponse } from './http-emulator.ts'
import type { Bill, razorpayBooks } from './razorpay-records.ts'
import { refuse, token } from './razorpay-refunds.ts'

type Books = ReturnType<typeof razorpayBooks>
type QrCodeRequest = {
  type: string
  usage: string
  fixed_amount: boolean
  payment_amount: number
  close_by: number
  notes: { reference: string }
}

const MIN_SECONDS = 15 * 60

/** Razorpay's UPI QR codes after its documentation. `clock` is the time at Razorpay. */
export function razorpayQrCodes(books: Books, clock: () => Date) {
  const asked = new Map<string, QrCodeRequest>()
  let [sendsText, linkAmount] = [true, (paise: number) => paise]
  const seconds = () => Math.floor(clock().getTime() / 1000)
  /** A code closes at its time, or with its payment. */
  const isClosed = ({ id, status }: Bill) => status !== 'active' || (asked.get(id)?.close_by ?? 0) <= seconds()

  function shown(bill: Bill) {
    const { type, usage, fixed_amount, payment_amount, close_by, notes } = asked.get(bill.id) as QrCodeRequest
    const own = {
      id: bill.id,
      entity: 'qr_code',
      status: isClosed(bill) ? 'closed' : 'active',
      image_url: 'https://rzp.io/i/x',
    }
    const am = (linkAmount(bill.amount) / 100).toFixed(2)
    const image_content = `upi://pay?pa=rzr.regalo@icic&pn=Regalo&tr=RZP${bill.id}&tn=PaymenttoRegalo&cu=INR&mc=5947&am=${am}`
    return { ...own, type, usage, fixed_amount, payment_amount, close_by, notes, ...(sendsText && { image_content }) }
  }

  function create(json: QrCodeRequest): EmulatorResponse {
    if (json.type !== 'upi_qr' || json.usage !== 'single_use' || !json.fixed_amount)
      return refuse('The type is invalid.')
    if (!Number.isInteger(json.payment_amount) || json.payment_amount < 100) return refuse('The amount is invalid.')
    if (json.close_by - seconds() < MIN_SECONDS)
      return refuse('close_by should be at least 15 minutes after current time')
    const bill = { id: `qr_${token()}`, amount: json.payment_amount, currency: 'INR', reference: json.notes.reference }
    asked.set(bill.id, json)
    return { status: 200, json: shown(books.add({ ...bill, callback_url: '', status: 'active', payments: [] })) }
  }

  function close(bill: Bill): EmulatorResponse {
    if (isClosed(bill)) return refuse('The QR code is already closed.')
    bill.status = 'closed'
    return { status: 200, json: shown(bill) }
  }

  return {
    shown,
    /** Answers requests below /v1/payments/qr_codes; `undefined` for others. */
    answer({ method, path, query, body }: EmulatorRequest): EmulatorResponse | undefined {
      const match = /^\/v1\/payments\/qr_codes(?:\/([^/]+))?(?:\/(close|payments))?$/.exec(path)
      if (!match) return undefined
      const [, id, more] = match
      if (!id && method === 'POST') return create(JSON.parse(body))
      if (!id) {
        const [skip, count] = [Number(query.get('skip')), Number(query.get('count'))]
        const items = [...asked.keys()].reverse().slice(skip, skip + count)
        return { status: 200, json: { items: items.map((one) => shown(books.found(one))) } }
      }
      const bill = books.bill(id)
      if (!bill || !asked.has(id)) return refuse('The id provided does not exist')
      if (more === 'close') return close(bill)
      const items = bill.payments.map((payment) => books.payment(payment.id))
      return { status: 200, json: more ? { items } : shown(bill) }
    },
    status: (id: string) => shown(books.found(id)).status,
    /** The account has no feature QR Codes (Image Content). */
    keepText() {
      sendsText = false
    },
    sendText() {
      sendsText = true
    },
    /** The text of codes asks for another amount. */
    tamper(change: (paise: number) => number) {
      linkAmount = change
    },
  }
}
