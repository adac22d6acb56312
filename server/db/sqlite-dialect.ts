import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { SqliteCompiler, toProperty, toRow } from './column-names.ts'
import { type CommitGroups, commitGroups } from './commit-groups.ts'

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

/**
 * Kysely dialect for the SQLite built into Node (`node:sqlite`), with group commit (`commit-groups.ts`).
 *
 * Kysely's own SQLite dialect needs the native `better-sqlite3` and gives its connection to one transaction at a time,
 * so concurrent transactions could not share an fsync. Here every caller gets a connection object of its own on the
 * same database; the groups put their statements in order.
 */
export const sqliteDialect = (sqlite: NodeSqlite): Dialect => ({
  createAdapter: () => new UnlockedAdapter(),
  createDriver: () => driver(sqlite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteCompiler(),
})

/** Tells Kysely not to lock the connection: a transaction that waits for its commit must let the next one begin. */
class UnlockedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

type Transaction = Awaited<ReturnType<CommitGroups['begin']>>
type SqliteConnection = DatabaseConnection & { transaction?: Transaction }

function driver(sqlite: NodeSqlite): Driver {
  const groups = commitGroups(sqlite)
  return {
    async init() {},
    acquireConnection: async () => connect(sqlite, groups),
    async beginTransaction(connection: SqliteConnection) {
      connection.transaction = await groups.begin()
    },
    async commitTransaction(connection: SqliteConnection) {
      await connection.transaction?.commit()
    },
    async rollbackTransaction(connection: SqliteConnection) {
      connection.transaction?.rollback()
    },
    async releaseConnection() {},
    destroy: () => groups.alone(() => sqlite.close()),
  }
}

function connect(sqlite: NodeSqlite, groups: CommitGroups): SqliteConnection {
  const connection: SqliteConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const work = () => sqlite.query<Row>(query)
      return connection.transaction ? connection.transaction.run(work) : groups[executionMode(query)](work)
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator
    async *streamQuery() {
      throw new Error('rows are read at once')
    },
  }
  return connection
}

/** Returns the method of `CommitGroups` that runs a statement outside a transaction. */
function executionMode({ query }: CompiledQuery): 'read' | 'write' | 'alone' {
  switch (query.kind) {
    case 'SelectQueryNode':
      return 'read'
    case 'InsertQueryNode':
    case 'UpdateQueryNode':
    case 'DeleteQueryNode':
      return 'write'
    default:
      return 'alone'
  }
}
