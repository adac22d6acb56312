import type { Generated } from 'kysely'
import type { EnquiryId, OrderId, RefundId } from '#domain/nominal.ts'
import type { NoticeKind } from '#domain/notice/notice.ts'
import type { Flag, Instant, JsonText } from './column-types.ts'

export type EnquiryTable = {
  id: EnquiryId
  kind: 'newsletter' | 'notify' | 'consultation' | 'contact' | 'careers' | 'problem'
  email: string
  fields: JsonText
  createdAt: Instant
  withdrawnAt: Generated<Instant | null>
  /** Size of the attached files in bytes; 0 once they are deleted. */
  resumeBytes: Generated<number>
  /** Reference number of a reported problem, which the buyer quotes. */
  ticket: Generated<string | null>
  orderId: Generated<OrderId | null>
  /** Deadline of the next step; null when none is due. */
  dueAt: Generated<Instant | null>
  answeredAt: Generated<Instant | null>
  settledAt: Generated<Instant | null>
  listed: Generated<Flag>
}

/** An address that waits for one email, once for each subject; the row is deleted when the email is written. */
export type NoticeTable = {
  id: string
  kind: NoticeKind
  /** The PIN code of a place, or the id of an occasion. */
  subject: string
  email: string
  /** `normalizeMailbox(email)`, for the limit of each mailbox. */
  mailbox: string
  createdAt: Instant
}

/** Search terms of an enquiry. */
export type EnquiryTermTable = { term: string; createdAt: Instant; enquiryId: EnquiryId }

/** A reply from the desk. `sent` is 1 when it went by email. */
export type EnquiryAnswerTable = {
  id: string
  enquiryId: EnquiryId
  at: Instant
  who: string
  text: string
  sent: Flag
}

/** An email in the outbox. */
export type EmailTable = {
  id: string
  kind: EmailKind
  recipient: string
  orderId: OrderId | null
  enquiryId: EnquiryId | null
  refundId: RefundId | null
  subject: string
  text: string
  html: string | null
  createdAt: Instant
  /** Time of the next attempt. Null once it is sent or given up. */
  dueAt: Instant | null
  sentAt: Instant | null
  /** Written to a file instead of being sent. Null for emails from before this was recorded. */
  keptAsFile: Generated<Flag | null>
  attempts: Generated<number>
  lastError: string | null
  /**
   * Address and day, and the number within that day, of emails that are limited per day because nothing was paid yet.
   */
  capKey: Generated<string | null>
  capSlot: Generated<number | null>
  wayOut: Generated<string | null>
}

export const EMAIL_KINDS = [
  'received',
  'not_found',
  'payment_link',
  'paid',
  'shipped',
  'day_changed',
  'refunded',
  'enquiry',
  'enquiry_notice',
  'enquiry_answer',
  'signup',
  'notice',
  'owner_news',
  'owner_morning',
  'desk_invite',
  'desk_reset',
  'desk_news',
] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** Amounts that visitors have sent, by day in India. The row `all` holds what is still stored. */
export type IntakeTotalTable = {
  day: string
  enquiries: Generated<number>
  bytes: Generated<number>
  resumeBytes: Generated<number>
}
