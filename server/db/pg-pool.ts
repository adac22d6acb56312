import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from './portable.ts'

/**
 * PostgreSQL's connections, as Kysely takes them. One that breaks is not used again, the next request opens another:
 * the server may be stopped and started under a shop that runs. Whoever asks in between learns that it is away.
 */
export function openPgPool(config: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool(config)
  // A connection that breaks says so twice, by the statement that fails and by itself. Nobody listening to the second,
  // while it lies idle or between two statements of a transaction, would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return {
    Client: pg.Client,
    options: pool.options,
    connect: async () => toClient(await reach(pool.connect())),
    end: () => pool.end(),
  }
}

function toClient(client: pg.PoolClient): PostgresPoolClient {
  let outdated = false
  const run = (text: string, values: unknown[]) =>
    values.length > 0 ? client.query({ name: nameOf(text), text, values }) : client.query(text)
  const query = (text: string, values: unknown[] = []) =>
    reach(run(text, values)).catch((error: unknown) => {
      outdated ||= isOutdated(error)
      throw outdated ? new DatabaseAway(error) : error
    })
  const release = (destroy?: boolean) => client.release(destroy || outdated)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** Another machine has changed the tables since this connection planned the statement: a new connection plans it anew. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')

/** Lists of every length make statements without end; what comes after so many is not remembered. */
const MAX_NAMES = 400
const names = new Map<string, string>()

/** A statement with a name is planned once for each connection, one without every time that it is run. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMES) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

async function reach<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw isAway(error) ? new DatabaseAway(error) : error
  }
}

/** Connection exceptions, a server that starts or stops, and one that has no connection or memory left. */
const AWAY_STATES = /^(08|53|57P0)/

/** A fault that the server did not send is one of the line to it, unless the statement never got that far. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '')
  return !(error instanceof TypeError)
}
