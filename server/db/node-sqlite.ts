import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { toProperty, toRow } from './column-names.ts'

/** Bound on the cached statements, above the number of distinct SQL texts in the program. */
const MAX_PREPARED = 500

type Query = { sql: string; parameters: readonly unknown[] }

/** A connection of the SQLite built into Node, with a cache of prepared statements. */
export type NodeSqlite = ReturnType<typeof openNodeSqlite>

/** Opens a database file, or with `image` a database in memory that starts from the bytes of such a file. */
export function openNodeSqlite(file: string, image?: Uint8Array, { readOnly = false } = {}) {
  const sqlite = new DatabaseSync(file, { readOnly })
  if (image) sqlite.deserialize(image)
  sqlite.exec('pragma busy_timeout = 5000; pragma foreign_keys = on; pragma temp_store = memory')
  // WAL survives a killed process; FULL makes an acknowledged order survive a lost power supply too.
  if (!readOnly) sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, Prepared>()
  function prepare(sql: string): Prepared {
    const cached = prepared.get(sql)
    if (cached) return cached
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    const statement = sqlite.prepare(sql)
    const properties = statement.columns().map(({ name }) => toProperty(name))
    statement.setReturnArrays(true)
    const entry = { statement, properties }
    // DDL runs once, and can invalidate the cached column names of other statements.
    if (/^\s*(create|alter|drop|pragma)/i.test(sql)) prepared.clear()
    else prepared.set(sql, entry)
    return entry
  }
  return {
    get isTransaction() {
      return sqlite.isTransaction
    },
    exec: (sql: string) => sqlite.exec(sql),
    query: <Row>({ sql, parameters }: Query) => runStatement<Row>(prepare(sql), parameters as SQLInputValue[]),
    close: () => sqlite.close(),
  }
}

type Prepared = { statement: StatementSync; properties: readonly string[] }

function runStatement<Row>({ statement, properties }: Prepared, parameters: SQLInputValue[]): QueryResult<Row> {
  if (properties.length > 0) {
    const rows = statement.all(...parameters) as unknown as unknown[][]
    return { rows: rows.map((values) => toRow<Row>(values, properties)) }
  }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
