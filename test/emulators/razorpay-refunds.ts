import { randomBytes } from 'node:crypto'
import type { EmulatorResponse } from './http-emulator.ts'

type Refund = {
  id: string
  entity: 'refund'
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  receipt: string | null
}
type Payment = { id: string; status: string; amount: number; amount_refunded: number; captured: boolean }

export const refuse = (description: string): EmulatorResponse => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
})
export const token = () => randomBytes(7).toString('hex')

/** Razorpay's refunds after its documentation. A repeated idempotency key returns the same refund. */
export function razorpayRefunds(paymentOf: (id: string) => Payment | undefined) {
  const refunds = new Map<string, Refund>()
  const asked = new Map<string, { body: string; id: string }>()
  let slow = false
  let refusal = ''
  const living = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed')
  const count = (paymentId: string) => living(paymentId).reduce((sum, refund) => sum + refund.amount, 0)

  /** Derives the payment's refund fields from its refunds. */
  function write(payment: Payment): void {
    if (!payment.captured) return
    payment.amount_refunded = count(payment.id)
    payment.status = payment.amount_refunded === payment.amount ? 'refunded' : 'captured'
  }
  function make(payment: Payment, amount: number, receipt: string | null): Refund | undefined {
    const refundedPaise = payment.captured ? count(payment.id) : payment.amount
    return refundedPaise + amount > payment.amount ? undefined : list(payment, amount, receipt)
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
    /** New refunds stay `pending` until they are decided. */
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
    /** A refund made in the dashboard, without a receipt. */
    byDashboard(paymentId: string, amount: number): Refund {
      const payment = paymentOf(paymentId)
      const made = payment && make(payment, amount, null)
      if (!made) throw new Error('no such payment, or not that much')
      return made
    },
    /** Lists the refund of a payment that Razorpay returned by itself; not every account gets this entry. */
    listReturn: (payment: Payment): Refund => list(payment, payment.amount, null),
    /** Returns the refunds of a payment, or creates one. */
    answer(payment: Payment | undefined, requested?: { body: string; name: unknown }): EmulatorResponse {
      if (payment?.status !== 'captured' && payment?.status !== 'refunded')
        return refuse('The id provided does not exist')
      const made = [...refunds.values()].filter((refund) => refund.payment_id === payment.id)
      if (!requested)
        return { status: 200, json: { entity: 'collection', count: made.length, items: made.slice(0, 100) } }
      const known = asked.get(String(requested.name))
      if (known && known.body !== requested.body)
        return refuse('Different request with the same idempotency key has already been processed.')
      if (known) return { status: 200, json: refunds.get(known.id) }
      const { amount, receipt } = JSON.parse(requested.body) as Refund
      if (refusal) return refuse(refusal)
      const refund = make(payment, amount, receipt)
      if (!refund) return refuse('The payment has been fully refunded already')
      asked.set(String(requested.name), { body: requested.body, id: refund.id })
      return { status: 200, json: { ...refund } }
    },
  }
}
