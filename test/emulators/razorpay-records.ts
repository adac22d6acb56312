import { token } from './razorpay-refunds.ts'

/** An order, payment link or QR code, with any number of payment attempts. */
export type Bill = {
  id: string
  amount: number
  currency: string
  /** The shop's reference. */
  reference: string
  callback_url: string
  status: string
  payments: { id: string; amount: number }[]
}
export type Payment = {
  id: string
  order_id: string
  status: string
  amount: number
  amount_refunded: number
  currency: string
  /** True if the money was captured. A payment returned before capture is refunded and not captured. */
  captured: boolean
  /** Seconds; on payments by a QR code. */
  created_at?: number
}

/** Razorpay's records of orders, payment links and payments. */
export function razorpayBooks(clock: () => Date) {
  const bills = new Map<string, Bill>()
  const payments = new Map<string, Payment>()
  const found = (id: string): Bill => bills.get(id) ?? raise(`nothing called ${id}`)
  const payable = (id: string): Payment => payments.get(id) ?? raise(`no payment ${id}`)
  function markPaid(bill: Bill, { amount }: Payment): void {
    // A QR code for one payment closes with it.
    bill.status = bill.id.startsWith('qr_') ? 'closed' : amount < bill.amount ? 'partially_paid' : 'paid'
  }
  const named = (reference: string | null) => [...bills.values()].filter((bill) => bill.reference === reference)

  return {
    found,
    named,
    bill: (id: string) => bills.get(id),
    payment: (id: string) => payments.get(id),
    refs: () => [...bills.keys()],
    add(bill: Bill): Bill {
      bills.set(bill.id, bill)
      return bill
    },
    /** Returns the order or link, or an error message. */
    create(kind: 'orders' | 'payment_links', asked: Record<string, unknown>): Bill | string {
      const { amount, currency, callback_url } = asked as Pick<Bill, 'amount' | 'currency' | 'callback_url'>
      const reference = String(kind === 'orders' ? asked.receipt : asked.reference_id)
      if (!Number.isInteger(amount) || amount < 100) return 'Order amount less than minimum amount allowed'
      if (reference.length > 40) return 'The receipt may not be greater than 40 characters.'
      if (named(reference).length > 0) return `something with given reference_id (${reference}) already exists`
      const id = `${kind === 'orders' ? 'order' : 'plink'}_${token()}`
      const bill = { id, amount, currency, reference, callback_url, status: 'created', payments: [] }
      bills.set(id, bill)
      return bill
    },
    pay(id: string, how: Partial<Payment> = {}): Payment {
      const bill = found(id)
      const order_id = id.startsWith('order_') ? id : `order_of_${id}`
      const whole = { status: 'captured', amount: bill.amount, amount_refunded: 0, currency: 'INR' }
      const time = id.startsWith('qr_') ? { created_at: Math.floor(clock().getTime() / 1000) } : {}
      const made = { id: `pay_${token()}`, order_id, ...whole, ...time, ...how }
      const payment: Payment = { ...made, captured: made.status === 'captured' }
      payments.set(payment.id, payment)
      bill.payments.push({ id: payment.id, amount: payment.amount })
      if (payment.captured) markPaid(bill, payment)
      return payment
    },
    /** Captures an authorized payment, possibly hours or days after the payer left. */
    capture(ref: string, paymentId: string): Payment {
      const payment = payable(paymentId)
      if (payment.status !== 'authorized') raise(`${paymentId} is ${payment.status}`)
      Object.assign(payment, { status: 'captured', captured: true })
      markPaid(found(ref), payment)
      return payment
    },
    /** Returns an authorized payment that was never captured, as Razorpay does by itself. */
    sendBack(paymentId: string): Payment {
      const payment = payable(paymentId)
      if (payment.status !== 'authorized') raise(`${paymentId} is ${payment.status}`)
      return Object.assign(payment, { status: 'refunded', amount_refunded: payment.amount })
    },
    /** The object as the API and webhooks show it. */
    shown({ id, amount, currency, reference, status, payments: tries, callback_url }: Bill, origin: string) {
      const own = { id, amount, currency, status }
      if (id.startsWith('order_')) return { ...own, receipt: reference, attempts: tries.length }
      const attempts = tries.map((it) => ({ payment_id: it.id, status: payable(it.id).status, amount: it.amount }))
      const more = { callback_url, short_url: `${origin}/i/${id}`, payments: attempts.length > 0 ? attempts : null }
      return { ...own, reference_id: reference, ...more }
    },
  }
}

const raise = (message: string): never => {
  throw new Error(message)
}
