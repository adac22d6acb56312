import type { Seller } from '#domain/document/invoice.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/db/portable.ts'
import { overSmtp } from '#server/outbox/deliver.ts'

/** Longer nobody looks at a page. */
const LONGEST_MS = 20_000

/** What nodemailer calls what went wrong, in words for whoever set it up. */
const WORDS: Record<string, string> = {
  EAUTH: 'The mail server does not take the name and password of SMTP_URL.',
  ENOAUTH: 'The mail server wants a name and password in SMTP_URL.',
  EENVELOPE: 'The mail server refuses the address of MAIL_FROM, or yours.',
  EMESSAGE: 'The mail server takes the addresses and refuses the letter. Its own log, or its provider, says why.',
  ETLS: 'The mail server and the shop found no way to speak in private.',
}
const AWAY = 'The mail server of SMTP_URL cannot be reached, or does not answer.'

/** Some ask for a name only once they hear whom an email is from (RFC 4954). */
const codeOf = ({ code, responseCode }: { code?: unknown; responseCode?: unknown }): string =>
  responseCode === 530 ? 'ENOAUTH' : String(code)

type Trial = {
  to: string
  seller: Pick<Seller, 'name'>
  now: Date
  mail: NonNullable<Config['mail']>
  longestMs?: number
}

/** Sends an email this moment, past all that wait. Why it did not go, in words; `error`: for the log. */
export async function sendTrial({
  to,
  seller,
  now,
  mail,
  longestMs = LONGEST_MS,
}: Trial): Promise<{ words: string; error: unknown } | undefined> {
  const delivery = overSmtp(mail, longestMs)
  try {
    await delivery.send({
      ...{ id: newId(), kind: 'trial', createdAt: now.toISOString(), from: mail.from, to, replyTo: undefined },
      ...{ subject: `${seller.name}: letters arrive`, html: null, wayOut: null, attachments: [] },
      text: 'This letter was sent from the desk to see whether letters arrive. They do.',
    })
    return undefined
  } catch (error) {
    return { words: WORDS[codeOf(error as { code?: unknown })] ?? AWAY, error }
  } finally {
    delivery.close()
  }
}
