import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'

type Values = Record<string, unknown>
type Shape = (Placeholder | { constant: unknown })[]
type Prepared = { query: CompiledQuery; shape: Shape }

/** Bound on the cached compilations of one query, which differ by the names of their values. */
const MAX_SHAPES = 50

/** Marks the position of a value while a query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiled query: builds and compiles a Kysely query once, then runs the SQL with other values each time.
 *
 * Building and compiling takes about as long as SQLite takes to run the query, so the queries of every order are
 * compiled. Without this an order takes noticeably more processor time; all other queries are plain Kysely, which is
 * easier to read. `write` may depend on which values are given, never on the values: it is called with placeholders.
 */
export function prepared<Given extends Values, Row>(write: (db: Db, given: Given) => Compilable<Row>) {
  const known = new WeakMap<object, Map<string, Prepared>>()
  return function run(db: Db, given: Given): Promise<QueryResult<Row>> {
    const { adapter } = db.getExecutor()
    const ofDatabase = known.get(adapter) ?? new Map<string, Prepared>()
    known.set(adapter, ofDatabase)
    // A different set of names, such as other columns in an insert, compiles to different SQL.
    const names = Object.keys(given)
    const key = names.join()
    const { query, shape } = ofDatabase.get(key) ?? prepare((holes) => write(db, holes as Given).compile(), names)
    if (!ofDatabase.has(key)) {
      if (ofDatabase.size >= MAX_SHAPES) ofDatabase.clear()
      ofDatabase.set(key, { query, shape })
    }
    const parameters = shape.map((it) => (it instanceof Placeholder ? given[it.name] : it.constant))
    return db.executeQuery({ ...(query as CompiledQuery<Row>), parameters })
  }
}

function prepare(write: (holes: Values) => CompiledQuery, names: readonly string[]): Prepared {
  const query = write(Object.fromEntries(names.map((name) => [name, new Placeholder(name)])))
  return { query, shape: query.parameters.map((it) => (it instanceof Placeholder ? it : { constant: it })) }
}
