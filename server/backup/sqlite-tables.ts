import { DatabaseSync } from 'node:sqlite'
import { BackupFault, type Tables } from './manifest.ts'

/** Opens a copy, has SQLite look through all of it, and counts the rows of its tables. */
export function readSqliteTables(file: string): Tables {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [{ integrity_check: found = '' } = {}] = copy.prepare('pragma integrity_check(1)').all()
    if (found !== 'ok') throw new BackupFault(`${file} is damaged: ${found}`)
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
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`${file} is damaged: ${(error as Error).message}`)
  } finally {
    copy.close()
  }
}

/**
 * Makes one file of a database that nobody else has open; throws where somebody has. Whoever has one that writes ahead
 * holds on to it for as long as they have it open, and it can become one file only when nobody does.
 */
export function closeSqlite(file: string): void {
  const own = new DatabaseSync(file)
  try {
    const [mode] = own.prepare('pragma journal_mode = delete').all()
    if (mode?.journal_mode !== 'delete') throw new BackupFault('in use')
  } catch (error) {
    const { errcode } = error as { errcode?: number }
    if (error instanceof BackupFault || errcode === 5)
      throw new BackupFault(`The shop runs on ${file}. Stop it first; nothing was changed.`)
    // A file that is no database any more is put aside as it is.
    if (errcode !== 26 && errcode !== 11) throw error
  } finally {
    own.close()
  }
}
