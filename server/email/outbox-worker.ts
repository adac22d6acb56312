import { setTimeout as pause } from 'node:timers/promises'
import { cachedIn, renderInvoiceInBackground } from '#server/documents/cache-documents.ts'
import { creditNoteDocument, invoiceDocument } from '#server/documents/issued-documents.ts'
import type { Shop } from '#server/shop.ts'
import { currentTransport } from './current-transport.ts'
import { MAX_CONCURRENT_SENDS } from './email-transport.ts'
import { leaseEmail } from './queries.ts'
import { type SendDeps, sendEmail } from './send-email.ts'

const POLL_MS = 2_000
/**
 * Time to wait for the server's answer about an email it has received whole, which would otherwise be sent twice.
 */
const STOP_TIMEOUT_MS = 8_000
/** Time to record which emails were abandoned. */
const RECORD_TIMEOUT_MS = 500

/** Sends the emails of the outbox, a few at a time, until stopped. */
export function startOutbox(
  { db, log, now, config, files }: Pick<Shop, 'db' | 'log' | 'now' | 'config' | 'files'>,
  delivery = currentTransport({ db, config, dataDir: config.dataDir }, log),
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const renderDocument = cachedIn(files, renderInvoiceInBackground)
  const documentOf: SendDeps['documentOf'] = ({ kind, orderId, refundId }) =>
    kind === 'paid'
      ? invoiceDocument(db, config.root, orderId, renderDocument)
      : creditNoteDocument(db, config.root, orderId, renderDocument, refundId ? { refundId } : {})
  const deps = { db, log, now, delivery, documentOf }
  const inFlight = new Set<Promise<void>>()
  const working = work()
  return {
    async stop() {
      stopping.abort()
      delivery.abortUnsent()
      await Promise.race([working, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
      delivery.close()
      await Promise.race([working, pause(RECORD_TIMEOUT_MS, undefined, { ref: false })])
    },
  }

  async function work() {
    while (!stopping.signal.aborted) {
      const email = await leaseEmail(db, now()).catch(logUnavailable)
      if (email) send(email)
      else await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (inFlight.size >= MAX_CONCURRENT_SENDS) await Promise.race(inFlight)
    }
    await Promise.all(inFlight)
  }

  function send(email: Parameters<typeof sendEmail>[1]): void {
    const sending: Promise<void> = sendEmail(deps, email)
      .catch(logUnavailable)
      .finally(() => inFlight.delete(sending))
    inFlight.add(sending)
  }

  /** The emails are still in the outbox when the database is available again. */
  function logUnavailable(error: unknown): undefined {
    log.error({ err: error }, 'outbox')
  }
}
