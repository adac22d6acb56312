import * as z from 'zod'
import { decimalAmount } from '#domain/payment/upi-limit.ts'
import { ProviderError } from '#server/payments/providers/call.ts'
import type { ProviderPayment } from '#server/payments/providers/contract.ts'

export type AnyAnswer<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false } }

const id = z.string().min(1).max(100)
const page = z.url({ protocol: /^https?$/ })

export const requestAnswer = z.object({ success: z.literal(true), payment_request: z.object({ id, longurl: page }) })
export const linkAnswer = z.object({
  link: z.object({ id: z.union([id, z.number().transform(String)]), shorturl: page }),
})

/** Some accounts get the payments themselves, some only their addresses, which end in their ids. */
const listed = z.union([
  z.object({ payment_id: id, status: z.string() }).transform(({ payment_id, status }) => ({ id: payment_id, status })),
  z.string().transform((address) => ({ id: address.split('/').filter(Boolean).at(-1) ?? '', status: undefined })),
])

export const requestState = z.object({
  payment_request: z.object({ id, status: z.string(), payments: z.array(listed).default([]) }),
})

export const paymentAnswer = z.object({
  payment: z.object({
    payment_id: id,
    status: z.string(),
    amount: z.union([z.string(), z.number().transform(String)]),
    currency: z.string(),
  }),
})
type Credited = z.infer<typeof paymentAnswer>['payment']

export function toPayment({ payment_id, amount, currency }: Credited): ProviderPayment {
  const amountPaise = decimalAmount(amount)
  if (amountPaise === undefined) throw new ProviderError('an amount that cannot be read')
  return { transactionId: payment_id, amountPaise, currency }
}

const refusal = z.object({ message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]) })
const MAX_WORDS = 200

/** Why Instamojo refuses: a sentence, or sentences by field. Empty when it gives no reason. */
export function wordsOf(body: unknown): string {
  const { data } = refusal.safeParse(body)
  if (!data) return ''
  const words = typeof data.message === 'string' ? data.message : Object.values(data.message).flat().join(' ')
  return words.slice(0, MAX_WORDS)
}
