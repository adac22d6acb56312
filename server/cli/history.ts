import { lastChanges } from '#server/audit/changes.ts'
import { done } from '#server/owner/answer.ts'
import type { Command } from './command.ts'
import { table } from './terminal-text.ts'
import { localTime } from './times.ts'

export const history: Command = {
  usage: 'history',
  about: 'who changed prices, stock, delivery and settings, and when',
  async run({ db }) {
    const changes = await lastChanges(db)
    if (changes.length === 0) return done('Nothing was changed yet.')
    return done(table(changes.map(({ at, who, what }) => [localTime(at), who, what])))
  },
}
