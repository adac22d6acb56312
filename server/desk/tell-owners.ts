import { formatTime, indianDate } from '#domain/delivery/day.ts'
import type { Seller } from '#domain/document/invoice.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/outbox/email.ts'
import { emailFoot } from '#server/outbox/order-email.ts'
import { oweEmail } from '#server/outbox/owe-email.ts'
import { readSeller } from '#server/settings/queries.ts'

/** Change of how a person signs in, such as `a new password`; `address`: the network address it came from. */
type Change = { email: string; what: string; address: string; at: Date; heading?: string }

/** Owes every owner an email about a change, and the person it is about unless `tellThem` is false. */
export async function tellOwners(
  trx: Trx,
  { tellThem = true, ...change }: Change & { tellThem?: boolean },
): Promise<void> {
  const { email, at } = change
  const owners = await trx.selectFrom('deskUsers').select('email').where('role', '=', 'owner').execute()
  const letter = accessChangeEmail(await readSeller(trx), change)
  for (const recipient of new Set([...(tellThem ? [email] : []), ...owners.map((owner) => owner.email)]))
    await oweEmail(trx, letter, { kind: 'desk_news', recipient, at })
}

/** Warning that a person signs in another way. */
export function accessChangeEmail(
  seller: Seller,
  { email, what, address, at, heading = 'Somebody comes in another way.' }: Change,
): EmailContent {
  const when = `${formatDate(indianDate(at))} at ${formatTime(at)}`
  return {
    subject: subjectLine(`${seller.name}: ${what} at the desk`),
    heading,
    paragraphs: [
      `${email}: ${what}, since ${when}, from ${address}.`,
      `If that was one of you, there is nothing to do. If it was nobody, whoever runs the server ends it: npm run shop -- invite ${email}, with their role, gives them a new way in and signs everybody out who has the old one.`,
    ],
    foot: emailFoot(seller),
  }
}

/**
 * Records that a person signs in another way: a line of the audit, and an email to the person and to every owner. `what`:
 * the change, such as `a new second factor`.
 */
export async function recordAccessChange(
  trx: Trx,
  { email, what, heading }: { email: string; what: string; heading?: string },
  { who, now, address = '' }: Omit<By, 'live'>,
): Promise<void> {
  await writeAudit(trx, { what: `desk: ${what}`, kind: 'access', subject: email }, { who, now, address })
  await tellOwners(trx, { email, what, address, at: now, ...(heading === undefined ? {} : { heading }) })
}
