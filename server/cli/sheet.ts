import { open, readFile, stat } from 'node:fs/promises'
import { isSheetName, type SheetName } from '#domain/goods/sheet-columns.ts'
import type { By } from '#server/audit/changes.ts'
import type { Db } from '#server/db/connect.ts'
import { exportGoods, noteExport } from '#server/desk/exports/export-goods.ts'
import { pressSheet, workSheet } from '#server/desk/sheets/sheet-job.ts'
import { type Answer, changedSince, done, refused } from '#server/owner/answer.ts'
import { foreseeSheet } from '#server/owner/sheets/foresee-sheet.ts'
import type { Foreseen } from '#server/owner/sheets/foreseen.ts'
import { keepSheet } from '#server/owner/sheets/keep-sheet.ts'
import { MOST_SHEET_BYTES, TOO_LARGE } from '#server/owner/sheets/limits.ts'
import { faultsIn, keptSheet } from '#server/owner/sheets/read-kept.ts'
import { readSheet } from '#server/owner/sheets/read-sheet.ts'
import { writeWorkbook } from '#server/owner/sheets/write-workbook.ts'
import type { Shop } from '#server/shop.ts'
import type { Command } from './command.ts'
import { appliedWords, checkedWords, foreseenWords } from './messages/sheets.ts'
import { oneLine } from './terminal.ts'

const HOW = `It is written:
  npm run shop -- sheet products products.xlsx    all gifts; also .csv, and without a file on standard output
  npm run shop -- sheet stock stock.csv           how many there are of each
  npm run shop -- sheet check prices.csv          what it would change, row by row what is wrong; nothing is done
  npm run shop -- sheet import prices.csv         the same, asks, and does it`

/** Gifts and their stock as a file, out and in. */
export const sheet: Command = {
  usage: 'sheet <what> [file]',
  about: 'gifts as a file: products, stock; check, import',
  async preview({ db, now }, [what, file]) {
    if (what !== 'import') return undefined
    const foreseen = await foreseeFile(db, file, now())
    if ('fault' in foreseen) return refused(foreseen.fault)
    if (foreseen.changes.length > 0) return done(foreseenWords(foreseen))
    return foreseen.faulty.length > 0 ? refused(checkedWords(foreseen)) : undefined
  },
  async run(shop, [what = '', file], by, shown) {
    if (isSheetName(what)) return takeAway(shop.db, what, file, by)
    if (what !== 'check' && what !== 'import') return refused(`There is no sheet ${oneLine(what)}. ${HOW}`)
    const foreseen = await foreseeFile(shop.db, file, by.now)
    if ('fault' in foreseen) return refused(foreseen.fault)
    if (what === 'check') return (foreseen.faulty.length > 0 ? refused : done)(checkedWords(foreseen))
    if (shown !== undefined && foreseenWords(foreseen) !== shown) return changedSince(foreseenWords(foreseen))
    return apply(shop, file ?? '', foreseen, by)
  },
}

async function foreseeFile(db: Db, file: string | undefined, now: Date): Promise<Foreseen | { fault: string }> {
  if (!file) return { fault: `Say which file. ${HOW}` }
  const bytes = await readFileHere(file)
  if ('fault' in bytes) return bytes
  const sheet = await readSheet(bytes)
  return 'fault' in sheet ? sheet : foreseeSheet(db, sheet, now)
}

async function readFileHere(file: string): Promise<Uint8Array<ArrayBuffer> | { fault: string }> {
  try {
    const about = await stat(file)
    if (about.isDirectory()) return { fault: `${oneLine(file)} is a folder.` }
    if (about.size > MOST_SHEET_BYTES) return { fault: TOO_LARGE }
    return new Uint8Array(await readFile(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: `There is no file ${oneLine(file)}.` }
    return { fault: `${oneLine(file)} cannot be read${code ? `: ${code}` : ''}.` }
  }
}

/** Does what was foreseen. Whoever dies with it in hand leaves it to the shop, which goes on within a minute. */
async function apply(
  { db, now, config }: Pick<Shop, 'db' | 'now' | 'config'>,
  file: string,
  foreseen: Foreseen,
  by: By,
): Promise<Answer> {
  if (foreseen.changes.length === 0) return (foreseen.faulty.length > 0 ? refused : done)(checkedWords(foreseen))
  const id = await keepSheet(db, file, foreseen, by)
  await pressSheet(db, id, by)
  while ((await workSheet({ db, now, config }, id)) !== undefined);
  const kept = await keptSheet(db, id)
  if (!kept) return refused('The sheet has been taken away meanwhile.')
  const words = appliedWords(kept, await faultsIn(db, id, 'told', 1))
  return kept.told + kept.faulty > 0 ? refused(words) : done(words)
}

async function takeAway(db: Db, name: SheetName, file: string | undefined, by: By): Promise<Answer> {
  if (file === undefined) return done((await csv(db, name, by)).toString().replace(/\r?\n$/, ''))
  const into = await openNew(file)
  if ('fault' in into) return refused(into.fault)
  try {
    await into.writeFile(await (file.toLowerCase().endsWith('.xlsx') ? workbook : csv)(db, name, by))
  } finally {
    await into.close()
  }
  return done(`${oneLine(file)} is written.`)
}

/** What is there already may be somebody's work. */
const openNew = (file: string) =>
  open(file, 'wx').catch(({ code }: NodeJS.ErrnoException) => ({
    fault:
      code === 'EEXIST'
        ? `${oneLine(file)} is there already. Name another file.`
        : `${oneLine(file)} cannot be written${code ? `: ${code}` : ''}.`,
  }))

/** With its first sign, by which Excel knows how the others are written. */
const csv = async (db: Db, name: SheetName, by: By): Promise<Buffer> =>
  Buffer.from(await new Response(await exportGoods(db, name, by)).arrayBuffer())

async function workbook(db: Db, name: SheetName, by: By): Promise<Buffer> {
  await noteExport(db, name, by)
  return writeWorkbook(db, name)
}
