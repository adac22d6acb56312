import { transact } from '#server/db/transact.ts'
import { done, refused } from '#server/owner/answer.ts'
import { recordChange } from '#server/owner/changes.ts'
import { writeSetting } from '#server/settings/queries.ts'
import type { Command } from './command.ts'

export const set: Command = {
  usage: 'set <name> <value…>',
  about: 'changes one of the settings; "" empties it',
  run: ({ db }, [name = '', value = ''], by) =>
    transact(db, async (trx) => {
      const result = await writeSetting(trx, name, value, by.now)
      if (!result.ok) return refused(result.message)
      const message = `${name} is now ${value || 'empty'}.`
      await recordChange(trx, message, by)
      return done(message)
    }),
}
