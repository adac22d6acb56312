import { DatabaseSync } from 'node:sqlite'
import { BackupError, type DatabaseSummary } from './manifest.ts'

/** Opens a copy, runs SQLite's integrity check and counts the rows. Throws `BackupError` for a damaged file. */
export function readSqliteTables(file: string): DatabaseSummary {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [{ integrity_check: found = '' } = {}] = copy.prepare('pragma integrity_check(1)').all()
    if (found !== 'ok') throw new BackupError(`${file} is damaged: ${found}`)
    const names = copy
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
      .all()
    const rows = names.map(({ name }) => {
      const [{ count = 0 } = {}] = copy.prepare(`select count(*) as count from "${name}"`).all()
      return [String(name), Number(count)] as const
    })
    const [{ newest = '' } = {}] = copy.prepare('select max(name) as newest from kysely_migration').all()
    const [oldest] = copy.prepare("select value from meta where name = 'oldestProgram'").all()
    return { newest: String(newest), oldestProgram: Number(oldest?.value ?? 0), rows: Object.fromEntries(rows) }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} is damaged: ${(error as Error).message}`)
  } finally {
    copy.close()
  }
}

/**
 * Merges the write-ahead log into the database file. Throws `BackupError` when another process has the file open:
 * leaving WAL mode needs exclusive access, so this also detects a running shop.
 */
export function checkpointSqlite(file: string): void {
  const connection = new DatabaseSync(file)
  try {
    const [mode] = connection.prepare('pragma journal_mode = delete').all()
    if (mode?.journal_mode !== 'delete') throw new BackupError('in use')
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (error instanceof BackupError || errcode === 5)
      throw new BackupError(`The shop is running on ${file}. Stop it first; nothing was changed.`)
    // A file that is no longer a database (NOTADB, CORRUPT) is moved aside as it is.
    if (errcode !== 26 && errcode !== 11) throw error
  } finally {
    connection.close()
  }
}
