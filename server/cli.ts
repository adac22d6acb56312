import { join } from 'node:path'
import { SETTING_NAMES } from '#domain/settings.ts'
import { readConfig } from './config.ts'
import { openShop, type Shop } from './shop.ts'
import { readSettings, setSetting } from './settings/queries.ts'

const USAGE = `Usage: npm run shop -- <command>

  settings             shows what the shop says about itself
  set <name> <value>   changes one of: ${SETTING_NAMES.join(', ')}
`

/** The owner's commands; each answers with what to print, or refuses with a message. */
const commands: Record<string, (shop: Shop, args: string[]) => Promise<string>> = {
  async settings({ db, config }) {
    const settings = await readSettings(db, config.root)
    return SETTING_NAMES.map((name) => `${name.padEnd(20)} ${settings[name]}`).join('\n')
  },
  async set({ db, now }, [name = '', ...words]) {
    const value = words.join(' ')
    const result = await setSetting(db, name, value, now())
    if (!result.ok) throw new Refused(result.message)
    return `${name} is now ${value || 'empty'}.`
  },
}

class Refused extends Error {}

async function main([name = '', ...args]: string[]) {
  const command = commands[name]
  if (!command) throw new Refused(USAGE)
  const read = readConfig(process.env, join(import.meta.dirname, '..'))
  if (!read.ok) throw new Refused(read.message)
  const shop = await openShop({ ...read.config, logLevel: 'silent' })
  try {
    console.log(await command(shop, args))
  } finally {
    await shop.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof Refused)) throw error
  console.error(error.message)
  process.exitCode = 1
})
