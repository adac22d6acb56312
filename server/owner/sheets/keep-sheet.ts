import { setImmediate } from 'node:timers/promises'
import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { chunksOf } from '#server/db/lists.ts'
import { newTimedId } from '#server/db/portable.ts'
import type { SheetRowTable } from '#server/db/schema/sheets.ts'
import { type Trx, transact } from '#server/db/transact.ts'
import type { Foreseen } from './foreseen.ts'

const LONGEST_NAME = 80

/** The name of a file as it is shown, without the folders that some browsers send along. */
const nameOf = (file: string): string =>
  (file.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME) || 'a sheet'

/**
 * Keeps what a sheet would do until somebody who has seen it says that it should, or for a week. Nothing else is changed.
 * The rows are written first, a few at a time, and nobody sees them before all are there.
 */
export async function keepSheet(db: Db, file: string, foreseen: Foreseen, by: By): Promise<string> {
  const keeper = sheetKeeper(db, file, by)
  keeper.add(foreseen)
  return keeper.end()
}

/**
 * The same piece by piece, as they come: `end` answers with the id of the sheet. Of one that does not end nobody sees
 * anything, and it is forgotten like the others.
 */
export function sheetKeeper(db: Db, file: string, by: By) {
  const id = newTimedId()
  const all = { rowsRead: 0, unchanged: 0, made: 0, changed: 0, faulty: 0 }
  let written: Promise<void> | undefined
  return {
    add(piece: Foreseen): void {
      written = (written ?? begin()).then(() => write(piece))
      // Who adds does not wait; who ends it hears what went wrong.
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
    const at = by.now.toISOString()
    const named = { id, name: nameOf(file), at, movedAt: at, who: by.who }
    await db
      .insertInto('sheets')
      .values({ ...named, ...all, state: 'reading' })
      .execute()
  }

  async function write({ rowsRead, unchanged, changes, faulty }: Foreseen) {
    const [changesBefore, faultyBefore] = [all.made + all.changed, all.faulty]
    const rows: SheetRowTable[] = [
      ...changes.map((change, at) => {
        const { made: isMade, facts, missing } = change
        return rowOf(id, changesBefore + at, 'change', change, { made: isMade, facts, missing })
      }),
      ...faulty.map((row, at) => rowOf(id, faultyBefore + at, 'faulty', row, row.faults)),
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

type Named = { row: number; id: string; name: string }

export const rowOf = (
  sheetId: string,
  no: number,
  what: SheetRowTable['what'],
  { row, id, name }: Named,
  said: unknown,
): SheetRowTable => ({ sheetId, no, what, row, productId: id, name, said: JSON.stringify(said) })

/** Says that a sheet should do what was foreseen; `undefined` where there is none any more. Said twice it is said once. */
export const beginSheet = (
  db: Db,
  id: string,
  by: By,
  begun: (trx: Trx) => Promise<void> = async () => {},
): Promise<'begun' | 'before' | undefined> =>
  transact(db, async (trx) => {
    const sheet = await trx
      .updateTable('sheets')
      .set({ state: 'running', who: by.who, movedAt: by.now.toISOString() })
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
    await writeAudit(trx, { what: `sheet brought in: ${name}`, subject: `sheet ${id}`, after }, by)
    await begun(trx)
    return 'begun'
  })
