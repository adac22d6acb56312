import * as z from 'zod'
import { decimalRupees } from '#domain/money.ts'
import { callProvider, type Patience, ProviderFault } from './call-provider.ts'
import { wordsOf } from './instamojo-answers.ts'
import type { ProviderRefunds, RefundWanted } from './provider.ts'

const refund = z.object({ id: z.union([z.string(), z.number().transform(String)]), payment_id: z.string() })
const refundAnswer = z.object({ success: z.literal(true), refund })
const refundsAnswer = z.object({ refunds: z.array(refund) })

type There = { baseUrl: string; headers: Record<string, string>; patience: Patience | undefined }

/**
 * Instamojo's refunds: one for a payment, so that a payment in the list of refunds is one that went back. Our name goes
 * along as `transaction_id`, by which it refuses a repeated call, but its API 1.1 does not promise that.
 */
export const instamojoRefunds = ({ baseUrl, headers, patience }: There): ProviderRefunds => ({
  repeatable: false,
  async ask(wanted) {
    const told = await callProvider(
      { method: 'POST', url: `${baseUrl}refunds/`, headers, json: bodyOf(wanted) },
      patience,
    )
    if (!told.ok) return { ok: false, message: wordsOf(told.body) }
    const { data: made } = refundAnswer.safeParse(told.body)
    if (made?.refund.payment_id === wanted.transactionId) return { ok: true, providerRef: made.refund.id }
    throw new ProviderFault('an answer about another refund')
  },
  async find({ transactionId }) {
    const told = await callProvider({ method: 'GET', url: `${baseUrl}refunds/`, headers }, patience)
    const read = told.ok ? refundsAnswer.safeParse(told.body) : undefined
    if (!read?.success) throw new ProviderFault('a list of refunds of another shape')
    return read.data.refunds.find(({ payment_id }) => payment_id === transactionId)?.id
  },
})

/** `PTH`: for a reason that none of Instamojo's own names. */
const bodyOf = ({ id, transactionId, amountPaise, orderNumber }: RefundWanted) => ({
  transaction_id: id,
  payment_id: transactionId,
  type: 'PTH',
  refund_amount: decimalRupees(amountPaise),
  body: `The shop pays order ${orderNumber} back`,
})
