import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Terminal } from '#server/cli/run-command.ts'
import { missingShopMessage } from '#server/cli/shop-location.ts'
import { oneLine } from '#server/cli/terminal.ts'
import { type CommandResult, refused, succeeded } from '#server/command-result.ts'
import type { DatabaseLocation } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { type StoreAddress, storeName } from '#server/files/store-address.ts'
import { makeBackup } from './make-backup.ts'
import { BackupError } from './manifest.ts'
import { previewRestore, type RestorePreview, restore } from './restore.ts'

const BACKUP_USAGE = `npm run backup -- [folder] [--keep n]

Backs up the database and the files into a new folder inside [folder], by default backups/ in the data folder. The shop
may be running. Files in the store of FILES_URL are not copied. --keep n deletes all but the newest n backups.`
const RESTORE_USAGE = `npm run restore -- <backup> [--yes]

Replaces the shop's data by a backup and keeps the previous data. Shows a preview and asks first; --yes skips the
question. Stop the shop before.`

/** Runs `npm run backup`. */
export async function runBackup(
  args: readonly string[],
  location: DatabaseLocation & { store?: StoreAddress | undefined },
  now: Date,
): Promise<CommandResult> {
  const command = parseCommand(args, { keep: { type: 'string' } })
  const keep = command?.values.keep === undefined ? undefined : Number(command.values.keep)
  if (!command || command.folders.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    return refused(BACKUP_USAGE)
  const missingShop = await missingShopMessage(location)
  if (missingShop) return refused(missingShop)
  const target = resolve(command.folders[0] ?? join(location.dataDir, 'backups'))
  return withErrorMessages(async () => {
    const { folder, manifest, files, removed } = await makeBackup(location, target, now, keep)
    const { orders = 0, enquiries = 0 } = manifest.rows
    const removedNotice = removed > 0 ? ` ${removed} older deleted.` : ''
    const counted = `orders: ${orders}, enquiries: ${enquiries}, files: ${files}`
    const storeMessage = location.store ? ` ${storeNotice(location.store)}` : ''
    return succeeded(`${folder}: verified; ${counted}.${removedNotice}${storeMessage}`)
  }, 'No backup was made')
}

/** The file store keeps its own content; a restored database finds the files there again. */
const storeNotice = (store: StoreAddress): string =>
  `Files in ${storeName(store)} are not copied: turn on versioning there.`

/** Runs `npm run restore`. Asks for confirmation before anything is replaced, unless `--yes` is given. */
export async function runRestore(
  args: readonly string[],
  location: DatabaseLocation,
  { tell, ask }: Terminal,
  now: Date,
): Promise<CommandResult> {
  const command = parseCommand(args, { yes: { type: 'boolean' } })
  const [folder] = command?.folders ?? []
  if (!command || !folder || command.folders.length > 1) return refused(RESTORE_USAGE)
  return withErrorMessages(async () => {
    const preview = await previewRestore(location, folder)
    tell(previewMessage(preview, location))
    if (preview.replaces && !command.values.yes) {
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
  }, 'Nothing was restored')
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
