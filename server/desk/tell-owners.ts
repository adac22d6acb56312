import { formatTime, indianDate } from '#domain/delivery/day.ts'
import { formatDate } from '#domain/text/spoken-day.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/outbox/email.ts'
import { emailFoot } from '#server/outbox/order-email.ts'
import { oweEmail } from '#server/outbox/owe-email.ts'
import { readSeller } from '#server/settings/queries.ts'

/** What has changed about how somebody comes in, such as `a new password`; `address`: where from. `tellThem`: whoever it is about as well. */
type Change = { email: string; what: string; address: string; at: Date; heading?: string; tellThem?: boolean }

/** Owes every owner an email, and whoever it is about: a thief would change it in silence. */
export async function tellOwners(
  trx: Trx,
  { email, what, address, at, heading = 'Somebody comes in another way.', tellThem = true }: Change,
): Promise<void> {
  const owners = await trx.selectFrom('deskUsers').select('email').where('role', '=', 'owner').execute()
  const seller = await readSeller(trx)
  const when = `${formatDate(indianDate(at))} at ${formatTime(at)}`
  const letter: EmailContent = {
    subject: subjectLine(`${seller.name}: ${what} at the desk`),
    heading,
    paragraphs: [
      `${email}: ${what}, since ${when}, from ${address}.`,
      `If that was one of you, there is nothing to do. If it was nobody, whoever runs the server ends it: npm run shop -- invite ${email}, with their role, gives them a new way in and signs everybody out who has the old one.`,
    ],
    foot: emailFoot(seller),
  }
  for (const recipient of new Set([...(tellThem ? [email] : []), ...owners.map((owner) => owner.email)]))
    await oweEmail(trx, letter, { kind: 'desk_news', recipient, at })
}
