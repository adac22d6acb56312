import { randomBytes } from 'node:crypto'
import type { Answer } from './http-emulator.ts'

type Refund = { id: string; payment_id: string; amount: number; status: string; receipt: string; body: string }
type Payment = { id: string; status: string; amount: number }

export const refuse = (description: string): Answer => ({
  status: 400,
  json: { error: { code: 'BAD_REQUEST_ERROR', description } },
})
export const token = () => randomBytes(7).toString('hex')

/** Razorpay's refunds as its documentation describes them: asking twice under one name is one refund. */
export function razorpayRefunds() {
  const refunds = new Map<string, Refund>()
  return {
    made: () => [...refunds.values()],
    /** The refunds of a payment, or a new one. */
    answer(payment: Payment | undefined, asked?: { body: string; name: unknown }): Answer {
      if (payment?.status !== 'captured') return refuse('The id provided does not exist')
      const made = [...refunds.values()].filter((refund) => refund.payment_id === payment.id)
      if (!asked) return { status: 200, json: { entity: 'collection', count: made.length, items: made } }
      const known = refunds.get(String(asked.name))
      if (known && known.body !== asked.body)
        return refuse('Different request with the same idempotency key has already been processed.')
      if (known) return { status: 200, json: known }
      const { amount, receipt } = JSON.parse(asked.body) as Refund
      if (made.reduce((sum, refund) => sum + refund.amount, amount) > payment.amount)
        return refuse('The payment has been fully refunded already')
      const refund = { id: `rfnd_${token()}`, payment_id: payment.id, amount, status: 'processed', receipt }
      refunds.set(String(asked.name), { ...refund, body: asked.body })
      return { status: 200, json: refund }
    },
  }
}
