import { isRole, ROLES } from '#domain/desk/roles.ts'
import { enqueueInviteEmail } from '#server/auth/auth-emails.ts'
import { createInvite, INVITE_DAYS, SERVER_INVITER, welcomePath } from '#server/auth/invitations.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { transact } from '#server/db/transact.ts'
import { canSendEmail } from '#server/email/mail-status.ts'
import { readImprint, readLocalOrigin } from '#server/settings/queries.ts'
import { oneLine } from './terminal.ts'

export const invite: Command = {
  usage: 'invite <email> <role>',
  about: `invites a person to the desk, or back to it; roles: ${ROLES.join(', ')}`,
  async run({ db, config }, [typed = '', role], actor) {
    const email = typed.toLowerCase()
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      return refused('Enter an email address, such as asha@example.com.')
    if (!isRole(role)) return refused(`Unknown role. Roles: ${ROLES.join(', ')}.`)
    const { seller, origin: remembered } = await readImprint(db)
    const own = config.publicOrigin ?? remembered ?? (await readLocalOrigin(db))
    const origin = own ?? `http://localhost:${config.port}`
    const sendsEmail = await canSendEmail({ db, config })
    return transact(db, async (trx) => {
      const link = origin + welcomePath(await createInvite(trx, { email, role, inviterId: SERVER_INVITER, ...actor }))
      if (sendsEmail) {
        await enqueueInviteEmail(trx, seller, { email, role, link, days: INVITE_DAYS }, actor.now)
        return succeeded(`${oneLine(email)} gets an email with a link that is valid for ${INVITE_DAYS} days.`)
      }
      return succeeded(`Send this link to ${oneLine(email)}. It works once, within ${INVITE_DAYS} days:\n${link}`)
    })
  },
}
