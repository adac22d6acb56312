import * as z from 'zod'
import type { ProviderRef } from '#domain/flavours.ts'
import { ProviderError } from '#server/payments/providers/call.ts'
import type { DisputeFound } from '#server/payments/providers/contract.ts'

const dispute = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string().min(1).max(100),
  amount: z.number().int().nonnegative(),
  amount_deducted: z.number().int().nonnegative().nullish(),
  reason_code: z.string().max(200).nullish(),
  respond_by: z.number().int().positive().nullish(),
  status: z.string(),
})

/** `closed`: it came to nothing, or to what was deducted. */
const STATES: Record<string, DisputeFound['state']> = { won: 'won', lost: 'lost' }

/** What Razorpay says of a dispute now; what a webhook said of it may be old. */
export async function razorpayDispute(
  providerRef: ProviderRef,
  get: (path: string) => Promise<unknown>,
): Promise<DisputeFound> {
  const { data } = dispute.safeParse(await get(`disputes/${encodeURIComponent(providerRef)}`))
  if (data?.id !== providerRef) throw new ProviderError('an answer about another dispute')
  return toFound(data)
}

const disputeList = z.object({ items: z.array(dispute) })
/** The most that Razorpay gives at once; the newest come first. */
const MOST = 100

/** The newest disputes of the account: that one began is told by a webhook, which may be lost. */
export async function razorpayDisputeList(get: (path: string) => Promise<unknown>): Promise<DisputeFound[]> {
  const { data } = disputeList.safeParse(await get(`disputes?count=${MOST}`))
  if (!data) throw new ProviderError('a list of another shape')
  return data.items.map(toFound)
}

function toFound({ id: providerRef, ...data }: z.infer<typeof dispute>): DisputeFound {
  const { payment_id, amount, status, reason_code, respond_by } = data
  const lostPaise = data.amount_deducted ?? (status === 'lost' ? amount : 0)
  return {
    providerRef,
    transactionId: payment_id,
    amountPaise: amount,
    lostPaise,
    state: status === 'closed' ? (lostPaise > 0 ? 'lost' : 'won') : (STATES[status] ?? 'open'),
    reason: (reason_code ?? '').replaceAll('_', ' '),
    respondBy: respond_by ? new Date(respond_by * 1000) : undefined,
  }
}
