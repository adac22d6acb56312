import type { Role } from '#domain/desk/roles.ts'
import type { Seller } from '#domain/document/invoice.ts'
import type { Trx } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/email/email-content.ts'
import { enqueueEmail } from '#server/email/enqueue-email.ts'
import { emailFooter } from '#server/email/order-email.ts'

type Invite = { role: Role; link: string; days: number }
type Reset = { link: string; minutes: number }

/** Enqueues the email that invites a person to the desk. */
export async function enqueueInviteEmail(
  trx: Trx,
  seller: Seller,
  { email, ...invite }: { email: string } & Invite,
  at: Date,
): Promise<void> {
  await enqueueEmail(trx, inviteEmail(seller, invite), { kind: 'desk_invite', recipient: email, at })
}

/** Renders the invitation to the desk. */
export const inviteEmail = (seller: Seller, { role, link, days }: Invite): EmailContent => ({
  subject: subjectLine(`${seller.name}: invitation to the desk`),
  heading: 'You are invited to the desk.',
  paragraphs: [
    `You are invited to work at the desk of ${seller.name} as ${role}. Choose a password with this link. It works once and expires in ${days} days.`,
    'If you did not expect this, ignore this email.',
  ],
  link: { label: 'Accept invitation', href: link },
  foot: emailFooter(seller),
})

/** Enqueues the email with a password reset link. */
export async function enqueueResetEmail(
  trx: Trx,
  seller: Seller,
  { email, ...reset }: { email: string } & Reset,
  at: Date,
): Promise<void> {
  await enqueueEmail(trx, resetEmail(seller, reset), { kind: 'desk_reset', recipient: email, at })
}

/** Renders the password reset email. */
export const resetEmail = (seller: Seller, { link, minutes }: Reset): EmailContent => ({
  subject: subjectLine(`${seller.name}: reset your desk password`),
  heading: 'Reset your password.',
  paragraphs: [
    `A password reset was requested for this address at the desk of ${seller.name}. Choose a new password with this link. It works once and expires in ${minutes} minutes.`,
    'If it was not you, ignore this email. Your password does not change.',
  ],
  link: { label: 'Choose a password', href: link },
  foot: emailFooter(seller),
})
