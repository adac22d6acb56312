import { recordChange } from '#server/audit/changes.ts'
import { transact } from '#server/db/transact.ts'
import { done, refused } from '#server/owner/answer.ts'
import { liveSettingFault } from '#server/owner/going-live.ts'
import { writeSetting } from '#server/settings/queries.ts'
import type { Command } from './command.ts'
import { type ReadLogo, readLogo } from './read-logo.ts'

export const set: Command = {
  usage: 'set <name> <value…>',
  about: 'changes one of the settings; "" empties it; logo takes a file',
  async run({ db, config }, [name = '', text = ''], by) {
    const read: ReadLogo = name === 'logo' && text !== '' ? await readLogo(text) : { ok: true, value: text, said: '' }
    if (!read.ok) return refused(read.message)
    const fault = by.live ? await liveSettingFault(config.root, name, read.value) : undefined
    if (fault) return refused(fault)
    return transact(db, async (trx) => {
      const result = await writeSetting(trx, name, read.value, by.now, by.live ? 'live' : 'test')
      if (!result.ok) return refused(result.message)
      const message = `${name} is now ${read.said || result.value || 'empty'}.`
      await recordChange(trx, message, by)
      return done(message)
    })
  },
}
