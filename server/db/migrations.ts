import type { Kysely } from 'kysely'
import * as initial from './migrations/0100-initial.ts'
import * as returnedPayments from './migrations/0101-returned-payments.ts'
import * as signingIn from './migrations/0102-signing-in.ts'
import * as visitorLimits from './migrations/0103-visitor-limits.ts'
import * as auditRowsStay from './migrations/0104-audit-rows-stay.ts'
import * as emailsAsFiles from './migrations/0105-emails-as-files.ts'
import * as searchFullText from './migrations/0106-search-full-text.ts'
import * as orderViews from './migrations/0107-order-views.ts'
import * as customers from './migrations/0109-customers.ts'
import * as notifications from './migrations/0110-notifications.ts'
import * as orderIndexQueue from './migrations/0112-order-index-queue.ts'
import * as customerSorts from './migrations/0113-customer-sorts.ts'
import * as secrets from './migrations/0115-secrets.ts'
import * as paymentsByHand from './migrations/0116-payments-by-hand.ts'
import * as upiQrCodes from './migrations/0118-upi-qr-codes.ts'
import * as paymentLinkEmails from './migrations/0120-payment-link-emails.ts'
import * as pricesWithGst from './migrations/0124-prices-with-gst.ts'
import * as labelFacts from './migrations/0125-label-facts.ts'
import * as sheetChoices from './migrations/0128-sheet-choices.ts'
import * as refundMethods from './migrations/0130-refund-methods.ts'
import * as deliveryAreas from './migrations/0131-delivery-areas.ts'
import * as dayChangeEmails from './migrations/0136-day-change-emails.ts'
import * as deliveryPlaces from './migrations/0141-delivery-places.ts'
import * as occasions from './migrations/0145-occasions.ts'
import * as runs from './migrations/0156-runs.ts'
import * as slotCharges from './migrations/0160-slot-charges.ts'
import * as extraDayFee from './migrations/0185-extra-day-fee.ts'
import * as notices from './migrations/0190-notices.ts'
import * as occasionPictures from './migrations/0195-occasion-pictures.ts'

/** One change of the schema. */
export type Migration = {
  /** Number and subject. The age of a program is the number of the last migration that it knows. */
  name: string
  /** Runs portable SQL on `db` alone, inside one transaction and without foreign keys on SQLite. */
  up: (db: Kysely<unknown>) => Promise<void>
  oldestProgram?: number
}

/**
 * Migrations in order. To add one: write `migrations/NNNN-what.ts` with the next number, export `up`, and list it
 * last here. A released migration is never edited, moved or removed.
 *
 * A program that does not know a migration refuses to start, since it could misread the tables. A migration that only
 * adds what older programs can ignore (a table, an index, a column with a default) says so: `export const
 * oldestProgram = 105`.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0100-initial', ...initial },
  { name: '0101-returned-payments', ...returnedPayments },
  { name: '0102-signing-in', ...signingIn },
  { name: '0103-visitor-limits', ...visitorLimits },
  { name: '0104-audit-rows-stay', ...auditRowsStay },
  { name: '0105-emails-as-files', ...emailsAsFiles },
  { name: '0106-search-full-text', ...searchFullText },
  { name: '0107-order-views', ...orderViews },
  { name: '0109-customers', ...customers },
  { name: '0110-notifications', ...notifications },
  { name: '0112-order-index-queue', ...orderIndexQueue },
  { name: '0113-customer-sorts', ...customerSorts },
  { name: '0115-secrets', ...secrets },
  { name: '0116-payments-by-hand', ...paymentsByHand },
  { name: '0118-upi-qr-codes', ...upiQrCodes },
  { name: '0120-payment-link-emails', ...paymentLinkEmails },
  { name: '0124-prices-with-gst', ...pricesWithGst },
  { name: '0125-label-facts', ...labelFacts },
  { name: '0128-sheet-choices', ...sheetChoices },
  { name: '0130-refund-methods', ...refundMethods },
  { name: '0131-delivery-areas', ...deliveryAreas },
  { name: '0136-day-change-emails', ...dayChangeEmails },
  { name: '0141-delivery-places', ...deliveryPlaces },
  { name: '0145-occasions', ...occasions },
  { name: '0156-runs', ...runs },
  { name: '0160-slot-charges', ...slotCharges },
  { name: '0185-extra-day-fee', ...extraDayFee },
  { name: '0190-notices', ...notices },
  { name: '0195-occasion-pictures', ...occasionPictures },
]

export const migrationNumber = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10)

/** Last migration of v0.9.0, which leaves the same schema as `0100-initial`. */
const LAST_BEFORE_INITIAL = '0040-one-look'

/** Returns which program created a schema, by the name of its last migration. */
export function schemaOrigin(newest: string): 'v0.9.0' | 'before v0.9.0' | 'migrations' {
  if (newest === LAST_BEFORE_INITIAL) return 'v0.9.0'
  return newest !== '' && newest < '0100' ? 'before v0.9.0' : 'migrations'
}

/** Error message for a schema from before v0.9.0. `what` is a database or a backup. */
export const tooOldMessage = (what: string, newest: string): string =>
  `${what} ends with the tables of ${newest}, from before v0.9.0: start the version with the tag v0.9.0 on it once, then this one.`
