import { instamojoSigned } from '#domain/payment/payment-signature.ts'
import type { ProviderWebhooks } from '#server/payments/providers/contract.ts'
import { isSigned } from '#server/payments/providers/signature.ts'

/**
 * Instamojo posts a form whose `mac` covers all its other fields, known or not. It has neither a name nor a time, so
 * the payment together with what happened to it names the event.
 */
export const instamojoWebhooks = (salts: readonly string[]): ProviderWebhooks => ({
  open(body) {
    const fields = fieldsOf(new TextDecoder().decode(body))
    if (!fields || !isSigned('sha1', salts, instamojoSigned(fields), fields.mac ?? '')) return undefined
    return { eventId: `${fields.payment_id ?? ''}:${fields.status ?? ''}`.slice(0, 200) }
  },
  read(body) {
    const providerRef = fieldsOf(body)?.payment_request_id
    return providerRef ? { providerRef, reference: undefined } : undefined
  },
})

/** The form's fields; `undefined` when one comes twice, for then it is not clear what was signed. */
function fieldsOf(body: string): Record<string, string> | undefined {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}
