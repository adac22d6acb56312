import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Thrown by every query of a process that was killed. */
export class KilledError extends Error {}

/**
 * Returns the database as one process sees it that may be killed: it ends after any number of queries, and open
 * transactions are rolled back.
 */
export function killableDb(db: Db) {
  let queriesLeft = Number.POSITIVE_INFINITY
  const requireAlive = (isAlive: boolean): void => {
    if (!isAlive) throw new KilledError('the process was killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      requireAlive(queriesLeft > 0)
      return node
    },
    // Precompiled queries are not transformed again.
    async transformResult({ result }) {
      queriesLeft -= 1
      requireAlive(queriesLeft >= 0)
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    killAfter(queries: number) {
      queriesLeft = queries
    },
    restart() {
      queriesLeft = Number.POSITIVE_INFINITY
    },
  }
}
