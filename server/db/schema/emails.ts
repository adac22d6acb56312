import type { Generated } from 'kysely'
import type { EnquiryId, OrderId, RefundId } from '#domain/flavours.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type EnquiryTable = {
  id: EnquiryId
  kind: 'newsletter' | 'notify' | 'consultation' | 'contact' | 'careers' | 'problem'
  email: string
  fields: JsonText
  createdAt: Instant
  /** When whoever signed up went off the list again. */
  withdrawnAt: Generated<Instant | null>
  /** How large the files that came with it are; 0 once they are gone. */
  resumeBytes: Generated<number>
  /** Of a problem: the number that its buyer quotes, and the order that it is about. */
  ticket: Generated<string | null>
  orderId: Generated<OrderId | null>
  /** What is waited for next; null where nothing is. */
  dueAt: Generated<Instant | null>
  answeredAt: Generated<Instant | null>
  settledAt: Generated<Instant | null>
  /** Whether the words that it is searched by are written down. */
  listed: Generated<Flag>
}

/** What an enquiry is searched by, with the time at which it came. */
export type EnquiryTermTable = { term: string; createdAt: Instant; enquiryId: EnquiryId }

/** What somebody of the desk answered; `sent`: by email. */
export type EnquiryAnswerTable = {
  id: string
  enquiryId: EnquiryId
  at: Instant
  who: string
  text: string
  sent: Flag
}

/** An email that the shop owes somebody. */
export type EmailTable = {
  id: string
  kind: EmailKind
  recipient: string
  orderId: OrderId | null
  enquiryId: EnquiryId | null
  /** The refund that it is about, each of which has its email. */
  refundId: RefundId | null
  subject: string
  text: string
  html: string | null
  createdAt: Instant
  /** When it is to be tried next; null once it is sent or given up. */
  dueAt: Instant | null
  sentAt: Instant | null
  /** It was written to a file instead of being sent; null for emails from before this was kept. */
  keptAsFile: Generated<Flag | null>
  attempts: Generated<number>
  lastError: string | null
  /** The address and day of an email that no money stands behind yet, and which of that day's it is. */
  capKey: Generated<string | null>
  capSlot: Generated<number | null>
  /** Where one press takes its reader off the list that it is about. */
  wayOut: Generated<string | null>
}

export const EMAIL_KINDS = [
  'received',
  'not_found',
  'paid',
  'shipped',
  'refunded',
  'enquiry',
  'enquiry_notice',
  'enquiry_answer',
  'signup',
  'owner_news',
  'owner_morning',
  'desk_invite',
  'desk_reset',
  'desk_news',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** What visitors have sent, day by day in India and, under `all`, what is still kept of it. */
export type IntakeTable = {
  day: string
  enquiries: Generated<number>
  bytes: Generated<number>
  resumeBytes: Generated<number>
}
