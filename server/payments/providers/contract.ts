import type { ProviderRef, RefundId, TransactionId } from '#domain/flavours.ts'
import type { Paise } from '#domain/payment/money.ts'
import type { DisputeState } from '#domain/payment/order-money.ts'
import type { PaymentRequest } from '#domain/payment/payment.ts'

export type UpiVerdict = { ok: true } | { ok: false; reason: string }

/** A refusal carries words for the shopper; a fault of the network or of the provider throws. */
export type Requested = { ok: true; providerRef: ProviderRef; paymentUrl: string } | { ok: false; message: string }
export type LinkMade = { ok: true; providerRef: ProviderRef; url: string } | { ok: false; message: string }

/** One transfer of a payer's money, as the provider has it. The mocked provider knows neither amount nor currency. */
export type ProviderPayment = {
  transactionId: TransactionId
  amountPaise: Paise | undefined
  currency?: string
  /** The part that has gone back, to the payer's account, on anyone's request. */
  refundedPaise?: Paise
}

/**
 * The provider's answer about what was to be paid. `untouched`: no one has tried to pay. `paid`: the first of the
 * payments that reached the shop's account, with the `further` ones; `undecided` where one more may still come through.
 * `returned`: payments that the provider sent back by itself before they reached the shop's account.
 */
export type Verified = { returned?: readonly ProviderPayment[] } & (
  | (ProviderPayment & { state: 'paid'; further?: readonly ProviderPayment[]; undecided?: boolean })
  | { state: 'failed' | 'pending' | 'untouched' }
)

/**
 * What a webhook's news is about: the payment by the provider's name for what was to be paid, by ours, or by the
 * provider's name for the transfer itself; and whether it tells of a refund or a dispute.
 */
export type WebhookNews = {
  providerRef: ProviderRef | undefined
  reference: string | undefined
  transactionId?: TransactionId | undefined
  refund?: boolean
  disputeRef?: string | undefined
}

/** How a provider tells us without being asked. */
export type ProviderWebhooks = {
  /** The event's own name if the provider signed it; `undefined` for a forgery. */
  open: (body: Uint8Array, header: (name: string) => string | undefined) => { eventId: string } | undefined
  /** What a kept body speaks of; `undefined` when it is about nothing of ours. */
  read: (body: string) => WebhookNews | undefined
}

/** How a shopper who comes back names the payment; `signed` is whether the provider vouches for it. */
export type ReturnNamed = { providerRef: ProviderRef; signed: boolean | undefined }

/** What of a payment the page says that hands a shopper over; the buyer only where it is certain who looks. */
export type RedirectAbout = {
  providerRef: ProviderRef
  shopName: string
  purpose: string
  buyer: { fullName: string; email: string; phone: string } | undefined
  returnUrl: string
  cancelUrl: string
}

/** A form that leads to the provider's page when it is posted. */
export type RedirectForm = { action: string; fields: Record<string, string> }

/** `id` is our name for the refund, `transactionId` the provider's for the payment, `about` an order's number. */
export type RefundWanted = { id: RefundId; transactionId: TransactionId; amountPaise: Paise; about: string }

/** A refund as the provider has it; `name` is ours for it, where the provider was told one. */
export type RefundMade = {
  providerRef: ProviderRef
  name: string | undefined
  amountPaise: Paise
  state: 'pending' | 'done' | 'failed'
}

/** A refusal carries the provider's words. Where it is unknown what came of it, asking throws. */
export type RefundAnswer = { ok: true; made: RefundMade } | { ok: false; message: string }

/** How a provider pays money back. */
export type ProviderRefunds = {
  ask: (refund: RefundWanted) => Promise<RefundAnswer>
  /** Every refund of a payment, also those that somebody made in the provider's dashboard. */
  list: (transactionId: TransactionId) => Promise<RefundMade[]>
  /** Whether asking again under the same name of ours is certain to be one refund. */
  repeatable: boolean
  /** Whether a payment can go back in several parts. */
  inParts: boolean
}

/** A dispute as the provider has it; `lostPaise` is what the bank has taken back. */
export type DisputeFound = {
  providerRef: ProviderRef
  transactionId: TransactionId
  amountPaise: Paise
  lostPaise: Paise
  state: DisputeState
  reason: string
  respondBy: Date | undefined
}

/**
 * The one door to whoever moves the money (specification §7). The server calls it, never the browser, and it knows
 * nothing of orders.
 */
export type PaymentProvider = {
  name: string
  /** Why no payment can be asked for, in words for the shopper: there is no page to pay on. */
  closed?: string
  /** Whether the transaction id that the shopper typed stands for a payment. Where nobody can say, a person looks. */
  verifyUpi?: (claim: { transactionId: TransactionId; amountPaise: Paise }) => Promise<UpiVerdict>
  /** `reference` is our name for this attempt; the same one twice is one payment. */
  createRequest: (request: PaymentRequest, reference: string) => Promise<Requested>
  createLink: (request: PaymentRequest, reference: string) => Promise<LinkMade>
  verify: (providerRef: ProviderRef) => Promise<Verified>
  /** It calls every payment paid that it is asked about, so only the shopper who comes back asks. */
  believesAll?: true
  /** The provider's name for an attempt whose answer was lost, where it can be asked for by ours. */
  findRequest?: (reference: string) => Promise<ProviderRef | undefined>
  parseProviderReturn?: (query: URLSearchParams) => ReturnNamed | undefined
  /** Where the provider's page is opened by posting a form: the form, for a payment that is one of these. */
  redirectForm?: (payment: RedirectAbout) => RedirectForm | undefined
  /** What the provider posts when it sends the shopper back, as the query that `parseProviderReturn` reads. */
  parsePostedForm?: (form: URLSearchParams) => URLSearchParams
  webhooks?: ProviderWebhooks
  refunds?: ProviderRefunds
  /** What a bank says against a payment, by the provider's name for it. */
  findDispute?: (providerRef: ProviderRef) => Promise<DisputeFound>
  /** The newest disputes there are, of whatever payment. */
  listDisputes?: () => Promise<DisputeFound[]>
}

/** What a shopper reads when the provider gives no reason of its own (specification §8). */
export const PROVIDER_FAILURES = {
  request: 'Failed to create payment request',
  requestFault: 'Payment request failed',
  link: 'Failed to create payment link',
  linkFault: 'Payment link creation failed',
} as const
