import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Terminal } from '#server/cli/run-command.ts'
import { oneLine } from '#server/cli/terminal.ts'
import { noShopThere } from '#server/cli/which-shop.ts'
import type { Place } from '#server/db/connect.ts'
import { isDiskFull } from '#server/db/portable.ts'
import { type StoreAddress, storeName } from '#server/files/store-address.ts'
import { type Answer, done, refused } from '#server/owner/answer.ts'
import { makeBackup } from './make-backup.ts'
import { BackupFault } from './manifest.ts'
import { type Foreseen, foreseeRestore, restore } from './restore.ts'

const BACKUP = `npm run backup -- [folder] [--keep n]

Backs up the database and the files of the shop, which may go on running, into a folder of its own inside of [folder];
without one, inside of backups/ in the data folder. What FILES_URL keeps stays there. --keep n removes all but the newest n.`
const RESTORE = `npm run restore -- <backup> [--yes]

Puts a backup in the place of what is there, which is put aside. It says first what will happen, and asks; --yes answers
it. The shop has to be stopped.`

/** `npm run backup`, from what was typed to what is answered. */
export async function runBackup(
  args: readonly string[],
  where: Place & { store?: StoreAddress | undefined },
  now: Date,
): Promise<Answer> {
  const wish = readWish(args, { keep: { type: 'string' } })
  const keep = wish?.values.keep === undefined ? undefined : Number(wish.values.keep)
  if (!wish || wish.folders.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    return refused(BACKUP)
  const nowhere = await noShopThere(where)
  if (nowhere) return refused(nowhere)
  const target = resolve(wish.folders[0] ?? join(where.dataDir, 'backups'))
  return inWords(async () => {
    const { folder, manifest, files, removed } = await makeBackup(where, target, now, keep)
    const { orders = 0, enquiries = 0 } = manifest.rows
    const gone = removed > 0 ? ` ${removed} older removed.` : ''
    const counted = `orders: ${orders}, enquiries: ${enquiries}, files: ${files}`
    const elsewhere = where.store ? ` ${notCopied(where.store)}` : ''
    return done(`${folder}: opened and counted; ${counted}.${gone}${elsewhere}`)
  }, 'No backup was made')
}

/** What a store keeps is as safe as it is there, and is found again by a database that was put back. */
const notCopied = (store: StoreAddress): string =>
  `What is kept in ${storeName(store)} is not copied: let it keep versions there.`

/** `npm run restore`. */
export async function runRestore(
  args: readonly string[],
  where: Place,
  { tell, ask }: Terminal,
  now: Date,
): Promise<Answer> {
  const wish = readWish(args, { yes: { type: 'boolean' } })
  const [folder] = wish?.folders ?? []
  if (!wish || !folder || wish.folders.length > 1) return refused(RESTORE)
  return inWords(async () => {
    const foreseen = await foreseeRestore(where, folder)
    tell(foreseenWords(foreseen, where))
    if (foreseen.replaces && !wish.values.yes) {
      if (!ask) return refused('Nothing was done, because nobody is here to be asked: add --yes to do it.')
      if (!(await ask('Go on?'))) return refused('Nothing was done.')
    }
    // Somebody may have thought about it for long, and started the shop.
    const aside = await restore(where, await foreseeRestore(where, folder), now)
    return done(
      [
        'Restored.',
        ...(aside ? [`What was there before is in ${aside}; remove it once you do not need it.`] : []),
        'Start the shop.',
      ].join(' '),
    )
  }, 'Nothing was restored')
}

const foreseenWords = (
  { manifest: { madeAt, rows }, files, replaces, folder }: Foreseen,
  { dataDir, databaseUrl }: Place,
): string =>
  [
    `${folder}: of ${madeAt}; orders: ${rows.orders ?? 0}, enquiries: ${rows.enquiries ?? 0}, files: ${files}.`,
    `It goes to ${databaseUrl ? `the database on ${new URL(databaseUrl).host} and ` : ''}${dataDir}.`,
    ...(replaces
      ? ['What is there now is put aside, and whatever came since the backup is not in the shop any more.']
      : []),
  ].join('\n')

type Options = Record<string, { type: 'string' | 'boolean' }>

function readWish(args: readonly string[], options: Options) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values, folders: positionals }
  } catch {
    return undefined
  }
}

/** What keeps it from being done, in one line; of a fault of the program the whole of it. */
async function inWords(work: () => Promise<Answer>, nothing: string): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupFault) return refused(oneLine(error.message))
    if (isDiskFull(error)) return refused(`${nothing}: the disk is full.`)
    const { code, message } = error as { code?: string; message: string }
    if (code !== undefined) return refused(`${nothing}: ${oneLine(message)}.`)
    throw error
  }
}
