import type { Seller } from '#domain/document/invoice.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/db/portable.ts'
import { smtpTransport } from './email-transport.ts'

/** Longest time a page may wait for the mail server. */
const TIMEOUT_MS = 20_000

/** Messages for the error codes of nodemailer. */
const ERROR_MESSAGES: Record<string, string> = {
  EAUTH: 'The mail server rejects the name and password in SMTP_URL.',
  ENOAUTH: 'The mail server needs a name and password in SMTP_URL.',
  EENVELOPE: 'The mail server rejects the address in MAIL_FROM, or yours.',
  EMESSAGE: 'The mail server rejects the email. Its log or its provider can say why.',
  ETLS: 'The mail server and the shop could not agree on encryption (TLS).',
}
const UNREACHABLE = 'The mail server in SMTP_URL cannot be reached or does not answer.'

/** Some servers ask for authentication only after MAIL FROM, with reply 530 (RFC 4954). */
const codeOf = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }): string =>
  responseCode === 530 ? 'ENOAUTH' : String(code)

type TestEmail = {
  to: string
  seller: Pick<Seller, 'name'>
  now: Date
  mail: NonNullable<Config['mail']>
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
    return { words: ERROR_MESSAGES[codeOf(error as { code?: unknown })] ?? UNREACHABLE, error }
  } finally {
    delivery.close()
  }
}
