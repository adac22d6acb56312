import * as z from 'zod'
import { decimalRupees } from '#domain/payment/money.ts'
import { parseDecimalAmount } from '#domain/payment/provider-rules.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  ProviderRefund,
  ProviderRefundRequest,
  ProviderRefunds,
} from '#server/payments/providers/payment-provider.ts'
import { refusalMessage } from './responses.ts'

const refund = z.object({
  id: z.union([z.string(), z.number().transform(String)]),
  payment_id: z.string(),
  refund_amount: z.union([z.string(), z.number().transform(String)]),
  status: z.string().nullish(),
})
const refundResponse = z.object({ success: z.literal(true), refund })
const refundListResponse = z.object({ refunds: z.array(refund) })

type InstamojoAccess = { baseUrl: string; headers: Record<string, string>; timeouts: Timeouts | undefined }

/**
 * Instamojo's refunds: one per payment, full or partial. Our refund id is sent as `transaction_id`; Instamojo rejects
 * repeats of it, but API 1.1 does not guarantee that.
 */
export const instamojoRefunds = ({ baseUrl, headers, timeouts }: InstamojoAccess): ProviderRefunds => ({
  repeatable: false,
  inParts: false,
  async ask(request) {
    const response = await callProvider(
      { method: 'POST', url: `${baseUrl}refunds/`, headers, json: refundBody(request) },
      timeouts,
    )
    if (!response.ok) return { ok: false, message: refusalMessage(response.body) }
    const { data: created } = refundResponse.safeParse(response.body)
    if (created?.refund.payment_id !== request.transactionId) throw new ProviderError('response about another refund')
    return { ok: true, made: toProviderRefund(created.refund) }
  },
  async list(transactionId) {
    const response = await callProvider({ method: 'GET', url: `${baseUrl}refunds/`, headers }, timeouts)
    const read = response.ok ? refundListResponse.safeParse(response.body) : undefined
    if (!read?.success) throw new ProviderError('unexpected response to refunds')
    return read.data.refunds.filter(({ payment_id }) => payment_id === transactionId).map(toProviderRefund)
  },
})

/** `PTH` is Instamojo's code for "other reason". */
const refundBody = ({ id, transactionId, amountPaise, about }: ProviderRefundRequest) => ({
  transaction_id: id,
  payment_id: transactionId,
  type: 'PTH',
  refund_amount: decimalRupees(amountPaise),
  body: `The shop pays ${about} back`,
})

/** Instamojo documents only `Refunded`; any other status counts as still open. */
const STATES: Record<string, ProviderRefund['state']> = { refunded: 'done', failed: 'failed', rejected: 'failed' }

function toProviderRefund({ id, refund_amount, status }: z.infer<typeof refund>): ProviderRefund {
  const amountPaise = parseDecimalAmount(refund_amount)
  if (amountPaise === undefined) throw new ProviderError('unreadable amount')
  const state = STATES[(status ?? 'refunded').toLowerCase()] ?? 'pending'
  return { providerRef: id, name: undefined, amountPaise, state }
}
