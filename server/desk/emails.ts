import type { Role } from '#domain/desk/roles.ts'
import type { Seller } from '#domain/document/invoice.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/outbox/email.ts'
import { emailFoot } from '#server/outbox/order-email.ts'
import { oweEmail } from '#server/outbox/owe-email.ts'

type Invite = { role: Role; link: string; days: number }
type Reset = { link: string; minutes: number }

/** Owes the email that invites somebody to the desk. */
export async function oweInviteEmail(
  trx: Trx,
  seller: Seller,
  { email, ...invite }: { email: string } & Invite,
  at: Date,
): Promise<void> {
  await oweEmail(trx, inviteEmail(seller, invite), { kind: 'desk_invite', recipient: email, at })
}

/** Invitation to the desk. */
export const inviteEmail = (seller: Seller, { role, link, days }: Invite): EmailContent => ({
  subject: subjectLine(`${seller.name}: come to the desk`),
  heading: 'A place at the desk.',
  paragraphs: [
    `You are asked to work at the desk of ${seller.name}, as its ${role}. With this link you choose a password; it holds for ${days} days and works once.`,
    'If you do not know why, there is nothing to do.',
  ],
  link: { label: 'Begin', href: link },
  foot: emailFoot(seller),
})

/** Owes the email that lets somebody of the desk choose another password. */
export async function oweResetEmail(
  trx: Trx,
  seller: Seller,
  { email, ...reset }: { email: string } & Reset,
  at: Date,
): Promise<void> {
  await oweEmail(trx, resetEmail(seller, reset), { kind: 'desk_reset', recipient: email, at })
}

/** Link to choose another password. */
export const resetEmail = (seller: Seller, { link, minutes }: Reset): EmailContent => ({
  subject: subjectLine(`${seller.name}: a new password for the desk`),
  heading: 'A new password.',
  paragraphs: [
    `Somebody asked for a new password for the desk of ${seller.name}, for this address. With this link you choose one; it holds for ${minutes} minutes and works once.`,
    'If it was not you, there is nothing to do: without the link your password stays as it is.',
  ],
  link: { label: 'Choose a password', href: link },
  foot: emailFoot(seller),
})
