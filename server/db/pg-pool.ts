import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { named, toProperty } from './names.ts'
import { DatabaseAway } from './portable.ts'
import { watchServer } from './pulse.ts'

/** Time limit for closing connections in an orderly way. */
const GOODBYE_MS = 1000

/**
 * Connection pool of `pg` for Kysely's PostgreSQL dialect, with a watchdog (`pulse.ts`).
 *
 * The database may be restarted, fail over or freeze while the shop runs. A broken connection is discarded and the next
 * request opens another. Requests in between reject with `DatabaseAway` within five seconds instead of hanging.
 */
export function openPgPool(config: pg.PoolConfig, longestMs: number): PostgresPool {
  const pool = new pg.Pool({ ...config, pipeline: true } as pg.PoolConfig)
  const server = watchServer(() => takePulse(config), longestMs)
  const clients = new Set<pg.PoolClient>()
  const nameOf = newNames()
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
      await server.mustAnswer()
      const asked = pool.connect()
      try {
        return toClient(await server.inReach(asked), server, nameOf)
      } catch (error) {
        // The pool may still deliver the connection after this request has given up.
        void asked.then((client) => client.release()).catch(() => {})
        throw isAway(error) ? new DatabaseAway(error) : error
      }
    },
    async end() {
      server.stop()
      const ended = pool.end()
      await Promise.race([ended, wait(GOODBYE_MS)])
      for (const client of clients) hangUp(client)
    },
  }
}

/** Probes the server on a new connection, so that neither a full pool nor one dead connection fails the probe. */
async function takePulse(config: pg.PoolConfig): Promise<void> {
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
const hangUp = (client: pg.PoolClient) => streamOf(client)?.destroy()

const streamOf = (client: pg.PoolClient): Duplex | undefined =>
  (client as unknown as { connection?: { stream?: Duplex } }).connection?.stream

type Server = ReturnType<typeof watchServer>
type NameOf = (text: string) => string | undefined

type Statement = { text: string; values: unknown[] }
const BEGIN: Statement = { text: 'begin', values: [] }

/**
 * A connection as Kysely uses it. `begin` is sent in one write with the first statement of its transaction, which saves
 * a round trip, and never sent for a transaction that asks nothing.
 */
function toClient(client: pg.PoolClient, server: Server, nameOf: NameOf): PostgresPoolClient {
  let isLost = false
  let isBeginUnsent = false
  const send = ({ text, values }: Statement) =>
    client.query<unknown[]>({
      text,
      rowMode: 'array',
      ...(values.length > 0 && { name: nameOf(text), values }),
    } as pg.QueryArrayConfig)

  function sendAll(statements: Statement[]): Promise<pg.QueryArrayResult[]> {
    const stream = streamOf(client)
    stream?.cork()
    const sent = statements.map(send)
    stream?.uncork()
    return answersOf(sent)
  }

  async function query(text: string, values: unknown[] = []) {
    if (isLost) throw new DatabaseAway(new Error('the connection was lost'))
    if (text === BEGIN.text) {
      isBeginUnsent = true
      return UNANSWERED
    }
    const begins = isBeginUnsent
    isBeginUnsent = false
    if (begins && (text === 'rollback' || text === 'commit')) return UNANSWERED
    try {
      const answers = await server.inReach(sendAll([...(begins ? [BEGIN] : []), { text, values }]))
      return withNames(answers.at(-1) ?? [])
    } catch (error) {
      isLost ||= isOutdated(error) || error instanceof DatabaseAway
      throw isLost || isAway(error) ? new DatabaseAway(error) : error
    }
  }
  const release = (destroy?: boolean) => client.release(destroy || isLost)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

const UNANSWERED = { command: '', rowCount: null, rows: [] }

/** Returns the answers, or throws the first error: statements after it fail only because of it. */
async function answersOf(sent: Promise<pg.QueryArrayResult>[]): Promise<pg.QueryArrayResult[]> {
  const ended = await Promise.allSettled(sent)
  return ended.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** Returns the last result of a text with several statements, its rows as objects. */
function withNames(answered: pg.QueryArrayResult | pg.QueryArrayResult[]) {
  const { command, rowCount, rows, fields } = [answered].flat().at(-1) as pg.QueryArrayResult
  if (rows.length === 0) return { command, rowCount, rows }
  const properties = fields.map(({ name }) => toProperty(name))
  return { command, rowCount, rows: rows.map((values) => named(values, properties)) }
}

/** A migration by another process has made the cached plan invalid; a new connection plans the statement again. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')

/** Bound on the named statements, since the server keeps a plan for each per connection. */
const MAX_NAMES = 400

/** Returns names for SQL texts: a named statement is planned once per connection, an unnamed one at every run. */
function newNames(): NameOf {
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
const AWAY_STATES = /^(08|53|57P0|55P03|57014|25P03|25006|58|XX00[12])/

/** Errors that the server did not send come from the connection, except a `TypeError` of the driver before sending. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '')
  return !(error instanceof TypeError)
}
