import { PAYMENT_METHODS, type PaymentMethod } from './payment-method.ts'

/** Ways in which the shop receives money itself, without a provider. */
export const HAND_METHODS = ['cash', 'transfer', 'card_machine', 'cheque'] as const
export type HandMethod = (typeof HAND_METHODS)[number]

export const HAND_METHOD_LABELS: Record<HandMethod, string> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  card_machine: 'Card machine',
  cheque: 'Cheque',
}

/**
 * Methods by which the desk's lists are filtered. A QR code of the provider is UPI; the provider's page, where buyers
 * choose between card, UPI and net banking, is `card`.
 */
export const LISTED_METHODS = [...PAYMENT_METHODS, ...HAND_METHODS] as const
export type ListedMethod = (typeof LISTED_METHODS)[number]

export const isListedMethod = (text: string): text is ListedMethod => LISTED_METHODS.some((method) => method === text)

export const listedMethodLabel = (method: ListedMethod): string =>
  isHandMethod(method) ? HAND_METHOD_LABELS[method] : method === 'card' ? 'Online' : 'UPI'

export const isHandMethod = (text: string): text is HandMethod => HAND_METHODS.some((method) => method === text)

/** Returns the label of a payment's method. */
export function paymentMethodLabel(method: HandMethod | PaymentMethod | 'upi_qr' | 'link'): string {
  if (method === 'upi_qr') return 'UPI QR code'
  return method === 'link' ? 'Payment link' : listedMethodLabel(method)
}
