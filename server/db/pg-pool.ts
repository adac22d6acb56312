import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { toProperty, toRow } from './column-names.ts'
import type { DatabaseObserver } from './connect.ts'
import { createWatchdog } from './connection-watchdog.ts'
import { DatabaseUnavailableError } from './portable.ts'

const CLOSE_TIMEOUT_MS = 1000

/**
 * Connection pool of `pg` for Kysely's PostgreSQL dialect, with a watchdog (`connection-watchdog.ts`).
 *
 * The database may be restarted, fail over or freeze while the shop runs. A broken connection is discarded and the
 * next request opens another. Requests in between reject with `DatabaseUnavailableError` within five seconds instead
 * of hanging.
 */
export function openPgPool(config: pg.PoolConfig, longestMs: number, observer?: DatabaseObserver): PostgresPool {
  const pool = new pg.Pool({ ...config, pipeline: true } as pg.PoolConfig)
  observer?.onPool(() => ({
    idle: pool.idleCount,
    busy: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
  }))
  const watchdog = createWatchdog(() => probeServer(config), longestMs)
  const clients = new Set<pg.PoolClient>()
  const statementName = createStatementNamer()
  // A broken connection also emits `error`, even when it is idle; without a listener that would end the process. The
  // failed statement reports the same error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    clients.add(client)
  })
  pool.on('remove', (client) => void clients.delete(client))
  return {
    Client: pg.Client,
    options: pool.options,
    async connect() {
      await watchdog.mustAnswer()
      const pending = pool.connect()
      try {
        return toPoolClient(await watchdog.inReach(pending), watchdog, statementName)
      } catch (error) {
        // The pool may still deliver the connection after this request has given up.
        void pending.then((client) => client.release()).catch(() => {})
        throw isUnavailable(error) ? new DatabaseUnavailableError(error) : error
      }
    },
    async end() {
      watchdog.stop()
      const ended = pool.end()
      await Promise.race([ended, wait(CLOSE_TIMEOUT_MS)])
      for (const client of clients) destroySocket(client)
    },
  }
}

/** Probes the server on a new connection, so that neither a full pool nor one dead connection fails the probe. */
async function probeServer(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // An error of class 53, such as too many connections, shows that the server answers.
    if (!(error instanceof pg.DatabaseError && error.code?.startsWith('53'))) throw error
  } finally {
    void client.end().catch(() => {})
  }
}

/** Closes the socket at once: a frozen server does not confirm an orderly end. */
const destroySocket = (client: pg.PoolClient) => streamOf(client)?.destroy()

const streamOf = (client: pg.PoolClient): Duplex | undefined =>
  (client as unknown as { connection?: { stream?: Duplex } }).connection?.stream

type Watchdog = ReturnType<typeof createWatchdog>
type StatementNamer = (text: string) => string | undefined

type Statement = { text: string; values: unknown[] }
const BEGIN: Statement = { text: 'begin', values: [] }

/**
 * A connection as Kysely uses it. `begin` is sent in one write with the first statement of its transaction, which saves
 * a round trip, and never sent for a transaction that asks nothing.
 */
function toPoolClient(client: pg.PoolClient, watchdog: Watchdog, statementName: StatementNamer): PostgresPoolClient {
  let isLost = false
  let isBeginUnsent = false
  const send = ({ text, values }: Statement) =>
    client.query<unknown[]>({
      text,
      rowMode: 'array',
      ...(values.length > 0 && { name: statementName(text), values }),
    } as pg.QueryArrayConfig)

  function sendAll(statements: Statement[]): Promise<pg.QueryArrayResult[]> {
    const stream = streamOf(client)
    stream?.cork()
    const sent = statements.map(send)
    stream?.uncork()
    return settleAll(sent)
  }

  async function query(text: string, values: unknown[] = []) {
    if (isLost) throw new DatabaseUnavailableError(new Error('the connection was lost'))
    if (text === BEGIN.text) {
      isBeginUnsent = true
      return EMPTY_RESULT
    }
    const startsTransaction = isBeginUnsent
    isBeginUnsent = false
    if (startsTransaction && (text === 'rollback' || text === 'commit')) return EMPTY_RESULT
    try {
      const answers = await watchdog.inReach(sendAll([...(startsTransaction ? [BEGIN] : []), { text, values }]))
      return toLastResult(answers.at(-1) ?? [])
    } catch (error) {
      isLost ||= isStalePlan(error) || error instanceof DatabaseUnavailableError
      throw isLost || isUnavailable(error) ? new DatabaseUnavailableError(error) : error
    }
  }
  const release = (destroy?: boolean) => client.release(destroy || isLost)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

const EMPTY_RESULT = { command: '', rowCount: null, rows: [] }

/** Returns the answers, or throws the first error: statements after it fail only because of it. */
async function settleAll(sent: Promise<pg.QueryArrayResult>[]): Promise<pg.QueryArrayResult[]> {
  const ended = await Promise.allSettled(sent)
  return ended.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

function toLastResult(results: pg.QueryArrayResult | pg.QueryArrayResult[]) {
  const { command, rowCount, rows, fields } = [results].flat().at(-1) as pg.QueryArrayResult
  if (rows.length === 0) return { command, rowCount, rows }
  const properties = fields.map(({ name }) => toProperty(name))
  return { command, rowCount, rows: rows.map((values) => toRow(values, properties)) }
}

/** A migration by another process has made the cached plan invalid; a new connection plans the statement again. */
const isStalePlan = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')

/** Bound on the named statements, since the server keeps a plan for each per connection. */
const MAX_NAMES = 400

/** Returns names for SQL texts: a named statement is planned once per connection, an unnamed one at every run. */
function createStatementNamer(): StatementNamer {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * SQLSTATE codes that mean "try again later": connection exceptions, startup and shutdown, exhausted resources,
 * read-only standby, disk errors, and the timeouts of locks, statements and idle transactions.
 */
const UNAVAILABLE_STATES = /^(08|53|57P0|55P03|57014|25P03|25006|58|XX00[12])/

/** Errors that the server did not send come from the connection, except a `TypeError` of the driver before sending. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '')
  return !(error instanceof TypeError)
}
