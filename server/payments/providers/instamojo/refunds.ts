import * as z from 'zod'
import { decimalRupees } from '#domain/payment/money.ts'
import { decimalAmount } from '#domain/payment/upi-limit.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call.ts'
import type { ProviderRefunds, RefundMade, RefundWanted } from '#server/payments/providers/contract.ts'
import { wordsOf } from './answers.ts'

const refund = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  payment_id: z.string(),
  refund_amount: z.union([z.string(), z.number().transform(String)]),
  status: z.string().nullish(),
})
const refundAnswer = z.object({ success: z.literal(true), refund })
const refundsAnswer = z.object({ refunds: z.array(refund) })

type There = { baseUrl: string; headers: Record<string, string>; timeouts: Timeouts | undefined }

/**
 * Instamojo's refunds: one for a payment, in whole or in part. Our name goes along as `transaction_id`, by which it
 * refuses a repeated call, but its API 1.1 does not promise that.
 */
export const instamojoRefunds = ({ baseUrl, headers, timeouts }: There): ProviderRefunds => ({
  repeatable: false,
  inParts: false,
  async ask(wanted) {
    const told = await callProvider(
      { method: 'POST', url: `${baseUrl}refunds/`, headers, json: bodyOf(wanted) },
      timeouts,
    )
    if (!told.ok) return { ok: false, message: wordsOf(told.body) }
    const { data: made } = refundAnswer.safeParse(told.body)
    if (made?.refund.payment_id !== wanted.transactionId) throw new ProviderError('an answer about another refund')
    return { ok: true, made: toMade(made.refund) }
  },
  async list(transactionId) {
    const told = await callProvider({ method: 'GET', url: `${baseUrl}refunds/`, headers }, timeouts)
    const read = told.ok ? refundsAnswer.safeParse(told.body) : undefined
    if (!read?.success) throw new ProviderError('a list of refunds of another shape')
    return read.data.refunds.filter(({ payment_id }) => payment_id === transactionId).map(toMade)
  },
})

/** `PTH`: for a reason that none of Instamojo's own names. */
const bodyOf = ({ id, transactionId, amountPaise, about }: RefundWanted) => ({
  transaction_id: id,
  payment_id: transactionId,
  type: 'PTH',
  refund_amount: decimalRupees(amountPaise),
  body: `The shop pays ${about} back`,
})

/** Instamojo's documentation knows `Refunded`; another word is one for a refund that is not over yet. */
const STATES: Record<string, RefundMade['state']> = { refunded: 'done', failed: 'failed', rejected: 'failed' }

function toMade({ id, refund_amount, status }: z.infer<typeof refund>): RefundMade {
  const amountPaise = decimalAmount(refund_amount)
  if (amountPaise === undefined) throw new ProviderError('an amount that cannot be read')
  const state = STATES[(status ?? 'refunded').toLowerCase()] ?? 'pending'
  return { providerRef: id, name: undefined, amountPaise, state }
}
