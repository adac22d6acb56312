import type { ProviderRef, RefundId, TransactionId } from '#domain/nominal.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { DisputeState } from '#domain/payment/order-balance.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'

export type UpiVerdict = { ok: true } | { ok: false; reason: string }

/** A refusal carries a message for the buyer. Network and provider faults throw. */
export type CreateRequestResult =
  | { ok: true; providerRef: ProviderRef; paymentUrl: string }
  | { ok: false; message: string }
export type CreateLinkResult = { ok: true; providerRef: ProviderRef; url: string } | { ok: false; message: string }

/**
 * One transfer of a payer's money, as the provider reports it. The mocked provider reports neither amount nor
 * currency.
 */
export type ProviderPayment = {
  transactionId: TransactionId
  amountPaise: Paise | undefined
  currency?: string
  /** Part already returned to the payer, on any request. */
  refundedPaise?: Paise
  /** Time at the provider. */
  madeAt?: Date
}

/**
 * The provider's answer about a payment request.
 *
 * `untouched`: no payment was tried. `paid`: the first payment that reached the shop's account, with `further` ones;
 * `undecided` when one more may still come through. `reason`: why the last try was declined (`declineReason`). `returned`: payments that the provider sent back before they
 * reached the shop's account.
 */
export type VerificationResult = { returned?: readonly ProviderPayment[] } & (
  | (ProviderPayment & { state: 'paid'; further?: readonly ProviderPayment[]; undecided?: boolean })
  | { state: 'failed'; reason?: string | undefined }
  | { state: 'pending' | 'untouched' }
)

/**
 * The subject of a webhook: a payment named by the provider's request id, by our reference, or by the provider's
 * transaction id. Also says if the event is about a refund or a dispute.
 */
export type WebhookSubject = {
  providerRef: ProviderRef | undefined
  reference: string | undefined
  transactionId?: TransactionId | undefined
  refund?: boolean
  disputeRef?: string | undefined
}

/** `closesAt`: the provider takes no payment by the code from then on. `about` is the order number. */
export type QrCodeRequest = { amountPaise: Paise; about: string; closesAt: Date }
/** `upiUrl` is the text of the code; absent when the provider keeps it from this account. */
export type ProviderQrCode = { providerRef: ProviderRef; upiUrl: string | undefined }
/** A refusal carries a message for the buyer. Network and provider faults throw. */
export type CreateQrCodeResult = ({ ok: true } & ProviderQrCode) | { ok: false; message: string }

/** UPI QR codes of a provider, each for one payment of a fixed amount. Their payments are read by `verify`. */
export type ProviderQrCodes = {
  /** `reference` is our payment id; a repeated call with the same one is one code. */
  create: (request: QrCodeRequest, reference: string) => Promise<CreateQrCodeResult>
  /** Finds a code by our reference, after the answer was lost. */
  find: (reference: string) => Promise<ProviderQrCode | undefined>
  /** Closes a code. Closing it again does nothing; throws while it is not known to be closed. */
  close: (providerRef: ProviderRef) => Promise<void>
}

/** Verifies and parses a provider's webhooks. */
export type ProviderWebhooks = {
  /** Returns the event's id when the signature is valid; `undefined` for a forgery. */
  open: (body: Uint8Array, header: (name: string) => string | undefined) => { eventId: string } | undefined
  /** Returns the subject of a stored body; `undefined` when it is about no payment of ours. */
  read: (body: string) => WebhookSubject | undefined
}

/** The payment that a return URL names. `signed`: the signature's validity, `undefined` without a signature. */
export type ReturnReference = { providerRef: ProviderRef; signed: boolean | undefined }

/**
 * Payment details for the form that redirects to the provider. `buyer` is set only in the browser that placed the
 * order.
 */
export type RedirectPayment = {
  providerRef: ProviderRef
  shopName: string
  purpose: string
  buyer: { fullName: string; email: string; phone: string } | undefined
  returnUrl: string
  cancelUrl: string
}

/** Form that opens the provider's payment page when it is posted. */
export type RedirectForm = { action: string; fields: Record<string, string> }

/** `id` is our refund id, `transactionId` the provider's payment id, `about` the order number. */
export type ProviderRefundRequest = { id: RefundId; transactionId: TransactionId; amountPaise: Paise; about: string }

/** Refund as the provider reports it. `name` is our refund id, if the provider stores one. */
export type ProviderRefund = {
  providerRef: ProviderRef
  name: string | undefined
  amountPaise: Paise
  state: 'pending' | 'done' | 'failed'
}

/** A refusal carries the provider's message. An unknown outcome throws. */
export type ProviderRefundResult = { ok: true; made: ProviderRefund } | { ok: false; message: string }

/** Refund calls of a provider. */
export type ProviderRefunds = {
  ask: (refund: ProviderRefundRequest) => Promise<ProviderRefundResult>
  list: (transactionId: TransactionId) => Promise<ProviderRefund[]>
  /** True when a repeated `ask` with the same refund id never pays twice. */
  repeatable: boolean
  inParts: boolean
}

/** Dispute as the provider reports it. `lostPaise` is the amount that the bank has taken back. */
export type ProviderDispute = {
  providerRef: ProviderRef
  transactionId: TransactionId
  amountPaise: Paise
  lostPaise: Paise
  state: DisputeState
  reason: string
  respondBy: Date | undefined
}

/** Adapter of a payment gateway (specification §7). Runs on the server only and knows nothing of orders. */
export type PaymentProvider = {
  name: string
  /** Message for the buyer when the shop has no gateway and no payment page. */
  closed?: string
  /** Checks the transaction id that the buyer typed. Without it a person checks the bank statement. */
  verifyUpi?: (claim: { transactionId: TransactionId; amountPaise: Paise }) => Promise<UpiVerdict>
  /** `reference` is our payment id; a repeated call with the same one is one payment. */
  createRequest: (request: PaymentRequest, reference: string) => Promise<CreateRequestResult>
  createLink: (request: PaymentRequest, reference: string) => Promise<CreateLinkResult>
  verify: (providerRef: ProviderRef) => Promise<VerificationResult>
  /** The provider calls every payment paid (mock), so only a returning buyer triggers a check. */
  assumesPaid?: true
  /** Finds the provider's id of an attempt by our reference, after its answer was lost. */
  findRequest?: (reference: string) => Promise<ProviderRef | undefined>
  parseProviderReturn?: (query: URLSearchParams) => ReturnReference | undefined
  redirectForm?: (payment: RedirectPayment) => RedirectForm | undefined
  /** Converts the provider's posted return form to the query that `parseProviderReturn` reads. */
  parsePostedForm?: (form: URLSearchParams) => URLSearchParams
  webhooks?: ProviderWebhooks
  refunds?: ProviderRefunds
  /** Absent where the provider has no QR codes. */
  qrCodes?: ProviderQrCodes
  findDispute?: (providerRef: ProviderRef) => Promise<ProviderDispute>
  listDisputes?: () => Promise<ProviderDispute[]>
}

/** Messages for the buyer when the provider gives no reason (specification §8). */
export const PROVIDER_FAILURES = {
  request: 'Failed to create payment request',
  requestFault: 'Payment request failed',
  link: 'Failed to create payment link',
  linkFault: 'Payment link creation failed',
} as const
