import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'

type QueryValues = Record<string, unknown>
type ParameterTemplate = (Placeholder | { constant: unknown })[]
type CompiledEntry = { query: CompiledQuery; shape: ParameterTemplate }

/** Bound on the cached compilations of one query, which differ by the names of their values. */
const MAX_VARIANTS = 50

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
export function compiledQuery<Given extends QueryValues, Row>(write: (db: Db, values: Given) => Compilable<Row>) {
  const cache = new WeakMap<object, Map<string, CompiledEntry>>()
  return function run(db: Db, values: Given): Promise<QueryResult<Row>> {
    const { adapter } = db.getExecutor()
    const variants = cache.get(adapter) ?? new Map<string, CompiledEntry>()
    cache.set(adapter, variants)
    // A different set of names, such as other columns in an insert, compiles to different SQL.
    const names = Object.keys(values)
    const key = names.join()
    const { query, shape: template } =
      variants.get(key) ?? compileWithPlaceholders((placeholders) => write(db, placeholders as Given).compile(), names)
    if (!variants.has(key)) {
      if (variants.size >= MAX_VARIANTS) variants.clear()
      variants.set(key, { query, shape: template })
    }
    const parameters = template.map((it) => (it instanceof Placeholder ? values[it.name] : it.constant))
    return db.executeQuery({ ...(query as CompiledQuery<Row>), parameters })
  }
}

function compileWithPlaceholders(
  write: (placeholders: QueryValues) => CompiledQuery,
  names: readonly string[],
): CompiledEntry {
  const query = write(Object.fromEntries(names.map((name) => [name, new Placeholder(name)])))
  return { query, shape: query.parameters.map((it) => (it instanceof Placeholder ? it : { constant: it })) }
}
