import type { Seller } from '#domain/document/invoice.ts'
import { newId } from '#server/db/portable.ts'
import type { Shop } from '#server/shop.ts'
import { smtpTransport } from './email-transport.ts'
import { type MailDelivery, readMailStatus } from './mail-status.ts'

/** Longest time a page may wait for the mail server. */
const TIMEOUT_MS = 10_000

/** Names of the settings in the messages: those of the environment, or those of the desk. */
const SETTING_NAMES = {
  environment: { login: 'the name and password in SMTP_URL', from: 'the address in MAIL_FROM', host: 'SMTP_URL' },
  desk: { login: 'the user name or password', from: 'the From address', host: 'these settings' },
} as const
type Source = keyof typeof SETTING_NAMES

const LOGIN_MISSING = { environment: 'a name and password in SMTP_URL', desk: 'a user name and password' } as const

type MailError = { code?: unknown; originalCode?: unknown; responseCode?: unknown; command?: unknown }

/** Certificate errors of Node, and a server that does not speak TLS on this port. */
const TLS_ERROR = /CERT|^ERR_SSL_|^ERR_TLS_|^EPROTO$|ISSUER|SELF_SIGNED/
/** Nodemailer's own resolver reports other codes than the system's. */
const UNKNOWN_HOST = /^(ENOTFOUND|ENODATA|EAI_NODATA|EAI_NONAME)$/

/**
 * Explains a failure. Every answer is one of these sentences: a server's own reply would let an owner read what other
 * services in the network say.
 */
function explain({ code, originalCode, responseCode, command }: MailError, source: Source): string {
  const { login, from, host } = SETTING_NAMES[source]
  const cause = String(originalCode ?? '')
  // Some servers ask for authentication only after MAIL FROM (RFC 4954).
  if (responseCode === 530 || code === 'ENOAUTH') return `The mail server needs ${LOGIN_MISSING[source]}.`
  if (code === 'EAUTH') return `The mail server rejects ${login}.`
  if (code === 'EENVELOPE' && command === 'RCPT TO') return 'The mail server does not accept emails to your address.'
  if (code === 'EENVELOPE') return `The mail server rejects ${from}.`
  if (code === 'EMESSAGE') return 'The mail server rejects the email. Its log or its provider can say why.'
  if (code === 'ETLS' || TLS_ERROR.test(cause))
    return 'The mail server and the shop could not agree on encryption (TLS). Check the port, the encryption and the server’s certificate.'
  if (code === 'EDNS' || UNKNOWN_HOST.test(cause)) return `The name of the mail server in ${host} is unknown.`
  if (cause === 'ECONNREFUSED')
    return `The mail server in ${host} cannot be reached: it refuses the connection. Check the port.`
  return `The mail server in ${host} cannot be reached or does not answer.`
}

/**
 * Sends a test email to a person of the desk through the mail server in effect. Returns the message for the page, or
 * `undefined` if no mail server is set up.
 */
export async function tryMailServer(
  shop: Pick<Shop, 'db' | 'config' | 'now' | 'log'> & { settings: Pick<Seller, 'name'> },
  to: string,
): Promise<{ ok: boolean; words: string } | undefined> {
  const status = await readMailStatus(shop)
  if (status.state !== 'ready') return undefined
  const { delivery: mail, source } = status
  const failure = await sendTestEmail({ to, seller: shop.settings, now: shop.now(), mail, source })
  if (!failure) return { ok: true, words: `An email was sent to ${to}. Check your inbox and your spam folder.` }
  shop.log.warn({ err: failure.error }, 'test email was not sent')
  return { ok: false, words: failure.words }
}

type TestEmail = {
  to: string
  seller: Pick<Seller, 'name'>
  now: Date
  mail: MailDelivery
  source: Source
  longestMs?: number
}

/**
 * Sends a test email at once, without the queue. Returns the message for the owner and the error for the log if
 * sending failed.
 */
export async function sendTestEmail({
  to,
  seller,
  now,
  mail,
  source,
  longestMs = TIMEOUT_MS,
}: TestEmail): Promise<{ words: string; error: unknown } | undefined> {
  const delivery = smtpTransport(mail, longestMs)
  try {
    await delivery.send({
      ...{ id: newId(), kind: 'trial', createdAt: now.toISOString(), from: mail.from, to, replyTo: undefined },
      ...{ subject: `${seller.name}: test email`, html: null, wayOut: null, attachments: [] },
      text: 'This test email was sent from the desk. Emails from your shop arrive.',
    })
    return undefined
  } catch (error) {
    return { words: explain(error as MailError, source), error }
  } finally {
    delivery.close()
  }
}
