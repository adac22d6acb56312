import * as z from 'zod'
import type { Verified } from '#server/payments/providers/contract.ts'

const id = z.string().min(1).max(100)

const attempt = z.object({ payment_id: id, status: z.string() })

export const linkAnswer = z.object({
  id,
  short_url: z.url({ protocol: /^https?$/ }),
  status: z.string(),
  reference_id: z.string().nullish(),
  // Null, an empty list, or for a single payment that payment itself.
  payments: z
    .union([z.array(attempt), attempt.transform((one) => [one]), z.null(), z.undefined()])
    .transform((payments) => payments ?? []),
})
export type PaymentLink = z.infer<typeof linkAnswer>

export const linksAnswer = z.object({ payment_links: z.array(linkAnswer) })

export const orderAnswer = z.object({ id, receipt: z.string().nullish() })
export const ordersAnswer = z.object({ items: z.array(orderAnswer) })
export const orderPaymentsAnswer = z.object({ items: z.array(z.object({ id, status: z.string() })) })

export const paymentAnswer = z.object({
  id,
  order_id: z.string().nullish(),
  status: z.string(),
  amount: z.number().int().nonnegative(),
  currency: z.string(),
  amount_refunded: z.number().int().nonnegative().nullish(),
})

/** A payment that has gone back as a whole is `refunded`, and was paid all the same. */
export const isPaid = ({ status }: { status: string }): boolean => status === 'captured' || status === 'refunded'

/** The one that paid; of several the one that has not gone back. */
export const findPaid = <Try extends { status: string }>(tries: readonly Try[]): Try | undefined =>
  tries.find(({ status }) => status === 'captured') ?? tries.find(isPaid)

export function paidWith({ id, amount, currency, amount_refunded }: z.infer<typeof paymentAnswer>): Verified {
  const paid = { state: 'paid', transactionId: id, amountPaise: amount, currency } as const
  return amount_refunded ? { ...paid, refunded: true } : paid
}

const refusal = z.object({ error: z.object({ description: z.string() }) })

/** Why Razorpay refuses; empty when it gives no reason. */
export const wordsOf = (body: unknown): string => refusal.safeParse(body).data?.error.description.slice(0, 200) ?? ''
