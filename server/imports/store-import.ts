import { setImmediate } from 'node:timers/promises'
import { type Actor, writeAudit } from '#server/audit/audit-log.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf, newTimeOrderedId } from '#server/db/portable.ts'
import type { ImportRowTable } from '#server/db/schema/imports.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { ImportPreview } from './import-preview.ts'

const MAX_NAME_LENGTH = 80

/** Returns the file's name for display, without the folders that some browsers include. */
const displayName = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || 'a sheet'

/**
 * Stores the preview of a sheet until it is confirmed, at most a week. Rows are written in batches and become visible
 * together.
 */
export async function storeImport(db: Db, file: string, foreseen: ImportPreview, actor: Actor): Promise<string> {
  const keeper = createImportWriter(db, file, actor)
  keeper.add(foreseen)
  return keeper.end()
}

/**
 * Stores a preview piece by piece; `end` returns the sheet's id. An unfinished one stays invisible and is deleted
 * like the others.
 */
export function createImportWriter(db: Db, file: string, actor: Actor) {
  const id = newTimeOrderedId()
  const all = { rowsRead: 0, unchanged: 0, made: 0, changed: 0, faulty: 0 }
  let written: Promise<void> | undefined
  return {
    add(piece: ImportPreview): void {
      written = (written ?? begin()).then(() => write(piece))
      // `add` does not wait: `end` reports the error.
      written.catch(() => {})
    },
    async end(): Promise<string> {
      await (written ?? begin())
      await db
        .updateTable('sheets')
        .set({ ...all, state: 'foreseen' })
        .where('id', '=', id)
        .execute()
      return id
    },
  }

  async function begin() {
    const at = actor.now.toISOString()
    const named = { id, name: displayName(file), at, movedAt: at, who: actor.who }
    await db
      .insertInto('sheets')
      .values({ ...named, ...all, state: 'reading' })
      .execute()
  }

  async function write({ rowsRead, unchanged, changes, faulty }: ImportPreview) {
    const [changesBefore, faultyBefore] = [all.made + all.changed, all.faulty]
    const rows: ImportRowTable[] = [
      ...changes.map((change, at) => {
        const { made: isMade, facts, missing } = change
        return toSheetRow(id, changesBefore + at, 'change', change, { made: isMade, facts, missing })
      }),
      ...faulty.map((row, at) => toSheetRow(id, faultyBefore + at, 'faulty', row, row.faults)),
    ]
    const made = changes.filter((change) => change.made).length
    all.rowsRead += rowsRead
    all.unchanged += unchanged
    all.made += made
    all.changed += changes.length - made
    all.faulty += faulty.length
    for (const some of chunksOf(rows)) {
      await db.insertInto('sheetRows').values(some).execute()
      await setImmediate()
    }
  }
}

type NamedRow = { row: number; id: string; name: string }

export const toSheetRow = (
  sheetId: string,
  no: number,
  what: ImportRowTable['what'],
  { row, id, name }: NamedRow,
  said: unknown,
): ImportRowTable => ({ sheetId, no, what, row, productId: id, name, said: JSON.stringify(said) })

/**
 * Confirms a sheet, so that its import begins. Idempotent; returns `undefined` if the sheet does not exist any more.
 */
export const confirmImport = (
  db: Db,
  id: string,
  actor: Actor,
  begun: (trx: Trx) => Promise<void> = async () => {},
): Promise<'begun' | 'before' | undefined> =>
  transact(db, async (trx) => {
    const sheet = await trx
      .updateTable('sheets')
      .set({ state: 'running', who: actor.who, movedAt: actor.now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'foreseen')
      .where((eb) => eb.or([eb('made', '>', 0), eb('changed', '>', 0)]))
      .returning(['name', 'made', 'changed', 'faulty'])
      .executeTakeFirst()
    if (!sheet) {
      const there = await trx.selectFrom('sheets').select('state').where('id', '=', id).executeTakeFirst()
      if (!there || there.state === 'reading') return undefined
      if (there.state === 'running') await begun(trx)
      return 'before'
    }
    const { name, made, changed, faulty } = sheet
    const after = `${changed} gifts changed, ${made} made, ${faulty} rows left out`
    await writeAudit(trx, { what: `sheet brought in: ${name}`, subject: `sheet ${id}`, after }, actor)
    await begun(trx)
    return 'begun'
  })
