import { SETTING_WORDS } from '#domain/shop/setting-words.ts'
import { isGuarded, isSettingName, SETTING_NAMES, type SettingName, type Settings } from '#domain/shop/settings.ts'
import type { Db } from '#server/db/connect.ts'

const SHOWN = 20

/** Who changed which setting from what to what; `undo`: what was there before, where it still is as they left it. */
export async function settingHistory(db: Db, settings: Settings) {
  const lines = await db
    .selectFrom('changes')
    .select(['id', 'at', 'who', 'subject', 'before', 'after'])
    .where('kind', '=', 'shop')
    .where('subject', 'in', SETTING_NAMES)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const seen = new Set<string>()
  return lines.map(({ subject, ...line }) => {
    const newest = !seen.has(subject)
    seen.add(subject)
    const name = isSettingName(subject) ? subject : undefined
    return {
      ...line,
      what: name ? SETTING_WORDS[name] : subject,
      undo: newest ? undoOf(name, line, settings) : undefined,
    }
  })
}

export type SettingLine = Awaited<ReturnType<typeof settingHistory>>[number]

type Line = { before: string; after: string }

/** A logo was written down in words alone. */
const undoOf = (name: SettingName | undefined, { before, after }: Line, settings: Settings) =>
  name && name !== 'logo' && settings[name] === after && before !== after
    ? { name, before, after, guarded: isGuarded(name) }
    : undefined

/** What was changed of the delivery tables, the newest first. */
export const deliveryHistory = (db: Db) =>
  db
    .selectFrom('changes')
    .select(['id', 'at', 'who', 'what', 'before', 'after'])
    .where('subject', '=', 'delivery')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
