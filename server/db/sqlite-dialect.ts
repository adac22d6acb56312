import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import { type CommitGroups, commitGroups } from './commit-groups.ts'
import { SqliteCompiler } from './names.ts'
import type { NodeSqlite } from './node-sqlite.ts'

/** SQLite as Kysely takes it, with commits in groups. */
export const sqliteDialect = (sqlite: NodeSqlite): Dialect => ({
  createAdapter: () => new UnlockedAdapter(),
  createDriver: () => driver(sqlite),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteCompiler(),
})

/** There is one connection, but whoever waits for a commit lets others at it; the groups see to the turns. */
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
      return connection.transaction ? connection.transaction.run(work) : groups[wayOf(query)](work)
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for a generator
    async *streamQuery() {
      throw new Error('rows are read at once')
    },
  }
  return connection
}

/** How a statement outside of a transaction runs. */
function wayOf({ query }: CompiledQuery): 'read' | 'write' | 'alone' {
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
