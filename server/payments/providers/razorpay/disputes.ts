import * as z from 'zod'
import type { ProviderRef } from '#domain/nominal.ts'
import { ProviderError } from '#server/payments/providers/call-provider.ts'
import type { ProviderDispute } from '#server/payments/providers/payment-provider.ts'

const disputeResponse = z.object({
  id: z.string().min(1).max(100),
  payment_id: z.string().min(1).max(100),
  amount: z.number().int().nonnegative(),
  amount_deducted: z.number().int().nonnegative().nullish(),
  reason_code: z.string().max(200).nullish(),
  respond_by: z.number().int().positive().nullish(),
  status: z.string(),
})

const STATES: Record<string, ProviderDispute['state']> = { won: 'won', lost: 'lost' }

/** Reads a dispute's current state from Razorpay; a webhook's copy may be outdated. */
export async function fetchRazorpayDispute(
  providerRef: ProviderRef,
  get: (path: string) => Promise<unknown>,
): Promise<ProviderDispute> {
  const { data } = disputeResponse.safeParse(await get(`disputes/${encodeURIComponent(providerRef)}`))
  if (data?.id !== providerRef) throw new ProviderError('response about another dispute')
  return toProviderDispute(data)
}

const disputeListResponse = z.object({ items: z.array(disputeResponse) })
/** Razorpay's maximum page size. */
const PAGE_SIZE = 100

/** Lists the newest disputes of the account, in case a webhook was lost. */
export async function listRazorpayDisputes(get: (path: string) => Promise<unknown>): Promise<ProviderDispute[]> {
  const { data } = disputeListResponse.safeParse(await get(`disputes?count=${PAGE_SIZE}`))
  if (!data) throw new ProviderError('unexpected response to disputes')
  return data.items.map(toProviderDispute)
}

function toProviderDispute({ id: providerRef, ...data }: z.infer<typeof disputeResponse>): ProviderDispute {
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
