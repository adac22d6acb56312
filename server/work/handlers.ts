import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { SHEET_JOB, workSheet } from '#server/desk/sheets/sheet-job.ts'
import type { Files } from '#server/files/files.ts'
import { DAYS_JOB, keepDays } from '#server/launches/collection-days.ts'
import { LAUNCH_JOB, launchCollection } from '#server/launches/launch-collection.ts'
import { SHOW_JOB, showProduct } from '#server/launches/show-product.ts'
import { keepWordsDay, WORDS_JOB } from '#server/launches/words-day.ts'
import type { Log } from '#server/log.ts'
import { VERIFY_JOB } from '#server/payments/attempt.ts'
import { DISPUTES_JOB, lookForDisputes } from '#server/payments/disputes.ts'
import type { PaymentProvider } from '#server/payments/providers/contract.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { REFUND_JOB } from '#server/payments/refunds/queries.ts'
import { reconcileRefund } from '#server/payments/refunds/reconcile-refund.ts'
import { WEBHOOK_JOB, workWebhook } from '#server/payments/webhooks/webhook-events.ts'
import { keepTerm, TERM_JOB } from '#server/retention/keep-terms.ts'
import { HOURLY_JOB, runHourly } from './hourly.ts'
import type { Handlers } from './run-job.ts'

/** What the shop's work needs; the shop itself has it all. */
type WorkDeps = {
  db: Db
  log: Log
  now: () => Date
  payments: PaymentProvider
  config: Pick<Config, 'dataDir' | 'payments'>
  files: Files
}

/** Every kind of work there is, and who does it. */
export const HANDLERS: Handlers<WorkDeps> = {
  [VERIFY_JOB]: reconcile,
  [WEBHOOK_JOB]: workWebhook,
  [REFUND_JOB]: reconcileRefund,
  [DISPUTES_JOB]: lookForDisputes,
  [TERM_JOB]: keepTerm,
  [HOURLY_JOB]: runHourly,
  [LAUNCH_JOB]: launchCollection,
  [SHOW_JOB]: showProduct,
  [DAYS_JOB]: keepDays,
  [WORDS_JOB]: keepWordsDay,
  [SHEET_JOB]: workSheet,
}
