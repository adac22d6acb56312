import { transact } from '#server/db/transact.ts'
import { done, refused } from '#server/owner/answer.ts'
import { recordChange } from '#server/owner/changes.ts'
import { writeSetting } from '#server/settings/queries.ts'
import type { Command } from './command.ts'
import { type ReadLogo, readLogo } from './read-logo.ts'

export const set: Command = {
  usage: 'set <name> <value…>',
  about: 'changes one of the settings; "" empties it; logo takes a file',
  async run({ db }, [name = '', text = ''], by) {
    const read: ReadLogo = name === 'logo' && text !== '' ? await readLogo(text) : { ok: true, value: text, said: '' }
    if (!read.ok) return refused(read.message)
    return transact(db, async (trx) => {
      const result = await writeSetting(trx, name, read.value, by.now, by.live ? 'live' : 'test')
      if (!result.ok) return refused(result.message)
      const message = `${name} is now ${read.said || result.value || 'empty'}.`
      await recordChange(trx, message, by)
      return done(message)
    })
  },
}
