import { open, readFile, stat } from 'node:fs/promises'
import { isSheetName, type SheetName } from '#domain/catalogue/product-sheet.ts'
import type { Actor } from '#server/audit/audit-log.ts'
import type { Command } from '#server/command-result.ts'
import { type CommandResult, previewOutdated, refused, succeeded } from '#server/command-result.ts'
import type { Db } from '#server/db/connect.ts'
import { auditCatalogueExport, exportCatalogue } from '#server/exports/export-catalogue.ts'
import { writeWorkbook } from '#server/exports/write-workbook.ts'
import { runImport, startImport } from '#server/imports/import-job.ts'
import type { ImportPreview } from '#server/imports/import-preview.ts'
import { previewSheet } from '#server/imports/preview-sheet.ts'
import { findImport, findImportErrors } from '#server/imports/queries.ts'
import { readSheet } from '#server/imports/read-sheet.ts'
import { MAX_SHEET_BYTES, TOO_LARGE } from '#server/imports/sheet-limits.ts'
import { storeImport } from '#server/imports/store-import.ts'
import type { Shop } from '#server/shop.ts'
import { fullPreviewMessage, importPreviewMessage, importResultMessage } from './messages/imports.ts'
import { oneLine } from './terminal.ts'

const USAGE = `Usage:
  npm run shop -- sheet products products.xlsx    exports all products; also as .csv, or to standard output
  npm run shop -- sheet stock stock.csv           exports their stock
  npm run shop -- sheet check prices.csv          previews an import and lists its errors; changes nothing
  npm run shop -- sheet import prices.csv         previews, asks and imports`

/** Exports products and stock as a file, and imports them. */
export const sheet: Command = {
  usage: 'sheet <what> [file]',
  about: 'exports and imports products and stock; products, stock, check, import',
  async preview({ db, now }, [what, file]) {
    if (what !== 'import') return undefined
    const storedPreview = await previewFile(db, file, now())
    if ('fault' in storedPreview) return refused(storedPreview.fault)
    if (storedPreview.changes.length > 0) return succeeded(importPreviewMessage(storedPreview))
    return storedPreview.faulty.length > 0 ? refused(fullPreviewMessage(storedPreview)) : undefined
  },
  async run(shop, [what = '', file], actor, shown) {
    if (isSheetName(what)) return exportSheet(shop.db, what, file, actor)
    if (what !== 'check' && what !== 'import') return refused(`Unknown sheet command: ${oneLine(what)}. ${USAGE}`)
    const storedPreview = await previewFile(shop.db, file, actor.now)
    if ('fault' in storedPreview) return refused(storedPreview.fault)
    if (what === 'check')
      return (storedPreview.faulty.length > 0 ? refused : succeeded)(fullPreviewMessage(storedPreview))
    if (shown !== undefined && importPreviewMessage(storedPreview) !== shown)
      return previewOutdated(importPreviewMessage(storedPreview))
    return importSheet(shop, file ?? '', storedPreview, actor)
  },
}

async function previewFile(db: Db, file: string | undefined, now: Date): Promise<ImportPreview | { fault: string }> {
  if (!file) return { fault: `Missing file. ${USAGE}` }
  const bytes = await readLocalFile(file)
  if ('fault' in bytes) return bytes
  const sheet = await readSheet(bytes)
  return 'fault' in sheet ? sheet : previewSheet(db, sheet, now)
}

async function readLocalFile(file: string): Promise<Uint8Array<ArrayBuffer> | { fault: string }> {
  try {
    const about = await stat(file)
    if (about.isDirectory()) return { fault: `${oneLine(file)} is a folder.` }
    if (about.size > MAX_SHEET_BYTES) return { fault: TOO_LARGE }
    return new Uint8Array(await readFile(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { fault: `There is no file ${oneLine(file)}.` }
    return { fault: `${oneLine(file)} cannot be read${code ? `: ${code}` : ''}.` }
  }
}

/** Imports the rows. If the process dies, the server's job continues with the rest within a minute. */
async function importSheet(
  { db, now, config }: Pick<Shop, 'db' | 'now' | 'config'>,
  file: string,
  storedPreview: ImportPreview,
  actor: Actor,
): Promise<CommandResult> {
  if (storedPreview.changes.length === 0)
    return (storedPreview.faulty.length > 0 ? refused : succeeded)(fullPreviewMessage(storedPreview))
  const id = await storeImport(db, file, storedPreview, actor)
  await startImport(db, id, actor)
  while ((await runImport({ db, now, config }, id)) !== undefined);
  const stored = await findImport(db, id)
  if (!stored) return refused('The import was deleted while it ran.')
  const words = importResultMessage(stored, await findImportErrors(db, id, 'told', 1))
  return stored.told + stored.faulty > 0 ? refused(words) : succeeded(words)
}

async function exportSheet(db: Db, name: SheetName, file: string | undefined, actor: Actor): Promise<CommandResult> {
  if (file === undefined) return succeeded((await toCsv(db, name, actor)).toString().replace(/\r?\n$/, ''))
  const into = await createFile(file)
  if ('fault' in into) return refused(into.fault)
  try {
    await into.writeFile(await (file.toLowerCase().endsWith('.xlsx') ? toWorkbook : toCsv)(db, name, actor))
  } finally {
    await into.close()
  }
  return succeeded(`Wrote ${oneLine(file)}.`)
}

/** Opens a new file. Never overwrites an existing one. */
const createFile = (file: string) =>
  open(file, 'wx').catch(({ code }: NodeJS.ErrnoException) => ({
    fault:
      code === 'EEXIST'
        ? `${oneLine(file)} already exists. Choose another name.`
        : `${oneLine(file)} cannot be written${code ? `: ${code}` : ''}.`,
  }))

/** Starts with a byte order mark, without which Excel does not read the file as UTF-8. */
const toCsv = async (db: Db, name: SheetName, actor: Actor): Promise<Buffer> =>
  Buffer.from(await new Response(await exportCatalogue(db, name, actor)).arrayBuffer())

async function toWorkbook(db: Db, name: SheetName, actor: Actor): Promise<Buffer> {
  await auditCatalogueExport(db, name, actor)
  return writeWorkbook(db, name)
}
