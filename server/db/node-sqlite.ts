import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { named, toProperty } from './names.ts'

/** More than there are statements in the program, whose texts differ only by how many values a list has. */
const MAX_PREPARED = 500

type Query = { sql: string; parameters: readonly unknown[] }

/** The built-in SQLite: one connection, whose statements are prepared once. */
export type NodeSqlite = ReturnType<typeof openNodeSqlite>

/** `image`: the bytes of the file that a database in memory begins with. */
export function openNodeSqlite(file: string, image?: Uint8Array, { readOnly = false } = {}) {
  const sqlite = new DatabaseSync(file, { readOnly })
  if (image) sqlite.deserialize(image)
  sqlite.exec('pragma busy_timeout = 5000; pragma foreign_keys = on; pragma temp_store = memory')
  // WAL survives a killed process; FULL makes an acknowledged order survive a lost power supply too.
  if (!readOnly) sqlite.exec('pragma journal_mode = wal; pragma synchronous = full')
  const prepared = new Map<string, Prepared>()
  function prepare(sql: string): Prepared {
    const known = prepared.get(sql)
    if (known) return known
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    const statement = sqlite.prepare(sql)
    const properties = statement.columns().map(({ name }) => toProperty(name))
    statement.setReturnArrays(true)
    const made = { statement, properties }
    // What changes tables runs once, and a table that changes would leave the columns of its statements stale.
    if (/^\s*(create|alter|drop|pragma)/i.test(sql)) prepared.clear()
    else prepared.set(sql, made)
    return made
  }
  return {
    get isTransaction() {
      return sqlite.isTransaction
    },
    exec: (sql: string) => sqlite.exec(sql),
    query: <Row>({ sql, parameters }: Query) => answer<Row>(prepare(sql), parameters as SQLInputValue[]),
    close: () => sqlite.close(),
  }
}

/** `properties`: what the columns of its rows are called here; none for what answers no rows. */
type Prepared = { statement: StatementSync; properties: readonly string[] }

function answer<Row>({ statement, properties }: Prepared, parameters: SQLInputValue[]): QueryResult<Row> {
  if (properties.length > 0) {
    const rows = statement.all(...parameters) as unknown as unknown[][]
    return { rows: rows.map((values) => named<Row>(values, properties)) }
  }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}
