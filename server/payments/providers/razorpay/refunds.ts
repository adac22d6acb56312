import * as z from 'zod'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call.ts'
import type { ProviderRefunds, RefundMade, RefundWanted } from '#server/payments/providers/contract.ts'
import { wordsOf } from './answers.ts'

const refundAnswer = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.string(),
  receipt: z.string().nullish(),
})
const refundsAnswer = z.object({ items: z.array(refundAnswer) })

type Refund = z.infer<typeof refundAnswer>
type There = { baseUrl: string; headers: Record<string, string>; timeouts: Timeouts | undefined }

/**
 * Razorpay's refunds. The header makes asking twice under one name one refund; the receipt lets it be found afterwards.
 */
export const razorpayRefunds = ({ baseUrl, headers, timeouts }: There): ProviderRefunds => ({
  repeatable: true,
  inParts: true,
  async ask(refund) {
    const told = await callProvider(
      {
        method: 'POST',
        url: `${baseUrl}payments/${encodeURIComponent(refund.transactionId)}/refund`,
        headers: { ...headers, 'X-Refund-Idempotency': refund.id },
        json: bodyOf(refund),
      },
      timeouts,
    )
    // An earlier call under this name is still being worked on.
    if (!told.ok && told.status === 409) throw new ProviderError('a refund that is under way')
    return told.ok ? { ok: true, made: readRefund(told.body, refund) } : { ok: false, message: wordsOf(told.body) }
  },
  async list(transactionId) {
    // Ten unless more are asked for; a hundred is the most.
    const url = `${baseUrl}payments/${encodeURIComponent(transactionId)}/refunds?count=100`
    const told = await callProvider({ method: 'GET', url, headers }, timeouts)
    const read = told.ok ? refundsAnswer.safeParse(told.body) : undefined
    if (!read?.success) throw new ProviderError('a list of refunds of another shape')
    return read.data.items.filter(({ payment_id }) => payment_id === transactionId).map(toMade)
  },
})

const bodyOf = ({ id, amountPaise, about }: RefundWanted) => ({
  amount: amountPaise,
  speed: 'normal',
  receipt: id,
  notes: { about },
})

/** Razorpay takes a refund on as `pending`; the money has gone when it says `processed`. */
const STATES: Record<string, RefundMade['state']> = { processed: 'done', failed: 'failed' }

const toMade = ({ id, receipt, amount, status }: Refund): RefundMade => ({
  providerRef: id,
  name: receipt || undefined,
  amountPaise: amount,
  state: STATES[status] ?? 'pending',
})

function readRefund(body: unknown, { transactionId, amountPaise }: RefundWanted): RefundMade {
  const { data: made } = refundAnswer.safeParse(body)
  if (made?.payment_id !== transactionId || made.amount !== amountPaise)
    throw new ProviderError('an answer about another refund')
  return toMade(made)
}
