import * as z from 'zod'
import type { ProviderRef } from '#domain/nominal.ts'
import { amountError, RAZORPAY_LIMITS, truncateForProvider } from '#domain/payment/provider-rules.ts'
import { asksForAmount, isUpiLink } from '#domain/payment/upi-qr.ts'
import { callProvider, ProviderError, type Timeouts } from '#server/payments/providers/call-provider.ts'
import type {
  CreateQrCodeResult,
  ProviderQrCode,
  ProviderQrCodes,
  QrCodeRequest,
  VerificationResult,
} from '#server/payments/providers/payment-provider.ts'
import { orderPaymentListResponse, paymentResponse, refusalMessage, verifyPayments } from './responses.ts'

type RazorpayAccess = {
  baseUrl: string
  headers: Record<string, string>
  timeouts: Timeouts | undefined
  get: (path: string) => Promise<unknown>
}

const qrCodeResponse = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  payment_amount: z.number().int().nullish(),
  /** The text of the code. Razorpay adds it for accounts with the feature QR Codes (Image Content). */
  image_content: z.string().nullish().catch(undefined),
  // Razorpay sends an empty list instead of an object when there are no notes.
  notes: z.object({ reference: z.string().optional() }).catch({}),
})
const qrCodeListResponse = z.object({ items: z.array(qrCodeResponse) })
type RazorpayQrCode = z.infer<typeof qrCodeResponse>

/** The largest text that is drawn as a code. */
const MAX_TEXT = 1000
/** Razorpay lists the newest first, 100 a page, and cannot search by notes. */
const [PAGE_SIZE, MAX_PAGES] = [100, 3]

const isRazorpayQrCode = (providerRef: ProviderRef): boolean => providerRef.startsWith('qr_')

/** Razorpay's UPI QR codes for one payment (https://razorpay.com/docs/api/qr-codes/image-content). */
export function razorpayQrCodes({ baseUrl, headers, timeouts, get }: RazorpayAccess): ProviderQrCodes & {
  isQrCode: (providerRef: ProviderRef) => boolean
  verify: (providerRef: ProviderRef) => Promise<VerificationResult>
} {
  const url = `${baseUrl}payments/qr_codes`
  const path = (providerRef: ProviderRef) => `payments/qr_codes/${encodeURIComponent(providerRef)}`
  const post = (to: string, json: unknown) => callProvider({ method: 'POST', url: to, headers, json }, timeouts)

  async function find(reference: string): Promise<RazorpayQrCode | undefined> {
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = `count=${PAGE_SIZE}&skip=${page * PAGE_SIZE}`
      const read = qrCodeListResponse.safeParse(await get(`payments/qr_codes?${query}`))
      if (!read.success) throw new ProviderError('unexpected response to qr_codes')
      const found = read.data.items.find(({ notes }) => notes.reference === reference)
      if (found || read.data.items.length < PAGE_SIZE) return found
    }
    return undefined
  }

  return {
    isQrCode: isRazorpayQrCode,
    /** Creates one code per reference. If the answer is lost, looks the code up by its reference. */
    async create(request, reference): Promise<CreateQrCodeResult> {
      const fault = amountError(request.amountPaise, RAZORPAY_LIMITS)
      if (fault) return { ok: false, message: fault }
      try {
        const response = await post(url, qrCodeBody(request, reference))
        if (!response.ok) return { ok: false, message: refusalMessage(response.body) }
        const created = qrCodeResponse.safeParse(response.body)
        if (!created.success) throw new ProviderError('unexpected response to a new QR code')
        return { ok: true, ...toQrCode(created.data, request) }
      } catch (error) {
        const existing = error instanceof ProviderError ? await find(reference).catch(() => undefined) : undefined
        if (!existing) throw error
        return { ok: true, ...toQrCode(existing, request) }
      }
    },
    async find(reference) {
      const found = await find(reference)
      return found && { providerRef: found.id, upiUrl: readLink(found) }
    },
    async close(providerRef) {
      const response = await post(`${url}/${encodeURIComponent(providerRef)}/close`, {})
      const answer = response.ok ? response.body : await get(path(providerRef))
      const read = qrCodeResponse.safeParse(answer)
      if (read.data?.id !== providerRef || read.data.status !== 'closed')
        throw new ProviderError('the QR code is not closed')
    },
    /**
     * Lists the payments made by the code. A declined try decides nothing: the code can still be paid, and a closed
     * code may have been paid at the last moment.
     */
    async verify(providerRef): Promise<VerificationResult> {
      const list = orderPaymentListResponse.safeParse(await get(`${path(providerRef)}/payments?count=${PAGE_SIZE}`))
      if (!list.success) throw new ProviderError('unexpected response to the payments of a QR code')
      const verified = await verifyPayments(list.data.items, async (id) => {
        const { data: proof } = paymentResponse.safeParse(await get(`payments/${encodeURIComponent(id)}`))
        if (proof?.id !== id) throw new ProviderError('response about another payment')
        return proof
      })
      return verified.state === 'failed' ? { ...verified, state: 'untouched' } : verified
    },
  }
}

/** Limits from Razorpay's documentation: 15 notes of 256 characters. `close_by` is in whole seconds. */
const qrCodeBody = ({ amountPaise, about, closesAt }: QrCodeRequest, reference: string) => ({
  type: 'upi_qr',
  name: truncateForProvider(about, 100),
  usage: 'single_use',
  fixed_amount: true,
  payment_amount: amountPaise,
  description: truncateForProvider(about, 200),
  close_by: Math.floor(closesAt.getTime() / 1000),
  notes: { reference, order: about },
})

/** Refuses a code of another amount, which the buyer must never see. */
function toQrCode(code: RazorpayQrCode, { amountPaise }: QrCodeRequest): ProviderQrCode {
  const upiUrl = readLink(code)
  const isRequested = (code.payment_amount ?? amountPaise) === amountPaise
  if (!isRequested || (upiUrl && !asksForAmount(upiUrl, amountPaise)))
    throw new ProviderError('response with a QR code of another amount')
  return { providerRef: code.id, upiUrl }
}

const readLink = ({ image_content: text }: RazorpayQrCode): string | undefined =>
  text && text.length <= MAX_TEXT && isUpiLink(text) ? text : undefined
