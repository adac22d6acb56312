import { canUndoCells, cellChanges, changedAgain, SETTING_CELLS } from '#domain/delivery/delivery-cells.ts'
import type { DeliveryTables } from '#domain/delivery/delivery-tables.ts'
import { SETTING_LABELS } from '#domain/settings/setting-labels.ts'
import {
  isProtectedSetting,
  isSettingName,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '#domain/settings/settings.ts'
import type { Db } from '#server/db/connect.ts'
import { readDeliveryTables, readDeliveryVersion } from '#server/delivery/queries.ts'

const MAX_LINES = 20

/**
 * Returns the latest changes of some settings, newest first. `undo` is set if the setting still has the value of that
 * change.
 */
export async function settingHistory(db: Db, settings: Settings, names: readonly string[] = SETTING_NAMES) {
  const lines = await db
    .selectFrom('changes')
    .select(['id', 'at', 'who', 'subject', 'before', 'after'])
    .where('kind', '=', 'shop')
    .where('subject', 'in', names)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LINES)
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
      what: name ? SETTING_LABELS[name] : subject,
      undo: newest ? undoOf(name, line, settings) : undefined,
      // The replaced logo is stored separately; the audit line only describes it.
      isLogo: newest && logos.some(({ changeId }) => changeId === line.id),
    }
  })
}

export type SettingLine = Awaited<ReturnType<typeof settingHistory>>[number]

type SettingChange = { before: string; after: string }

/**
 * The audit line of a logo holds a description, not its value. Switching prices back asks how, so it is not an undo.
 */
const undoOf = (name: SettingName | undefined, { before, after }: SettingChange, settings: Settings) =>
  name && name !== 'logo' && name !== 'prices' && settings[name] === after && before !== after
    ? { name, before, after, guarded: isProtectedSetting(name) }
    : undefined

/**
 * Returns the versions of the delivery tables, newest first. `canUndo` is true if no later version changed the same
 * cells.
 */
export async function deliveryHistory(db: Db) {
  const rows = await db
    .selectFrom('deliveryVersions')
    .select(['version', 'at', 'who', 'what'])
    .orderBy('version', 'desc')
    .limit(MAX_LINES)
    .execute()
  const now = await readDeliveryTables(db)
  const lines = []
  let after: DeliveryTables | undefined = now
  for (const row of rows) {
    const before: DeliveryTables | undefined = after && (await readDeliveryVersion(db, row.version - 1))
    // The first version is the sample data.
    if (!before || !after) break
    const changes = cellChanges(before, after)
    const canUndo = canUndoCells(changes) && changedAgain(changes, now).length === 0
    const [only] = changes.length === 1 ? changes : []
    // A whole record is JSON; its line says in words what became of it.
    const figures =
      only && !/^(off|extra|area|zone|rate|order) /.test(only.cell) ? { before: only.was, after: only.is } : {}
    lines.push({ ...row, ...figures, what: settingOfCell(only?.cell) ?? row.what, canUndo })
    after = before
  }
  return lines
}

function settingOfCell(cell = ''): string | undefined {
  const name = SETTING_CELLS[cell]
  if (name === undefined || !isSettingName(name)) return undefined
  return name === 'sameDayCutOff' ? 'Cut-off' : SETTING_LABELS[name]
}
