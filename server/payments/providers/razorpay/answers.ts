import * as z from 'zod'
import type { ProviderPayment, Verified } from '#server/payments/providers/contract.ts'

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
  captured: z.boolean().nullish(),
})
type Payment = z.infer<typeof paymentAnswer>
type Try = { id: string; status: string }

const MONEY_MOVED = ['captured', 'refunded']
const hasMoved = ({ status }: { status: string }): boolean => MONEY_MOVED.includes(status)

/**
 * A payment that was authorized too late or never captured is returned by Razorpay itself: `refunded`, and never
 * captured. A captured one that went back later was paid all the same.
 */
const isReturned = ({ status, captured }: Payment): boolean => status === 'refunded' && captured === false

/**
 * Decides what the payments of an order or a link come to. Each one that moved money is read by itself with `read`,
 * which also proves that it belongs there.
 */
export async function verifiedOf(tries: readonly Try[], read: (id: string) => Promise<Payment>): Promise<Verified> {
  const moved: Payment[] = []
  for (const one of tries) if (hasMoved(one)) moved.push(await read(one.id))
  const isBack = new Set(moved.filter(isReturned).map((payment) => payment.id))
  const returned = moved.filter(isReturned).map(toPayment)
  // A payment with money left in it comes first.
  const paid = moved.filter((payment) => hasMoved(payment) && !isBack.has(payment.id)).sort(byMoneyLeft)
  const [first, ...further] = paid.map(toPayment)
  if (first) {
    const undecided = tries.some(({ status }) => status === 'authorized')
    return { state: 'paid', ...first, further, returned, undecided }
  }
  if (tries.length === 0) return { state: 'untouched' }
  const over = tries.every(({ id, status }) => status === 'failed' || isBack.has(id))
  return { state: over ? 'failed' : 'pending', returned }
}

const byMoneyLeft = (one: Payment, other: Payment): number =>
  Number(one.status === 'refunded') - Number(other.status === 'refunded')

function toPayment({ id, amount, currency, amount_refunded }: Payment): ProviderPayment {
  const payment = { transactionId: id, amountPaise: amount, currency }
  return amount_refunded ? { ...payment, refundedPaise: amount_refunded } : payment
}

const refusal = z.object({ error: z.object({ description: z.string() }) })

/** Why Razorpay refuses; empty when it gives no reason. */
export const wordsOf = (body: unknown): string => refusal.safeParse(body).data?.error.description.slice(0, 200) ?? ''
