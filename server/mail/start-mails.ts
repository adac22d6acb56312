import { setTimeout as pause } from 'node:timers/promises'
import { creditNotePaper, invoicePaper } from '#server/papers/print-papers.ts'
import type { Shop } from '#server/shop.ts'
import { chooseDelivery } from './deliver.ts'
import { type MailDeps, sendNextMail } from './send-mails.ts'

const POLL_MS = 2_000
/** Between two letters: visitors come first. */
const BREATH_MS = 100
/** What is not sent by then is taken up by the next process, once its lease is over. */
const STOP_AFTER_MS = 8_000

/** Sends the shop's letters inside the server's own process, until it is stopped. */
export function startMails({ db, log, now, config }: Shop): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const delivery = chooseDelivery(config)
  const paperOf: MailDeps['paperOf'] = (kind, orderId) =>
    (kind === 'paid' ? invoicePaper : creditNotePaper)(db, config.root, orderId)
  const deps = { db, log, now, delivery, paperOf }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([working, pause(STOP_AFTER_MS, undefined, { ref: false })])
      delivery.close()
    },
  }

  async function work() {
    while (!stopping.signal.aborted) {
      const sent = await sendNextMail(deps).catch((error: unknown) => {
        // The database is away: the letters are still there when it comes back.
        log.error({ err: error }, 'mails')
        return false
      })
      await pause(sent ? BREATH_MS : POLL_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
}
