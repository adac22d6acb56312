import * as z from 'zod'
import { callProvider, type Patience, ProviderFault } from './call-provider.ts'
import type { ProviderRefunds, RefundAnswer, RefundWanted } from './provider.ts'
import { wordsOf } from './razorpay-answers.ts'

const refundAnswer = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string(),
  amount: z.number().int(),
  status: z.string(),
  receipt: z.string().nullish(),
})
const refundsAnswer = z.object({ items: z.array(refundAnswer) })

type Refund = z.infer<typeof refundAnswer>
type There = { baseUrl: string; headers: Record<string, string>; patience: Patience | undefined }

/**
 * Razorpay's refunds. The header makes asking twice under one name one refund; the receipt lets it be found afterwards.
 */
export const razorpayRefunds = ({ baseUrl, headers, patience }: There): ProviderRefunds => ({
  repeatable: true,
  async ask(refund) {
    const told = await callProvider(
      {
        method: 'POST',
        url: `${baseUrl}payments/${encodeURIComponent(refund.transactionId)}/refund`,
        headers: { ...headers, 'X-Refund-Idempotency': refund.id },
        json: bodyOf(refund),
      },
      patience,
    )
    // An earlier call under this name is still being worked on.
    if (!told.ok && told.status === 409) throw new ProviderFault('a refund that is under way')
    return told.ok ? readRefund(told.body, refund) : { ok: false, message: wordsOf(told.body) }
  },
  async find(refund) {
    const url = `${baseUrl}payments/${encodeURIComponent(refund.transactionId)}/refunds`
    const told = await callProvider({ method: 'GET', url, headers }, patience)
    const read = told.ok ? refundsAnswer.safeParse(told.body) : undefined
    if (!read?.success) throw new ProviderFault('a list of refunds of another shape')
    return read.data.items.find((made) => made.receipt === refund.id && hasGone(made))?.id
  },
})

const bodyOf = ({ id, amountPaise, orderNumber }: RefundWanted) => ({
  amount: amountPaise,
  speed: 'normal',
  receipt: id,
  notes: { order: orderNumber },
})

const hasGone = ({ status }: Refund): boolean => status !== 'failed'

function readRefund(body: unknown, { transactionId, amountPaise }: RefundWanted): RefundAnswer {
  const { data: made } = refundAnswer.safeParse(body)
  if (made?.payment_id !== transactionId || made.amount !== amountPaise)
    throw new ProviderFault('an answer about another refund')
  return hasGone(made) ? { ok: true, providerRef: made.id } : { ok: false, message: 'the refund failed' }
}
