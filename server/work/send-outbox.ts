import { setTimeout as pause } from 'node:timers/promises'
import { drawInvoiceLater } from '#server/documents/draw-invoice.ts'
import { creditNoteDocument, invoiceDocument } from '#server/documents/issued-documents.ts'
import { keptIn } from '#server/documents/keep-document.ts'
import { AT_ONCE, chooseDelivery } from '#server/outbox/deliver.ts'
import { takeEmail } from '#server/outbox/queries.ts'
import { type EmailDeps, sendEmail } from '#server/outbox/send.ts'
import type { Shop } from '#server/shop.ts'

const POLL_MS = 2_000
/** How long an answer is waited for about an email that a server has all of, so that nobody gets it twice. */
const STOP_AFTER_MS = 8_000
/** For writing down which emails were given up at that moment. */
const LAST_WORDS_MS = 500

/** Sends the shop's emails inside the server's own process, a few at a time, until it is stopped. */
export function startOutbox(
  { db, log, now, config, files }: Pick<Shop, 'db' | 'log' | 'now' | 'config' | 'files'>,
  delivery = chooseDelivery(config, log),
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const draw = keptIn(files, drawInvoiceLater)
  const documentOf: EmailDeps['documentOf'] = ({ kind, orderId, refundId }) =>
    kind === 'paid'
      ? invoiceDocument(db, config.root, orderId, draw)
      : creditNoteDocument(db, config.root, orderId, draw, refundId ? { refundId } : {})
  const deps = { db, log, now, delivery, documentOf }
  const onTheirWay = new Set<Promise<void>>()
  const working = work()
  return {
    async stop() {
      stopping.abort()
      delivery.letGo()
      await Promise.race([working, pause(STOP_AFTER_MS, undefined, { ref: false })])
      delivery.close()
      await Promise.race([working, pause(LAST_WORDS_MS, undefined, { ref: false })])
    },
  }

  async function work() {
    while (!stopping.signal.aborted) {
      const mail = await takeEmail(db, now()).catch(away)
      if (mail) send(mail)
      else await pause(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (onTheirWay.size >= AT_ONCE) await Promise.race(onTheirWay)
    }
    await Promise.all(onTheirWay)
  }

  function send(mail: Parameters<typeof sendEmail>[1]): void {
    const sending: Promise<void> = sendEmail(deps, mail)
      .catch(away)
      .finally(() => onTheirWay.delete(sending))
    onTheirWay.add(sending)
  }

  /** The database is away: the emails are still there when it comes back. */
  function away(error: unknown): undefined {
    log.error({ err: error }, 'mails')
  }
}
