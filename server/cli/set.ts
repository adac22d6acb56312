import { transact } from '#server/db/transact.ts'
import { done, refused } from '#server/owner/answer.ts'
import { recordChange } from '#server/owner/changes.ts'
import { setSetting } from '#server/settings/queries.ts'
import type { Command } from './command.ts'

export const set: Command = {
  usage: 'set <name> <value>',
  about: 'changes one of the settings',
  async run({ db }, [name = '', ...words], by) {
    const value = words.join(' ')
    const result = await setSetting(db, name, value, by.now)
    if (!result.ok) return refused(result.message)
    const message = `${name} is now ${value || 'empty'}.`
    await transact(db, (trx) => recordChange(trx, message, by))
    return done(message)
  },
}
