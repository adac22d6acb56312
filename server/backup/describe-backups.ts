import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { lastBackup } from '#server/settings/recorded-state.ts'
import { describeTarget } from './backup-target.ts'

/** State of the backups for the desk, without credentials. `last` is an instant. */
export type BackupView = { last: string | undefined; target: string; isLocal: boolean; isEncrypted: boolean }

/** Reads the state of the backups. `isLocal`: they are in the data folder, on the shop's own disk. */
export async function describeBackups(
  db: Db,
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
): Promise<BackupView> {
  const { target, passphrase } = backup
  const isLocal = 'folder' in target && `${target.folder}/`.startsWith(`${dataDir}/`)
  const last = (await lastBackup(db))?.toISOString()
  return { last, target: describeTarget(target), isLocal, isEncrypted: passphrase !== undefined }
}
