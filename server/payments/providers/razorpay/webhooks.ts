import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ProviderWebhooks } from '#server/payments/providers/payment-provider.ts'
import { isValidSignature } from '#server/payments/providers/signature.ts'

const entity = <T extends z.ZodRawShape>(shape: T) => z.object({ entity: z.object(shape) }).optional()

/**
 * Parses events about an order, a payment link, a QR code, or a payment that names an order or carries our reference.
 * Refunds and disputes name the payment. The payment of a QR code names an order that Razorpay made by itself.
 */
const webhookEvent = z.object({
  payload: z.object({
    payment_link: entity({ id: z.string().max(100), reference_id: z.string().max(100).nullish() }),
    order: entity({ id: z.string().max(100), receipt: z.string().max(100).nullish() }),
    qr_code: entity({
      id: z.string().max(100),
      notes: z.object({ reference: z.string().max(100).optional() }).catch({}),
    }),
    refund: entity({ payment_id: z.string().max(100) }),
    dispute: entity({ id: z.string().max(100), payment_id: z.string().max(100) }),
    payment: entity({
      id: z.string().max(100).optional(),
      order_id: z.string().max(100).nullish(),
      // Razorpay sends an empty list instead of an object when there are no notes.
      notes: z.object({ reference: z.string().max(100).optional() }).catch({}),
    }),
  }),
})

/** Razorpay signs the raw body. The event id header is not signed, so it only deduplicates deliveries. */
export const razorpayWebhooks = (secrets: readonly string[]): ProviderWebhooks => ({
  open(body, header) {
    if (!isValidSignature('sha256', secrets, body, header('x-razorpay-signature') ?? '')) return undefined
    const eventId = header('x-razorpay-event-id')?.slice(0, 200)
    return { eventId: eventId || createHash('sha256').update(body).digest('hex') }
  },
  read(body) {
    const read = webhookEvent.safeParse(parseJson(body))
    if (!read.success) return undefined
    const { payment_link: link, qr_code: code, order, payment, refund, dispute } = read.data.payload
    const providerRef = code?.entity.id ?? link?.entity.id ?? order?.entity.id ?? payment?.entity.order_id ?? undefined
    const named = link?.entity.reference_id ?? order?.entity.receipt
    const reference = named ?? code?.entity.notes.reference ?? payment?.entity.notes.reference
    const transactionId = dispute?.entity.payment_id ?? refund?.entity.payment_id ?? payment?.entity.id
    if (!providerRef && !reference && !refund && !dispute) return undefined
    const subjects = { refund: refund !== undefined, disputeRef: dispute?.entity.id }
    return { providerRef, reference: reference ?? undefined, transactionId, ...subjects }
  },
})

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
