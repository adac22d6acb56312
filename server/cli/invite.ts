import { isRole, ROLES } from '#domain/desk/roles.ts'
import { transact } from '#server/db/transact.ts'
import { oweInviteEmail } from '#server/desk/emails.ts'
import { createInvite, INVITE_DAYS, MADE_AT_SERVER, welcomePath } from '#server/desk/invites.ts'
import { done, refused } from '#server/owner/answer.ts'
import { readImprint, readLocalOrigin } from '#server/settings/queries.ts'
import type { Command } from './command.ts'
import { oneLine } from './terminal.ts'

export const invite: Command = {
  usage: 'invite <email> <role>',
  about: `somebody to the desk, as ${ROLES.join(', ')}; or back to it`,
  async run({ db, config }, [typed = '', role], by) {
    const email = typed.toLowerCase()
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      return refused('Say whom: an email address, such as asha@example.com.')
    if (!isRole(role)) return refused(`A role is one of: ${ROLES.join(', ')}.`)
    const { seller, origin: remembered } = await readImprint(db)
    const own = config.publicOrigin ?? remembered ?? (await readLocalOrigin(db))
    const origin = own ?? `http://localhost:${config.port}`
    return transact(db, async (trx) => {
      const link = origin + welcomePath(await createInvite(trx, { email, role, inviterId: MADE_AT_SERVER, ...by }))
      if (config.mail) {
        await oweInviteEmail(trx, seller, { email, role, link, days: INVITE_DAYS }, by.now)
        return done(`${oneLine(email)} gets an email with a link that is valid for ${INVITE_DAYS} days.`)
      }
      return done(`Hand this link to ${oneLine(email)}; it works once, within ${INVITE_DAYS} days:\n${link}`)
    })
  },
}
