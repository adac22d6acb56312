import { open } from 'node:fs/promises'
import { describeLogo } from '#domain/settings/logo.ts'
import { SETTING_NAMES } from '#domain/settings/settings.ts'
import { latestShopChanges } from '#server/audit/audit-log.ts'
import type { Command } from '#server/command-result.ts'
import { refused, succeeded } from '#server/command-result.ts'
import { MAX_LOGO_BYTES, makeLogo } from '#server/pictures/make-logo.ts'
import { changeSetting } from '#server/settings/change-setting.ts'
import { readSettings } from '#server/settings/queries.ts'
import { formatLocalTime, formatTable } from './terminal.ts'

export const settings: Command = {
  usage: 'settings',
  about: 'lists the settings',
  async run({ db, config }) {
    const values = await readSettings(db, config.root)
    return succeeded(
      formatTable(SETTING_NAMES.map((name) => [name, name === 'logo' ? describeLogo(values.logo) : values[name]])),
    )
  },
}

export const set: Command = {
  usage: 'set <name> <value…>',
  about: 'changes a setting; "" empties it; logo takes a file',
  async run({ db, config }, [name = '', text = ''], actor) {
    const read: LogoSetting = name === 'logo' && text !== '' ? await readLogo(text) : { ok: true, value: text }
    if (!read.ok) return refused(read.message)
    const changed = await changeSetting(db, config.root, { name, value: read.value }, actor)
    return changed.ok ? succeeded(changed.words) : refused(changed.message)
  },
}

type LogoSetting = { ok: true; value: string } | { ok: false; message: string }

/**
 * Reads a logo file as the value of the setting. Logos are stored in the database, so that every instance has them.
 */
async function readLogo(path: string): Promise<LogoSetting> {
  const file = await readLimited(path).catch(() => undefined)
  if (!file) return { ok: false, message: `Cannot read ${path}. The logo was not changed.` }
  const made = await makeLogo(file)
  if (!made.ok) return { ok: false, message: `${path} cannot be used as the logo. ${made.why}` }
  return { ok: true, value: JSON.stringify(made.logo) }
}

/**
 * Reads one byte more than the limit, which shows that a file is too large without reading all of it. Only regular
 * files are read: a device may have no end.
 */
async function readLimited(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path)
  try {
    if (!(await handle.stat()).isFile()) return undefined
    const { buffer, bytesRead } = await handle.read(new Uint8Array(MAX_LOGO_BYTES + 1))
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

export const history: Command = {
  usage: 'history',
  about: 'lists who changed prices, stock, delivery and settings, and when',
  async run({ db }) {
    const changes = await latestShopChanges(db)
    if (changes.length === 0) return succeeded('No changes yet.')
    return succeeded(formatTable(changes.map(({ at, who, what }) => [formatLocalTime(at), who, what])))
  },
}
