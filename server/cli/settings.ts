import { open } from 'node:fs/promises'
import { logoWords } from '#domain/shop/logo.ts'
import { SETTING_NAMES } from '#domain/shop/settings.ts'
import { lastChanges } from '#server/audit/changes.ts'
import { done, refused } from '#server/owner/answer.ts'
import { changeSetting } from '#server/owner/change-setting.ts'
import { MAX_LOGO_BYTES, makeLogo } from '#server/pictures/make-logo.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Command } from './command.ts'
import { localTime, table } from './terminal.ts'

export const settings: Command = {
  usage: 'settings',
  about: 'what the shop says about itself',
  async run({ db, config }) {
    const values = await readSettings(db, config.root)
    return done(table(SETTING_NAMES.map((name) => [name, name === 'logo' ? logoWords(values.logo) : values[name]])))
  },
}

export const set: Command = {
  usage: 'set <name> <value…>',
  about: 'changes one of the settings; "" empties it; logo takes a file',
  async run({ db, config }, [name = '', text = ''], by) {
    const read: ReadLogo = name === 'logo' && text !== '' ? await readLogo(text) : { ok: true, value: text }
    if (!read.ok) return refused(read.message)
    const changed = await changeSetting(db, config.root, { name, value: read.value }, by)
    return changed.ok ? done(changed.words) : refused(changed.message)
  },
}

type ReadLogo = { ok: true; value: string } | { ok: false; message: string }

/** A logo's file as it is kept among the settings, where every machine of the shop finds it. */
async function readLogo(path: string): Promise<ReadLogo> {
  const file = await readBounded(path).catch(() => undefined)
  if (!file) return { ok: false, message: `There is no file ${path} that can be read. logo stays as it was.` }
  const made = await makeLogo(file)
  if (!made.ok) return { ok: false, message: `${path} cannot be the logo. ${made.why}` }
  return { ok: true, value: JSON.stringify(made.logo) }
}

/** One byte more than is allowed tells that it is too large; a folder, or a device without an end, is never read whole. */
async function readBounded(path: string): Promise<Uint8Array | undefined> {
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
  about: 'who changed prices, stock, delivery and settings, and when',
  async run({ db }) {
    const changes = await lastChanges(db)
    if (changes.length === 0) return done('Nothing was changed yet.')
    return done(table(changes.map(({ at, who, what }) => [localTime(at), who, what])))
  },
}
