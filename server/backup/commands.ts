import { rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Terminal } from '#server/cli/run-command.ts'
import { missingShopMessage } from '#server/cli/shop-location.ts'
import { oneLine } from '#server/cli/terminal.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { Config } from '#server/config.ts'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { type StoreAddress, storeName } from '#server/files/store-address.ts'
import { removeOld } from './backup-target.ts'
import { runDrill } from './drill.ts'
import { makeArchive, makeWorkFolder, removeDamaged } from './make-archive.ts'
import { makeBackup } from './make-backup.ts'
import { BackupError } from './manifest.ts'
import { type BackupAccess, locateBackup, verifyBackup } from './open-backup.ts'
import { previewRestore, type RestorePreview, restore } from './restore.ts'

const BACKUP_USAGE = `npm run backup -- [folder] [--keep n]
npm run backup -- drill

Backs up the database and the files into [folder], by default BACKUP_TO or backups/ in the data folder, and opens the
backup to verify it. With BACKUP_PASSPHRASE it is one encrypted file. The shop may be running. Files in the store of
FILES_URL are not copied. --keep n deletes all but the newest n backups.
drill restores the newest good backup into a temporary shop, says how long it took, and names newer ones that are
damaged.`
const RESTORE_USAGE = `npm run restore -- <backup> [--yes]
npm run restore -- <backup> --check

Replaces the shop's data by a backup and keeps the previous data. Shows a preview and asks first; --yes skips the
question. Stop the shop before. <backup> is a folder, a .tar or .tar.age file, or the name of a backup in BACKUP_TO.
--check opens and verifies the backup only.`

/** Shop to back up, with its settings for backups. */
export type BackupLocation = DatabaseLocation & {
  store?: StoreAddress | undefined
  backup?: Pick<Config['backup'], 'target' | 'passphrase'>
}

const accessTo = ({ dataDir, backup }: BackupLocation): BackupAccess =>
  backup ?? { target: { folder: join(dataDir, 'backups') }, passphrase: undefined }

/** Runs `npm run backup`. */
export async function runBackup(args: readonly string[], location: BackupLocation, now: Date): Promise<CommandResult> {
  const command = parseCommand(args, { keep: { type: 'string' } })
  const keep = command?.values.keep === undefined ? undefined : Number(command.values.keep)
  if (!command || command.folders.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    return refused(BACKUP_USAGE)
  const missingShop = await missingShopMessage(location)
  if (missingShop) return refused(missingShop)
  const access = accessTo(location)
  const [folder] = command.folders
  const target = folder === undefined ? access.target : { folder: resolve(folder) }
  return withErrorMessages(async () => {
    const made = await backUp(location, { ...access, target }, now, keep)
    const { orders = 0, enquiries = 0 } = made.manifest.rows
    const removedNotice = made.removed > 0 ? ` ${made.removed} older deleted.` : ''
    const counted = `orders: ${orders}, enquiries: ${enquiries}, files: ${made.files}`
    const storeMessage = location.store ? ` ${storeNotice(location.store)}` : ''
    return succeeded(`${made.folder}: verified; ${counted}.${removedNotice}${storeMessage}`)
  }, 'No backup was made')
}

/** Makes a folder, or with a passphrase or in a store an archive. */
async function backUp(location: BackupLocation, access: BackupAccess, now: Date, keep: number | undefined) {
  const { target, passphrase } = access
  if ('store' in target || passphrase) return makeArchive(location, access, now, keep)
  const made = await makeBackup(location, target.folder, now)
  await verifyBackup(made.folder).catch(removeDamaged(target, basename(made.folder)))
  return { ...made, removed: keep === undefined ? 0 : await removeOld(target, keep) }
}

/** Runs `npm run backup -- drill`. */
export const runDrillCommand = (config: Config, now: Date): Promise<CommandResult> =>
  withErrorMessages(async () => {
    const { name, seconds, orders, damaged } = await runDrill(config, now)
    const restored = `${name}: restored and opened in ${seconds.toFixed(1)} s; orders: ${orders}. The books add up.`
    if (damaged.length === 0) return succeeded(restored)
    return refused(
      `${damaged.length === 1 ? 'A newer backup is' : 'Newer backups are'} damaged: ${damaged.join(' ')} The newest good one is ${restored} Make another backup.`,
    )
  }, 'The drill failed')

/** The file store keeps its own content; a restored database finds the files there again. */
const storeNotice = (store: StoreAddress): string =>
  `Files in ${storeName(store)} are not copied: turn on versioning there.`

/** Runs `npm run restore`. Asks for confirmation before anything is replaced, unless `--yes` is given. */
export async function runRestore(
  args: readonly string[],
  location: BackupLocation,
  terminal: Terminal,
  now: Date,
): Promise<CommandResult> {
  const command = parseCommand(args, { yes: { type: 'boolean' }, check: { type: 'boolean' } })
  const [given] = command?.folders ?? []
  if (!command || !given || command.folders.length > 1) return refused(RESTORE_USAGE)
  return withErrorMessages(
    async () => {
      const work = await makeWorkFolder(location.dataDir)
      try {
        const folder = await locateBackup(accessTo(location), given, work)
        if (command.values.check) return await checkOnly(folder, given)
        return await restoreFolder(folder, location, { ...terminal, isConfirmed: command.values.yes === true }, now)
      } finally {
        await rm(work, { recursive: true, force: true })
      }
    },
    command.values.check ? 'The backup could not be checked' : 'Nothing was restored',
  )
}

async function checkOnly(folder: string, given: string): Promise<CommandResult> {
  const { manifest, files, books } = await verifyBackup(folder)
  const { madeAt, rows, database } = manifest
  const checked =
    books === 'checked'
      ? 'The books add up.'
      : `The books were not checked: ${database === 'postgres' ? 'a drill does it' : 'the backup is of an older version'}.`
  const counted = `orders: ${rows.orders ?? 0}, enquiries: ${rows.enquiries ?? 0}, files: ${files}`
  return succeeded(`${given}: of ${madeAt}, complete; ${counted}. ${checked} The shop was not touched.`)
}

async function restoreFolder(
  folder: string,
  location: DatabaseLocation,
  { tell, ask, isConfirmed }: Terminal & { isConfirmed: boolean },
  now: Date,
): Promise<CommandResult> {
  const preview = await previewRestore(location, folder)
  tell(previewMessage(preview, location))
  if (preview.replaces && !isConfirmed) {
    if (!ask) return refused('Nothing was done: there is no terminal to ask for confirmation. Add --yes to confirm.')
    if (!(await ask('Go on?'))) return refused('Nothing was done.')
  }
  // Verified again, since the shop may have been started while the question was open.
  const previous = await restore(location, await previewRestore(location, folder), now)
  return succeeded(
    [
      'Restored.',
      ...(previous ? [`The previous data is in ${previous}; delete it when you no longer need it.`] : []),
      'Start the shop.',
    ].join(' '),
  )
}

const previewMessage = (
  { manifest: { madeAt, rows }, files, replaces, folder }: RestorePreview,
  { dataDir, databaseUrl }: DatabaseLocation,
): string =>
  [
    `${folder}: of ${madeAt}; orders: ${rows.orders ?? 0}, enquiries: ${rows.enquiries ?? 0}, files: ${files}.`,
    `It will be restored to ${databaseUrl ? `the database on ${new URL(databaseUrl).host} and ` : ''}${dataDir}.`,
    ...(replaces
      ? [
          'The current data is moved to a separate folder. Orders and changes since the backup will be missing from the shop.',
        ]
      : []),
  ].join('\n')

type Options = Record<string, { type: 'string' | 'boolean' }>

function parseCommand(args: readonly string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values, folders: positionals }
  } catch {
    return undefined
  }
}

/** Converts expected failures to a one-line message. Rethrows defects of the program. */
async function withErrorMessages(action: () => Promise<CommandResult>, nothing: string): Promise<CommandResult> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof BackupError) return refused(oneLine(error.message))
    if (isDiskFull(error)) return refused(`${nothing}: the disk is full.`)
    const { code, message } = error as { code?: string; message: string }
    if (code !== undefined) return refused(`${nothing}: ${oneLine(message)}.`)
    throw error
  }
}
