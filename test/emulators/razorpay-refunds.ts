import { randomBytes } from 'node:crypto'
import type { Answer } from './http-emulator.ts'

type Refund = {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  receipt: string | null
}
type Payment = { id: string; status: string; amount: number; amount_refunded: number; captured: boolean }

export const refuse = (description: string): Answer => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
})
export const token = () => randomBytes(7).toString('hex')

/** Razorpay's refunds as its documentation describes them: asking twice under one name is one refund. */
export function razorpayRefunds(paymentOf: (id: string) => Payment | undefined) {
  const refunds = new Map<string, Refund>()
  const asked = new Map<string, { body: string; id: string }>()
  let slow = false
  let refusal = ''
  const living = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed')
  const count = (paymentId: string) => living(paymentId).reduce((sum, refund) => sum + refund.amount, 0)

  /** What is written on the payment follows from its refunds. */
  function write(payment: Payment): void {
    if (!payment.captured) return
    payment.amount_refunded = count(payment.id)
    payment.status = payment.amount_refunded === payment.amount ? 'refunded' : 'captured'
  }
  function make(payment: Payment, amount: number, receipt: string | null): Refund | undefined {
    const gone = payment.captured ? count(payment.id) : payment.amount
    return gone + amount > payment.amount ? undefined : list(payment, amount, receipt)
  }
  function list(payment: Payment, amount: number, receipt: string | null): Refund {
    const status = slow ? 'pending' : 'processed'
    const refund: Refund = { id: `rfnd_${token()}`, entity: 'refund', payment_id: payment.id, amount, status, receipt }
    refunds.set(refund.id, refund)
    write(payment)
    return refund
  }
  return {
    made: () => [...refunds.values()],
    refuseAll(words: string) {
      refusal = words
    },
    /** From now on the money takes days: whoever asks is told `pending`. */
    takeDays() {
      slow = true
    },
    decide(id: string, status: 'processed' | 'failed') {
      const refund = refunds.get(id)
      const payment = refund && paymentOf(refund.payment_id)
      if (!refund || !payment) throw new Error(`no refund ${id}`)
      refund.status = status
      write(payment)
      return refund
    },
    /** Somebody presses the button in the dashboard, which knows no receipt. */
    byDashboard(paymentId: string, amount: number): Refund {
      const payment = paymentOf(paymentId)
      const made = payment && make(payment, amount, null)
      if (!made) throw new Error('no such payment, or not that much')
      return made
    },
    /** The entry of a payment that Razorpay returned by itself; not every account gets one. */
    listReturn: (payment: Payment): Refund => list(payment, payment.amount, null),
    /** The refunds of a payment, or a new one. */
    answer(payment: Payment | undefined, wanted?: { body: string; name: unknown }): Answer {
      if (payment?.status !== 'captured' && payment?.status !== 'refunded')
        return refuse('The id provided does not exist')
      const made = [...refunds.values()].filter((refund) => refund.payment_id === payment.id)
      if (!wanted) return { status: 200, json: { entity: 'collection', count: made.length, items: made.slice(0, 100) } }
      const known = asked.get(String(wanted.name))
      if (known && known.body !== wanted.body)
        return refuse('Different request with the same idempotency key has already been processed.')
      if (known) return { status: 200, json: refunds.get(known.id) }
      const { amount, receipt } = JSON.parse(wanted.body) as Refund
      if (refusal) return refuse(refusal)
      const refund = make(payment, amount, receipt)
      if (!refund) return refuse('The payment has been fully refunded already')
      asked.set(String(wanted.name), { body: wanted.body, id: refund.id })
      return { status: 200, json: { ...refund } }
    },
  }
}
