import { createStoredValue } from '#app/platform/stored-value.ts'

/** Link of the last order of this browser that reached the payment step of a live shop. */
export type UnpaidOrder = { number: string; secret: string }

function parse(text: string | null): UnpaidOrder | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { number, secret } = stored as Record<string, unknown>
    return typeof number === 'string' && typeof secret === 'string' ? { number, secret } : undefined
  } catch {
    return undefined
  }
}

/** Kept until the shop says that the order is no longer unpaid. */
export const unpaidOrder = createStoredValue<UnpaidOrder | undefined>(
  'unpaid-order',
  'unpaid-order-changed',
  parse,
  undefined,
  (order) => order ?? null,
)

/**
 * Answer of the shop about such an order; `undefined` once it cannot be paid any more. `totalPaise`: what is left to pay.
 * `until` is formatted.
 */
export type UnpaidOrderResponse = { unpaid: { name: string; totalPaise: number; until: string } | undefined }
