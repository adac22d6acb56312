import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

type Prepared = ReturnType<SqliteDatabase['prepare']>

/** More than there are statements in the program, whose texts differ only by how many values a list has. */
const MAX_PREPARED = 500

/** The built-in SQLite, in the shape in which Kysely expects a driver; a statement is prepared once. */
export function openNodeSqlite(file: string): SqliteDatabase {
  const sqlite = new DatabaseSync(file)
  // WAL survives a killed process; FULL makes an acknowledged order survive a lost power supply too.
  sqlite.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 5000',
  )
  const prepared = new Map<string, Prepared>()
  return {
    close: () => sqlite.close(),
    prepare(sql) {
      const known = prepared.get(sql)
      if (known) return known
      if (prepared.size >= MAX_PREPARED) prepared.clear()
      const statement = prepare(sqlite, sql)
      // What changes tables runs once, and a table that changes would leave the columns of its statements stale.
      if (/^\s*(create|alter|drop|pragma)/i.test(sql)) prepared.clear()
      else prepared.set(sql, statement)
      return statement
    },
  }
}

function prepare(sqlite: DatabaseSync, sql: string): Prepared {
  const statement = sqlite.prepare(sql)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}
