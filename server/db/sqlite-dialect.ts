import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { SqliteCompiler } from './column-names.ts'
import { type CommitGroups, commitGroups } from './commit-groups.ts'
import type { NodeSqlite } from './node-sqlite.ts'

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
