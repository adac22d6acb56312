import type { ProviderRef, TransactionId } from '#domain/nominal.ts'

/**
 * Texts that payment providers sign; the server holds the secrets and computes the hashes. Sources: documentation of
 * Instamojo's webhooks and of Razorpay's payment links and webhooks.
 */

/**
 * Returns the text behind Instamojo's MAC: the values of all fields except `mac`, ordered by name ignoring case and
 * joined by bars. Empty values and unknown fields are included.
 */
export function instamojoSignedText(fields: Record<string, string>): string {
  const names = Object.keys(fields).filter((name) => name !== 'mac')
  const byName = (a: string, b: string) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0
  return names
    .sort(byName)
    .map((name) => fields[name])
    .join('|')
}

type LinkReturn = { linkId: ProviderRef; referenceId: string; status: string; paymentId: TransactionId }

/** Returns the text that Razorpay signs on the return from a payment link. */
export const razorpayLinkSignedText = ({ linkId, referenceId, status, paymentId }: LinkReturn): string =>
  [linkId, referenceId, status, paymentId].join('|')

/** Returns the text that Razorpay signs on the return from an order payment. */
export const razorpayOrderSignedText = ({
  orderId,
  paymentId,
}: {
  orderId: ProviderRef
  paymentId: TransactionId
}): string => `${orderId}|${paymentId}`
