import { formatTime, indianDate } from '#domain/delivery/calendar.ts'
import type { Seller } from '#domain/document/invoice.ts'
import { formatDate } from '#domain/text/format-date.ts'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/email/email-content.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { emailFooter } from '#server/email/order-email.ts'
import { readSeller } from '#server/settings/queries.ts'

/** Lock name of every transaction that changes who works at the desk, their role or how they sign in. */
export const TEAM_LOCK = 'desk team'

/** Change of how a person signs in, such as `a new password`. `address` is the network address it came from. */
type AccessChange = { email: string; what: string; address: string; at: Date; heading?: string }

/** Enqueues an email about a change to every owner, and to the person it is about unless `tellThem` is false. */
export async function notifyOwners(
  trx: Trx,
  { tellThem: includesPerson = true, ...change }: AccessChange & { tellThem?: boolean },
): Promise<void> {
  const { email, at } = change
  const owners = await trx.selectFrom('deskUsers').select('email').where('role', '=', 'owner').execute()
  const content = accessChangeEmail(await readSeller(trx), change)
  for (const recipient of new Set([...(includesPerson ? [email] : []), ...owners.map((owner) => owner.email)]))
    await enqueueEmail(trx, content, { kind: 'desk_news', recipient, at })
}

/** Renders the warning that a person's way to sign in has changed. */
export function accessChangeEmail(
  seller: Seller,
  { email, what, address, at, heading = 'A way to sign in has changed.' }: AccessChange,
): EmailContent {
  const when = `${formatDate(indianDate(at))} at ${formatTime(at)}`
  return {
    subject: subjectLine(`${seller.name}: ${what} at the desk`),
    heading,
    paragraphs: [
      `${email}: ${what}, since ${when}, from ${address}.`,
      `If one of you did this, no action is needed. If not, run this on the server: npm run shop -- invite ${email}, with their role. Accepting the new invitation replaces the password and ends all sessions.`,
    ],
    foot: emailFooter(seller),
  }
}

/**
 * Records that a person's way to sign in has changed: an audit line, and an email to the person and to every owner.
 * `what` names the change, such as `a new second factor`.
 */
export async function recordAccessChange(
  trx: Trx,
  { email, what, heading }: { email: string; what: string; heading?: string },
  { who, now, address = '' }: Omit<Actor, 'live'>,
): Promise<void> {
  await writeAudit(trx, { what: `desk: ${what}`, kind: 'access', subject: email }, { who, now, address })
  await notifyOwners(trx, { email, what, address, at: now, ...(heading === undefined ? {} : { heading }) })
}
