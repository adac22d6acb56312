import { join } from 'node:path'
import type { Log } from '#server/log.ts'
import { type EmailTransport, fileTransport, NotHandedOver, smtpTransport } from './email-transport.ts'
import { type MailContext, type MailDelivery, readMailStatus } from './mail-status.ts'

/** Raised while the mail server's password must be entered once more. Emails are tried again later. */
class MailPasswordMissing extends Error {
  override name = 'MailPasswordMissing'
  code = 'ENOPASSWORD'
}

type OpenTransport = { delivery: MailDelivery; transport: EmailTransport; sending: number }

/**
 * Transport of the mail server in effect when an email is sent, so that a change at the desk needs no restart on any
 * instance. Writes files while no mail server is set up.
 */
export function currentTransport({ db, config, dataDir }: MailContext & { dataDir: string }, log: Log): EmailTransport {
  const files = fileTransport(join(dataDir, 'mail'))
  const open = new Set<OpenTransport>()
  let current: OpenTransport | undefined
  let isStopping = false

  /** Returns the transport for a mail server. The one of an earlier server is closed after its last email. */
  function transportFor(delivery: MailDelivery): OpenTransport {
    if (current?.delivery.smtpUrl === delivery.smtpUrl && current.delivery.from === delivery.from) return current
    const replaced = current
    current = { delivery, transport: smtpTransport(delivery, undefined, log), sending: 0 }
    open.add(current)
    if (replaced) closeIfReplaced(replaced)
    return current
  }

  function closeIfReplaced(one: OpenTransport): void {
    if (one === current || one.sending > 0) return
    one.transport.close()
    open.delete(one)
  }

  return {
    async send(message) {
      if (isStopping) throw new NotHandedOver()
      const status = await readMailStatus({ db, config })
      if (isStopping) throw new NotHandedOver()
      if (status.state === 'none') return files.send(message)
      if (status.state === 'locked') throw new MailPasswordMissing('The password of the mail server is missing.')
      const used = transportFor(status.delivery)
      used.sending++
      try {
        return await used.transport.send(message)
      } finally {
        used.sending--
        closeIfReplaced(used)
      }
    },
    abortUnsent() {
      isStopping = true
      for (const { transport } of open) transport.abortUnsent()
    },
    close() {
      for (const { transport } of open) transport.close()
    },
  }
}
