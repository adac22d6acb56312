import type { Role } from '#domain/desk/roles.ts'
import type { Seller } from '#domain/document/invoice.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/outbox/email.ts'
import { emailFoot } from '#server/outbox/order-email.ts'
import { oweEmail } from '#server/outbox/owe-email.ts'

/** Owes the email that invites somebody to the desk. */
export async function oweInviteEmail(
  trx: Trx,
  seller: Seller,
  { email, role, link, days }: { email: string; role: Role; link: string; days: number },
  at: Date,
): Promise<void> {
  const letter: EmailContent = {
    subject: subjectLine(`${seller.name}: come to the desk`),
    heading: 'A place at the desk.',
    paragraphs: [
      `You are asked to work at the desk of ${seller.name}, as its ${role}. With this link you choose a password; it holds for ${days} days and works once.`,
      'If you do not know why, there is nothing to do.',
    ],
    link: { label: 'Begin', href: link },
    foot: emailFoot(seller),
  }
  await oweEmail(trx, letter, { kind: 'desk_invite', recipient: email, at })
}

/** Owes the email that lets somebody of the desk choose another password. */
export async function oweResetEmail(
  trx: Trx,
  seller: Seller,
  { email, link, minutes }: { email: string; link: string; minutes: number },
  at: Date,
): Promise<void> {
  const letter: EmailContent = {
    subject: subjectLine(`${seller.name}: a new password for the desk`),
    heading: 'A new password.',
    paragraphs: [
      `Somebody asked for a new password for the desk of ${seller.name}, for this address. With this link you choose one; it holds for ${minutes} minutes and works once.`,
      'If it was not you, there is nothing to do: without the link your password stays as it is.',
    ],
    link: { label: 'Choose a password', href: link },
    foot: emailFoot(seller),
  }
  await oweEmail(trx, letter, { kind: 'desk_reset', recipient: email, at })
}
