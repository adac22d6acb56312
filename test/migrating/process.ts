import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrateAt } from '#server/db/migrate.ts'

// Opens the shop's database and migrates: `node process.ts {"dataDir": …, "databaseUrl": …, "dieAt": 7}`. Kills
// itself with SIGKILL at the seventh query; otherwise prints the number of queries.
const { dieAt = Number.POSITIVE_INFINITY, ...where } = JSON.parse(process.argv[2] ?? '{}')
let queries = 0
const count = () => {
  queries += 1
  if (queries >= dieAt) process.kill(process.pid, 'SIGKILL')
}

/** Counts calls of a method without changing them. */
function countCalls(prototype: object, name: string) {
  const own: (...args: unknown[]) => unknown = Reflect.get(prototype, name)
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    count()
    return own.apply(this, args)
  })
}
countCalls(DatabaseSync.prototype, 'exec')
countCalls(DatabaseSync.prototype, 'prepare')
countCalls(pg.Client.prototype, 'query')

await migrateAt(where)
console.log(queries)
