import * as z from 'zod'
import { parseDecimalAmount } from '#domain/payment/provider-rules.ts'
import { ProviderError } from '#server/payments/providers/call-provider.ts'
import type { ProviderPayment } from '#server/payments/providers/payment-provider.ts'

export type ResponseSchema<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false } }

const id = z.string().min(1).max(100)
const page = z.url({ protocol: /^https?$/ })

export const createRequestResponse = z.object({
  success: z.literal(true),
  payment_request: z.object({ id, longurl: page }),
})
export const createLinkResponse = z.object({
  link: z.object({ id: z.union([id, z.number().transform(String)]), shorturl: page }),
})

/** Some accounts list payments as objects, others as URLs that end in the payment id. */
const paymentReference = z.union([
  z.object({ payment_id: id, status: z.string() }).transform(({ payment_id, status }) => ({ id: payment_id, status })),
  z.string().transform((address) => ({ id: address.split('/').filter(Boolean).at(-1) ?? '', status: undefined })),
])

export const requestStateResponse = z.object({
  payment_request: z.object({ id, status: z.string(), payments: z.array(paymentReference).default([]) }),
})

const text = z.string().nullish().catch(undefined)

export const paymentResponse = z.object({
  payment: z.object({
    payment_id: id,
    status: z.string(),
    amount: z.union([z.string(), z.number().transform(String)]),
    currency: z.string(),
    /** Why it failed. Of another kind, it is no reason to refuse the answer. */
    failure: z.object({ reason: text, message: text }).nullish().catch(undefined),
  }),
})
type CreditedPayment = z.infer<typeof paymentResponse>['payment']

export function toProviderPayment({ payment_id, amount, currency }: CreditedPayment): ProviderPayment {
  const amountPaise = parseDecimalAmount(amount)
  if (amountPaise === undefined) throw new ProviderError('unreadable amount')
  return { transactionId: payment_id, amountPaise, currency }
}

const refusalResponse = z.object({ message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]) })
const MAX_MESSAGE_LENGTH = 200

/** Returns Instamojo's reason for a refusal, one message or several by field. Empty without a reason. */
export function refusalMessage(body: unknown): string {
  const { data } = refusalResponse.safeParse(body)
  if (!data) return ''
  const words = typeof data.message === 'string' ? data.message : Object.values(data.message).flat().join(' ')
  return words.slice(0, MAX_MESSAGE_LENGTH)
}
