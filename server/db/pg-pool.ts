import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { named, toProperty } from './names.ts'
import { isPipelined, joined, pairIn, type Statement } from './pipelining.ts'
import { DatabaseAway } from './portable.ts'
import { watchServer } from './pulse.ts'

/** Longer than a server that answers takes to say goodbye. */
const GOODBYE_MS = 1000

/**
 * PostgreSQL's connections, as Kysely takes them. One that breaks is not used again, the next request opens another:
 * the server may be stopped and started, or frozen for a while, under a shop that runs. Whoever asks in between learns
 * within five seconds that it is away.
 */
export function openPgPool(config: pg.PoolConfig, longestMs: number): PostgresPool {
  const pool = new pg.Pool({ ...config, pipeline: true } as pg.PoolConfig)
  const server = watchServer(() => takePulse(config), longestMs)
  const clients = new Set<pg.PoolClient>()
  const nameOf = newNames()
  // A connection that breaks says so twice, by the statement that fails and by itself. Nobody listening to the second,
  // while it lies idle or between two statements of a transaction, would end the process.
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
        // It may still come, when nobody waits for it any more.
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

/** A connection of its own, so that neither a full pool nor one dead connection looks like a dead server. */
async function takePulse(config: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // No room for one more is an answer.
    if (!(error instanceof pg.DatabaseError && error.code?.startsWith('53'))) throw error
  } finally {
    void client.end().catch(() => {})
  }
}

/** A frozen server would have to agree to an end. */
const hangUp = (client: pg.PoolClient) => streamOf(client)?.destroy()

const streamOf = (client: pg.PoolClient): Duplex | undefined =>
  (client as unknown as { connection?: { stream?: Duplex } }).connection?.stream

type Server = ReturnType<typeof watchServer>
type NameOf = (text: string) => string | undefined

/**
 * A connection of its own for as long as somebody holds it. `begin` and the statements of a transaction whose answer
 * nobody waits for go with the next one that somebody does wait for, in one write: a way to the server and back costs
 * more than what most statements do there. They keep their order, and what one of them runs into is told by that next one.
 */
function toClient(client: pg.PoolClient, server: Server, nameOf: NameOf): PostgresPoolClient {
  let isLost = false
  let isOpen = false
  let unsent: Statement[] = []
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
    const asked = pairIn({ text, values })
    if (text === 'begin' || (isOpen && asked.every(isPipelined))) {
      isOpen = true
      unsent.push(...asked)
      return UNANSWERED
    }
    const waiting = unsent
    unsent = []
    if (text === 'commit' || text === 'rollback') isOpen = false
    // Nothing has begun that could be undone.
    if (text === 'rollback' && waiting[0]?.text === 'begin') return UNANSWERED
    // What was never sent need not be undone, and must not fail in place of what the transaction is given up for.
    const statements = text === 'rollback' ? asked : [...joined(waiting), ...asked]
    try {
      const answers = (await server.inReach(sendAll(statements))).slice(-asked.length).map(withNames)
      return asked.length === 1 ? answers[0] : { ...UNANSWERED, rows: answers.map(({ rows }) => rows) }
    } catch (error) {
      isLost ||= isOutdated(error) || error instanceof DatabaseAway
      throw isLost || isAway(error) ? new DatabaseAway(error) : error
    }
  }
  const release = (destroy?: boolean) => client.release(destroy || isLost)
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

const UNANSWERED = { command: '', rowCount: null, rows: [] }

/** The answers, or what the first that failed ran into: those after it hear only that one before them did. */
async function answersOf(sent: Promise<pg.QueryArrayResult>[]): Promise<pg.QueryArrayResult[]> {
  const ended = await Promise.allSettled(sent)
  return ended.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  })
}

/** Of several statements in one text, which answer as many times, the last one counts. */
function withNames(answered: pg.QueryArrayResult | pg.QueryArrayResult[]) {
  const { command, rowCount, rows, fields } = [answered].flat().at(-1) as pg.QueryArrayResult
  if (rows.length === 0) return { command, rowCount, rows }
  const properties = fields.map(({ name }) => toProperty(name))
  return { command, rowCount, rows: rows.map((values) => named(values, properties)) }
}

/** Another machine has changed the tables since this connection planned the statement: a new connection plans it anew. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')

/** Lists of every length make statements without end; what comes after so many is not remembered. */
const MAX_NAMES = 400

/** A statement with a name is planned once for each connection, one without every time that it is run. */
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
 * Connection exceptions, a server that starts or stops, one that has no connection or memory left, and what took longer
 * than it may: a lock, a statement, a transaction in which nobody did anything.
 */
const AWAY_STATES = /^(08|53|57P0|55P03|57014|25P03|25006|58|XX00[12])/

/** A fault that the server did not send is one of the line to it, unless the statement never got that far. */
function isAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return AWAY_STATES.test(error.code ?? '')
  return !(error instanceof TypeError)
}
