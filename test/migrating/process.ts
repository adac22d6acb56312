import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrateAt } from '#server/db/migrate.ts'

// A start of the shop as far as its tables: `node process.ts {"dataDir": …, "databaseUrl": …, "dieAt": 7}`. Dies as of
// `kill -9` when it asks the database for the seventh time; else says how often it asked.
const { dieAt = Number.POSITIVE_INFINITY, ...where } = JSON.parse(process.argv[2] ?? '{}')
let asked = 0
const count = () => {
  asked += 1
  if (asked >= dieAt) process.kill(process.pid, 'SIGKILL')
}

/** Nobody is told anything: what is asked is asked as ever. */
function watch(prototype: object, name: string) {
  const own: (...args: unknown[]) => unknown = Reflect.get(prototype, name)
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    count()
    return own.apply(this, args)
  })
}
watch(DatabaseSync.prototype, 'exec')
watch(DatabaseSync.prototype, 'prepare')
watch(pg.Client.prototype, 'query')

await migrateAt(where)
console.log(asked)
