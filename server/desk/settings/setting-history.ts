import { cellChanges, changedAgain, hasWayBack } from '#domain/delivery/table-cells.ts'
import type { DeliveryTables } from '#domain/delivery/tables.ts'
import { SETTING_WORDS } from '#domain/shop/setting-words.ts'
import { isGuarded, isSettingName, SETTING_NAMES, type SettingName, type Settings } from '#domain/shop/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { deliveryTablesOf, readDeliveryTables } from '#server/delivery/queries.ts'

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
  const logos = await db
    .selectFrom('replacedLogos')
    .select('changeId')
    .where('changeId', 'in', ['', ...lines.map(({ id }) => id)])
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
      // The logo itself is kept beside the words about it.
      isLogo: newest && logos.some(({ changeId }) => changeId === line.id),
    }
  })
}

export type SettingLine = Awaited<ReturnType<typeof settingHistory>>[number]

type Line = { before: string; after: string }

/** A logo was written down in words. */
const undoOf = (name: SettingName | undefined, { before, after }: Line, settings: Settings) =>
  name && name !== 'logo' && settings[name] === after && before !== after
    ? { name, before, after, guarded: isGuarded(name) }
    : undefined

/** The versions of the delivery tables, the newest first: who changed what; `canUndo`: it is as they left it. */
export async function deliveryHistory(db: Db) {
  const rows = await db
    .selectFrom('deliveryVersions')
    .select(['version', 'at', 'who', 'what'])
    .orderBy('version', 'desc')
    .limit(SHOWN)
    .execute()
  const now = await readDeliveryTables(db)
  const lines = []
  let after: DeliveryTables | undefined = now
  for (const row of rows) {
    const before: DeliveryTables | undefined = after && (await deliveryTablesOf(db, row.version - 1))
    // The first is what the shop came with.
    if (!before || !after) break
    const changes = cellChanges(before, after)
    const canUndo = hasWayBack(changes) && changedAgain(changes, now).length === 0
    const [only] = changes.length === 1 ? changes : []
    const figures = only && !only.cell.startsWith('off ') ? { before: only.was, after: only.is } : {}
    lines.push({ ...row, ...figures, what: only?.cell === 'cut-off' ? 'Cut-off' : row.what, canUndo })
    after = before
  }
  return lines
}
