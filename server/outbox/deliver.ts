import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { type Log, libraryLog } from '#server/log.ts'

/** An email as it leaves the shop. */
export type Message = {
  id: string
  kind: string
  createdAt: string
  /** For a shop without MAIL_FROM: who the email says it is from. */
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string | null
  /** Where one press takes the reader off the list, on emails about one. */
  wayOut: string | null
  attachments: { name: string; content: Buffer }[]
}

/**
 * Hands one email over; it throws when that did not work. `letGo`: the shop ends, so whatever no server can have taken is
 * given up at once as `NotHandedOver`; `close` gives up the rest, of which nobody knows.
 */
export type Deliver = {
  /** It writes files and sends nothing. */
  isFile?: true
  send: (message: Message) => Promise<void>
  letGo: () => void
  close: () => void
}

/** The shop ended before an email was handed over: it is as if it had not been tried. */
export class NotHandedOver extends Error {
  override name = 'NotHandedOver'
}

/** Over SMTP where the shop has a server, else into files that a mail program opens. */
export const chooseDelivery = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Log): Deliver =>
  mail ? overSmtp(mail, LONGEST_MS, log) : intoFiles(join(dataDir, 'mail'))

/**
 * How many emails are on their way at once. A server that takes half a second for each still takes ten a second, and no
 * more than so many invoices are in memory.
 */
export const AT_ONCE = 5

/** Nobody's server may keep the other emails waiting. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, socketCloseTimeout: 500 }

/** One that says a word now and then is never silent, and would keep an email for as long as it likes. */
const LONGEST_MS = 120_000

export function overSmtp({ smtpUrl, from }: NonNullable<Config['mail']>, longestMs = LONGEST_MS, log?: Log): Deliver {
  const closing = new AbortController()
  const leaving = new AbortController()
  const onTheirWay = new Map<string, Sending>()
  const post = withFirstEmail(async () => {
    const { createTransport } = await loadMailer()
    const logger = log && smtpLog(log)
    const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: AT_ONCE, logger, ...TIMEOUTS })
    transport.use('stream', (mail, done) => {
      const sending = onTheirWay.get(String(mail.data.messageId))
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
      if (leaving.signal.aborted) throw new NotHandedOver()
      const email = envelope(message)
      const sending: Sending = { abandoned: new AbortController() }
      onTheirWay.set(email.messageId, sending)
      const signal = AbortSignal.any([closing.signal, sending.abandoned.signal, AbortSignal.timeout(longestMs)])
      try {
        await (await post()).sendMail({ ...email, from, signal })
      } catch (error) {
        throw sending.abandoned.signal.aborted ? new NotHandedOver() : error
      } finally {
        onTheirWay.delete(email.messageId)
      }
    },
    letGo() {
      leaving.abort()
      // A server takes an email when it has all of it: where the text did not go to its end, it has not.
      for (const { text, abandoned } of onTheirWay.values()) if (!text?.readableEnded) abandoned.abort()
    },
    close: () => closing.abort(),
  }
}

/** Logger of nodemailer: warnings and errors. Its other levels repeat the SMTP dialogue. */
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

/** Opens the transport with the first email, once. */
function withFirstEmail<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}

/** An email that is being handed over; `text` is there once a connection is ready for it. */
type Sending = { abandoned: AbortController; text?: Readable }

export function intoFiles(folder: string): Deliver {
  const post = withFirstEmail(async () => {
    const { createTransport } = await loadMailer()
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  })
  return {
    isFile: true,
    async send(message) {
      const { message: content } = await (await post()).sendMail({ ...envelope(message), from: message.from })
      if (!Buffer.isBuffer(content)) throw new Error('the letter was not written out')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${message.createdAt.replace(/[:.]/g, '-')}-${message.kind}-${message.id}.eml`
      // Under its own name only once it is whole; again under the same name when it is sent again.
      const half = join(folder, `.${name}.half`)
      await writeFile(half, content, { mode: 0o600 })
      await rename(half, join(folder, name))
    },
    letGo() {},
    close() {},
  }
}

const envelope = ({ id, to, replyTo, subject, text, html, wayOut, attachments, createdAt }: Message) => ({
  // The same at every try, so that an email whose answer was lost is recognised when it comes twice.
  messageId: `<${id}@letters.shop>`,
  date: new Date(createdAt),
  // One address and never a list, whatever it holds.
  to: { name: '', address: to },
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  ...(html && { html }),
  attachments: attachments.map(({ name, content }) => ({ filename: name, content, contentType: 'application/pdf' })),
  headers: { 'Auto-Submitted': 'auto-generated', ...(wayOut && oneClick(wayOut)) },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The mail program's own button for going off a list (RFC 2369, RFC 8058); by one press only where nobody listens in. */
const oneClick = (wayOut: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(wayOut).href}>` },
  ...(wayOut.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})
