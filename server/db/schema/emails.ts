import type { Generated } from 'kysely'
import type { EnquiryId, OrderId, RefundId } from '#domain/flavours.ts'
import type { Instant, JsonText } from './column-types.ts'

export type EnquiryTable = {
  id: EnquiryId
  kind: 'newsletter' | 'notify' | 'consultation' | 'contact' | 'careers'
  email: string
  fields: JsonText
  createdAt: Instant
  /** When whoever signed up went off the list again. */
  withdrawnAt: Generated<Instant | null>
  /** How large the file that came with it is; 0 once it is gone. */
  resumeBytes: Generated<number>
}

/** A letter that the shop owes somebody. */
export type EmailTable = {
  id: string
  kind: EmailKind
  recipient: string
  orderId: OrderId | null
  enquiryId: EnquiryId | null
  /** The refund that it is about, each of which has its letter. */
  refundId: RefundId | null
  subject: string
  text: string
  html: string | null
  createdAt: Instant
  /** When it is to be tried next; null once it is sent or given up. */
  dueAt: Instant | null
  sentAt: Instant | null
  attempts: Generated<number>
  lastError: string | null
  /** The address and day of a letter that no money stands behind yet, and which of that day's it is. */
  capKey: Generated<string | null>
  capSlot: Generated<number | null>
  /** Where one press takes its reader off the list that it is about. */
  wayOut: Generated<string | null>
}

export type EmailKind =
  | 'received'
  | 'not_found'
  | 'paid'
  | 'shipped'
  | 'refunded'
  | 'enquiry'
  | 'enquiry_notice'
  | 'signup'
  | 'owner_news'
  | 'owner_morning'
  | 'desk_invite'
  | 'desk_reset'
  | 'desk_news'

/** What visitors have sent, day by day in India and, under `all`, what is still kept of it. */
export type IntakeTable = {
  day: string
  enquiries: Generated<number>
  bytes: Generated<number>
  resumeBytes: Generated<number>
}
