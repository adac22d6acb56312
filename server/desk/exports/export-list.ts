import { type By, writeAudit } from '#server/audit/changes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { fileRoom } from '#server/desk/apart/file-room.ts'
import { csvPieces, keepUp, type ListWish, PAGE, withoutSearch } from './list-wish.ts'

/** `at`: when somebody pressed, `who` by their id: what one has made is nobody else's to take without being noted. */
export type ExportWish = ListWish & { who: string; at: number }
export type Exported = { rows: number }

/** What a page of a list takes, many times over; a list of any length takes no more. */
const MEMORY = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 }

const room = fileRoom<ExportWish, Exported>({
  source: 'server/desk/exports/export-worker.ts',
  memory: MEMORY,
  does: 'writes exports',
})

type Shop = { db: Db; config: Config; log: { error: (about: object, words: string) => void } }
type Presses = { by: By; who: string }

/**
 * What a press comes to: the file, where the list is short; else when it was pressed, under which `exportOf` has the file.
 * That of the press before while its file is being made; nothing where much is.
 */
export async function pressExport(
  shop: Shop,
  wish: ListWish,
  { by, who }: Presses,
): Promise<{ csv: string } | { at: number } | undefined> {
  const same = JSON.stringify({ ...wish, who })
  const begun = room.underWay().find(({ at: _, ...rest }) => JSON.stringify(rest) === same)
  if (begun) return { at: begun.at }
  await keepUp(shop.db, wish)
  const at = by.now.getTime()
  const csv = await shortCsv(shop.db, wish, at)
  if (csv === undefined) return exportOf(shop, { ...wish, who, at }, by) && { at }
  await noteExport(shop.db, wish, by)
  return { csv }
}

/** The file of a press, begun if nobody has; in the audit then, and nothing is made without. Nothing where much is being made. */
export const exportOf = (shop: Shop, wish: ExportWish, by: By) =>
  room.make(shop, wish, {
    async first() {
      await keepUp(shop.db, wish)
      await noteExport(shop.db, wish, by)
    },
  })

/** The whole of a list that one reading finds. */
async function shortCsv(db: Db, wish: ListWish, at: number): Promise<string | undefined> {
  let csv = ''
  for await (const { rows, text } of csvPieces(db, wish, at)) {
    csv += text
    if (rows === PAGE) return undefined
  }
  return csv
}

function noteExport(db: Db, wish: ListWish, by: By): Promise<void> {
  const what = `${wish.list} exported${wish.filter.search ? ', of a search' : ''}`
  const entry = { what, subject: wish.list, after: withoutSearch(wish) }
  return transact(db, (trx) => writeAudit(trx, entry, by))
}
