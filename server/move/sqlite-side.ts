import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  columnList,
  MoveError,
  type MoveSide,
  quoted,
  type Row,
  type Table,
  tablesFrom,
  type Value,
} from './move-side.ts'

const COLUMNS = `select tables.name, columns.name, columns.type, columns.pk
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'search_%' order by tables.name, columns.name`

/** Opens an SQLite file for a move; `isSource` keeps other processes from writing to it until `close`. */
export function openSqliteSide(file: string, { isSource }: { isSource: boolean }): MoveSide {
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off')
  if (isSource) database.exec('begin immediate')
  const statements = new Map<string, StatementSync>()
  const prepare = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text)
    statement.setReturnArrays(true)
    statements.set(text, statement)
    return statement
  }
  const query = (text: string, values: readonly Value[] = []) =>
    prepare(text.replaceAll(/\$(\d+)/g, '?$1')).all(...values) as unknown as Row[]
  return {
    name: `SQLite ${file}`,
    query: async (text, values) => query(text, values),
    async insert({ name, columns }: Table, rows) {
      const places = columns.map(() => '?').join(', ')
      const statement = prepare(`insert into ${quoted(name)} (${columnList(columns)}) values (${places})`)
      for (const row of rows) statement.run(...(row as SQLInputValue[]))
    },
    tableNames: async () => query("select name from sqlite_schema where type = 'table'").map(([name]) => String(name)),
    tables: async () => tablesFrom(query(COLUMNS)),
    async constraints() {
      const triggers = query("select name, sql from sqlite_schema where type = 'trigger' order by rowid")
      return {
        drop: triggers.map(([name]) => `drop trigger ${quoted(String(name))}`),
        restore: triggers.map(([, text]) => String(text)),
      }
    },
    async finish() {
      const [orphan] = query('pragma foreign_key_check')
      if (orphan) throw new MoveError(`A row of ${orphan[0]} has lost its ${orphan[2]}.`)
    },
    async close() {
      database.close()
    },
  }
}
