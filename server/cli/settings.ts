import { logoWords } from '#domain/shop/logo.ts'
import { SETTING_NAMES } from '#domain/shop/settings.ts'
import { done } from '#server/owner/answer.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Command } from './command.ts'
import { table } from './terminal-text.ts'

export const settings: Command = {
  usage: 'settings',
  about: 'what the shop says about itself',
  async run({ db, config }) {
    const values = await readSettings(db, config.root)
    return done(table(SETTING_NAMES.map((name) => [name, name === 'logo' ? logoWords(values.logo) : values[name]])))
  },
}
