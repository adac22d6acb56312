import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './connect.ts'
import { asPair, asPipelined } from './pipelining.ts'
import { isSqlite } from './portable.ts'

type Values = Record<string, unknown>
type Shape = (Placeholder | { constant: unknown })[]
type Prepared = { query: CompiledQuery; shape: Shape }

/** Lists of every length are sent by robots, not by shoppers. */
const MAX_SHAPES = 50

/** Stands for a value while a query is written. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is written once and then run with one set of values after the other. Writing a query takes about as long
 * as running it, so those that every order needs several times are prepared; the others are easier to read without.
 */
export function prepared<Given extends Values, Row>(
  write: (db: Db, given: Given) => Compilable<Row>,
  finish?: (query: CompiledQuery) => CompiledQuery,
) {
  const compiled = compiling(write, finish)
  return function run(db: Db, given: Given): Promise<QueryResult<Row>> {
    return db.executeQuery(compiled(db, given))
  }
}

function compiling<Given extends Values, Row>(
  write: (db: Db, given: Given) => Compilable<Row>,
  finish: (query: CompiledQuery) => CompiledQuery = (query) => query,
) {
  const known = new WeakMap<object, Map<string, Prepared>>()
  return function compiled(db: Db, given: Given): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const ofDatabase = known.get(adapter) ?? new Map<string, Prepared>()
    known.set(adapter, ofDatabase)
    // Other columns are another query.
    const names = Object.keys(given)
    const key = names.join()
    const { query, shape } =
      ofDatabase.get(key) ?? prepare((holes) => finish(write(db, holes as Given).compile()), names)
    if (!ofDatabase.has(key)) {
      if (ofDatabase.size >= MAX_SHAPES) ofDatabase.clear()
      ofDatabase.set(key, { query, shape })
    }
    const parameters = shape.map((it) => (it instanceof Placeholder ? given[it.name] : it.constant))
    return { ...(query as CompiledQuery<Row>), parameters }
  }
}

/**
 * Two prepared reads with the same values. On PostgreSQL they are one way to the server and back, and still two
 * statements: the second sees what whoever the first had to wait for has left. Answers with the rows of each.
 */
export function preparedPair<Given extends Values, One, Other>(
  one: (db: Db, given: Given) => Compilable<One>,
  other: (db: Db, given: Given) => Compilable<Other>,
) {
  const [first, second] = [compiling(one), compiling(other)]
  return async (db: Db, given: Given): Promise<[One[], Other[]]> => {
    const asked = [first(db, given), second(db, given)] as const
    if (isSqlite(db)) return [(await db.executeQuery(asked[0])).rows, (await db.executeQuery(asked[1])).rows]
    return (await db.executeQuery(asPair(...asked))).rows as unknown as [One[], Other[]]
  }
}

/**
 * The same for what a transaction writes and nobody needs an answer to, neither rows nor how many there were; its failing
 * is a fault. On PostgreSQL it goes with the next statement, joined with those before it, so it reads nothing that another
 * one writes, and what it runs into is thrown by that next one, at the latest by the commit. On SQLite there is no way to
 * save.
 */
export function pipelined<Given extends Values>(write: (db: Db, given: Given) => Compilable<unknown>) {
  const run = prepared(write, asPipelined)
  return async (trx: Db, given: Given): Promise<void> => void (await run(trx, given))
}

function prepare(write: (holes: Values) => CompiledQuery, names: readonly string[]): Prepared {
  const query = write(Object.fromEntries(names.map((name) => [name, new Placeholder(name)])))
  return { query, shape: query.parameters.map((it) => (it instanceof Placeholder ? it : { constant: it })) }
}
