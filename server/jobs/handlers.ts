import {
  applyCollectionDay,
  COLLECTION_DAYS_JOB,
  LAUNCH_JOB,
  launchCollection,
} from '#server/catalogue/publish-collection.ts'
import { PUBLISH_PRODUCT_JOB, publishProduct } from '#server/catalogue/publish-product.ts'
import type { Config } from '#server/config.ts'
import { CONTENT_DAY_JOB, refreshDatedContent } from '#server/content/refresh-dated-content.ts'
import type { Db } from '#server/db/connect.ts'
import { PROMISED_DAYS_JOB } from '#server/delivery/insert-delivery-version.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { IMPORT_JOB, runImport } from '#server/imports/import-job.ts'
import type { Log } from '#server/log.ts'
import { applyOccasionDay, OCCASION_DAY_JOB } from '#server/occasions/occasion-resource.ts'
import { checkPromisedDays } from '#server/orders/promised-days-job.ts'
import { ORDER_INDEX_JOB, runOrderIndexJob } from '#server/orders/update-order-index.ts'
import { DISPUTES_JOB, pollDisputes } from '#server/payments/disputes.ts'
import { VERIFY_JOB } from '#server/payments/payment-attempt.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { closeQrCode } from '#server/payments/qr/close-qr-code.ts'
import { CLOSE_QR_JOB } from '#server/payments/qr/queries.ts'
import { reconcilePayment } from '#server/payments/reconcile-payment.ts'
import { processWebhook, WEBHOOK_JOB } from '#server/payments/webhook-events.ts'
import { reconcileRefund } from '#server/refunds/provider-refund.ts'
import { REFUND_JOB } from '#server/refunds/queries.ts'
import { applyRetention, RETENTION_JOB } from '#server/retention/policies.ts'
import { HOURLY_JOB, runHourly } from './hourly.ts'
import type { JobHandlers } from './run-job.ts'

type HandlerDeps = {
  db: Db
  log: Log
  now: () => Date
  payments: PaymentProvider
  config: Pick<Config, 'dataDir' | 'payments'>
  files: FileStore
}

/** Handlers of all job kinds. */
export const JOB_HANDLERS: JobHandlers<HandlerDeps> = {
  [VERIFY_JOB]: reconcilePayment,
  [CLOSE_QR_JOB]: closeQrCode,
  [WEBHOOK_JOB]: processWebhook,
  [REFUND_JOB]: reconcileRefund,
  [DISPUTES_JOB]: pollDisputes,
  [RETENTION_JOB]: applyRetention,
  [HOURLY_JOB]: runHourly,
  [LAUNCH_JOB]: launchCollection,
  [PUBLISH_PRODUCT_JOB]: publishProduct,
  [COLLECTION_DAYS_JOB]: applyCollectionDay,
  [CONTENT_DAY_JOB]: refreshDatedContent,
  [OCCASION_DAY_JOB]: applyOccasionDay,
  [IMPORT_JOB]: runImport,
  [ORDER_INDEX_JOB]: runOrderIndexJob,
  [PROMISED_DAYS_JOB]: ({ db, now }) => checkPromisedDays(db, now()),
}
