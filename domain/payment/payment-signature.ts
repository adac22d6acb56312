import type { ProviderRef, TransactionId } from '#domain/flavours.ts'

/**
 * What each provider signs, as text; the secret and the hash are the server's. Sources: Instamojo's webhook
 * documentation, Razorpay's documentation of payment links and webhooks.
 */

/**
 * Instamojo's MAC covers the values of all fields but `mac`, in the order of their names without regard to case, joined
 * by bars. An empty value keeps its place, and fields that we do not know count as well.
 */
export function instamojoSigned(fields: Record<string, string>): string {
  const names = Object.keys(fields).filter((name) => name !== 'mac')
  const byName = (a: string, b: string) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0
  return names
    .sort(byName)
    .map((name) => fields[name])
    .join('|')
}

type LinkReturn = { linkId: ProviderRef; referenceId: string; status: string; paymentId: TransactionId }

/** What Razorpay signs when a shopper comes back from a payment link. */
export const razorpayLinkSigned = ({ linkId, referenceId, status, paymentId }: LinkReturn): string =>
  [linkId, referenceId, status, paymentId].join('|')

/** What Razorpay signs when a shopper comes back from paying one of its orders. */
export const razorpayOrderSigned = ({
  orderId,
  paymentId,
}: {
  orderId: ProviderRef
  paymentId: TransactionId
}): string => `${orderId}|${paymentId}`
