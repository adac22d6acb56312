import * as z from 'zod'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  ProviderRefund,
  ProviderRefundRequest,
  ProviderRefunds,
} from '#server/payments/providers/payment-provider.ts'
import { refusalMessage } from './responses.ts'

const refundResponse = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.string(),
  receipt: z.string().nullish(),
})
const refundListResponse = z.object({ items: z.array(refundResponse) })

type RazorpayRefund = z.infer<typeof refundResponse>
type RazorpayAccess = { baseUrl: string; headers: Record<string, string>; timeouts: Timeouts | undefined }

/** Razorpay's refunds. The idempotency header makes a repeated call one refund; the receipt finds it afterwards. */
export const razorpayRefunds = ({ baseUrl, headers, timeouts }: RazorpayAccess): ProviderRefunds => ({
  repeatable: true,
  inParts: true,
  async ask(refund) {
    const response = await callProvider(
      {
        method: 'POST',
        url: `${baseUrl}payments/${encodeURIComponent(refund.transactionId)}/refund`,
        headers: { ...headers, 'X-Refund-Idempotency': refund.id },
        json: refundBody(refund),
      },
      timeouts,
    )
    // 409: an earlier call with this id is still running.
    if (!response.ok && response.status === 409) throw new ProviderError('the refund is still being processed')
    return response.ok
      ? { ok: true, made: readRefund(response.body, refund) }
      : { ok: false, message: refusalMessage(response.body) }
  },
  async list(transactionId) {
    // The default page size is 10, the maximum 100.
    const url = `${baseUrl}payments/${encodeURIComponent(transactionId)}/refunds?count=100`
    const response = await callProvider({ method: 'GET', url, headers }, timeouts)
    const read = response.ok ? refundListResponse.safeParse(response.body) : undefined
    if (!read?.success) throw new ProviderError('unexpected response to refunds')
    return read.data.items.filter(({ payment_id }) => payment_id === transactionId).map(toProviderRefund)
  },
})

const refundBody = ({ id, amountPaise, about }: ProviderRefundRequest) => ({
  amount: amountPaise,
  speed: 'normal',
  receipt: id,
  notes: { about },
})

/** Razorpay accepts a refund as `pending`; `processed` means that the money has left. */
const STATES: Record<string, ProviderRefund['state']> = { processed: 'done', failed: 'failed' }

const toProviderRefund = ({ id, receipt, amount, status }: RazorpayRefund): ProviderRefund => ({
  providerRef: id,
  name: receipt || undefined,
  amountPaise: amount,
  state: STATES[status] ?? 'pending',
})

function readRefund(body: unknown, { transactionId, amountPaise }: ProviderRefundRequest): ProviderRefund {
  const { data: created } = refundResponse.safeParse(body)
  if (created?.payment_id !== transactionId || created.amount !== amountPaise)
    throw new ProviderError('response about another refund')
  return toProviderRefund(created)
}
