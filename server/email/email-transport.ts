import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { type Log, libraryLog } from '#server/log.ts'

/** Email ready to be sent. */
export type OutgoingEmail = {
  id: string
  kind: string
  createdAt: string
  /** Sender address, used only when no mail server is set up. */
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string | null
  /** One-click unsubscribe link, for emails about a mailing list. */
  wayOut: string | null
  attachments: { name: string; content: Buffer }[]
}

/**
 * Email transport. `send` throws when delivery fails.
 *
 * `abortUnsent` starts the shutdown: emails that no server can have accepted are aborted as `NotHandedOver`. `close` aborts
 * the rest, whose outcome is unknown.
 */
export type EmailTransport = {
  /** Returns `file` if the email was written to a file instead of being sent. */
  send: (message: OutgoingEmail) => Promise<'file' | undefined>
  abortUnsent: () => void
  close: () => void
}

/** The process stopped before the email was handed over; the attempt does not count. */
export class NotHandedOver extends Error {
  override name = 'NotHandedOver'
}

/**
 * Concurrent sends. At half a second each this is still ten emails a second, and it bounds the number of invoices in
 * memory.
 */
export const MAX_CONCURRENT_SENDS = 5

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, socketCloseTimeout: 500 }

/** Total time limit of one send. A server that trickles data never trips the socket timeout. */
const SEND_TIMEOUT_MS = 120_000

export function smtpTransport(
  { smtpUrl, from }: NonNullable<Config['mail']>,
  timeoutMs = SEND_TIMEOUT_MS,
  log?: Log,
): EmailTransport {
  const closing = new AbortController()
  const stopping = new AbortController()
  const inTransit = new Map<string, EmailInTransit>()
  const transportOf = openOnce(async () => {
    const { createTransport } = await loadMailer()
    const logger = log && smtpLog(log)
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: MAX_CONCURRENT_SENDS,
      logger,
      ...TIMEOUTS,
    })
    transport.use('stream', (mail, done) => {
      const sending = inTransit.get(String(mail.data.messageId))
      mail.message.processFunc((text) => {
        if (sending) sending.text = text
        return text
      })
      done()
    })
    closing.signal.addEventListener('abort', () => transport.close())
    return transport
  })
  return {
    async send(message) {
      if (stopping.signal.aborted) throw new NotHandedOver()
      const email = toMailOptions(message)
      const sending: EmailInTransit = { abandoned: new AbortController() }
      inTransit.set(email.messageId, sending)
      const signal = AbortSignal.any([closing.signal, sending.abandoned.signal, AbortSignal.timeout(timeoutMs)])
      try {
        await (await transportOf()).sendMail({ ...email, from, signal })
        return undefined
      } catch (error) {
        throw sending.abandoned.signal.aborted ? new NotHandedOver() : error
      } finally {
        inTransit.delete(email.messageId)
      }
    },
    abortUnsent() {
      stopping.abort()
      // A server accepts an email only with its last byte, so an unfinished stream was not accepted.
      for (const { text, abandoned } of inTransit.values()) if (!text?.readableEnded) abandoned.abort()
    },
    close: () => closing.abort(),
  }
}

/** Logger for nodemailer: warnings and errors. Its other levels repeat the SMTP dialogue. */
function smtpLog(log: Log) {
  const write = libraryLog(log, 'nodemailer')
  const skip = () => {}
  const at =
    (level: 'warn' | 'error') =>
    ({ err }: { err?: unknown }, ...values: unknown[]) =>
      write(level, err, ...values)
  return { level: skip, trace: skip, debug: skip, info: skip, warn: at('warn'), error: at('error'), fatal: at('error') }
}

/** Loaded with the first email, since it takes as much memory as the shop's own code. */
const loadMailer = () => import('nodemailer')

function openOnce<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

/** Email being sent. `text` is set once a connection is ready for it. */
type EmailInTransit = { abandoned: AbortController; text?: Readable }

export function fileTransport(folder: string): EmailTransport {
  const transportOf = openOnce(async () => {
    const { createTransport } = await loadMailer()
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    async send(message) {
      const { message: content } = await (await transportOf()).sendMail({
        ...toMailOptions(message),
        from: message.from,
      })
      if (!Buffer.isBuffer(content)) throw new Error('the email was not rendered')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${message.createdAt.replace(/[:.]/g, '-')}-${message.kind}-${message.id}.eml`
      // Written under a temporary name and renamed, so that no reader sees half a file. A resend overwrites it.
      const temporary = join(folder, `.${name}.half`)
      await writeFile(temporary, content, { mode: 0o600 })
      await rename(temporary, join(folder, name))
      return 'file'
    },
    abortUnsent() {},
    close() {},
  }
}

const toMailOptions = ({
  id,
  to,
  replyTo,
  subject,
  text,
  html,
  wayOut: unsubscribeUrl,
  attachments,
  createdAt,
}: OutgoingEmail) => ({
  // Stable across retries, so that mail clients recognise a duplicate.
  messageId: `<${id}@letters.shop>`,
  date: new Date(createdAt),
  // An address object, so that the address is never parsed as a list.
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  ...(html && { html }),
  attachments: attachments.map(({ name, content }) => ({ filename: name, content, contentType: 'application/pdf' })),
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Unsubscribe headers (RFC 2369, RFC 8058). One-click needs HTTPS. */
const unsubscribeHeaders = (unsubscribeUrl: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(unsubscribeUrl).href}>` },
  ...(unsubscribeUrl.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
