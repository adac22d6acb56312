import type { Generated } from 'kysely'
import type { Instant, JsonText } from './column-types.ts'

export type EnquiryTable = {
  id: string
  kind: 'newsletter' | 'notify' | 'consultation' | 'contact' | 'careers'
  email: string
  fields: JsonText
  createdAt: Instant
}

/** A letter that the shop owes somebody. */
export type MailTable = {
  id: string
  kind: MailKind
  recipient: string
  orderId: string | null
  enquiryId: string | null
  subject: string
  text: string
  html: string | null
  createdAt: Instant
  /** When it is to be tried next; null once it is sent or given up. */
  dueAt: Instant | null
  sentAt: Instant | null
  attempts: Generated<number>
  lastError: string | null
}

export type MailKind = 'received' | 'paid' | 'shipped' | 'refunded' | 'enquiry' | 'enquiry_notice'
