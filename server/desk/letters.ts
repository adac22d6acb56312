import type { Role } from '#domain/desk/roles.ts'
import type { Seller } from '#domain/document/invoice.ts'
import type { Db } from '#server/db/connect.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import { type EmailContent, subjectLine } from '#server/outbox/email.ts'
import { emailFoot } from '#server/outbox/order-email.ts'
import { oweEmail, writeCapped } from '#server/outbox/owe-email.ts'

/** So many a day to one mailbox, whoever asks. */
const PASSWORD_LETTERS_A_DAY = 5

/** Where a forgotten password is made anew. */
export const newPasswordPath = (token: string): string => `/desk/new-password/${token}`
/** Owes the letter with which a forgotten password is made anew. */
export async function owePasswordLetter(
  db: Db,
  seller: Seller,
  { email, token, origin }: { email: string; token: string; origin: string },
  at: Date,
): Promise<void> {
  const letter: EmailContent = {
    subject: subjectLine(`${seller.name}: a new password for the desk`),
    heading: 'A new password for the desk.',
    paragraphs: [
      'With this link you choose a new password. It holds for an hour and works once; all who are signed in under your name are then signed out.',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', href: origin + newPasswordPath(token) },
    foot: emailFoot(seller),
  }
  const cause = { kind: 'desk_password', recipient: email, at } as const
  await transact(db, (trx) => writeCapped(trx, () => letter, cause, PASSWORD_LETTERS_A_DAY))
}

/** Owes the letter that invites somebody to the desk. */
export async function oweInviteLetter(
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
