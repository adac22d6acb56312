import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { keepPlans } from '#server/db/keep-plans.ts'
import { migrate } from '#server/db/migrate.ts'
import { isSqlite } from '#server/db/portable.ts'
import { startEmbedded } from '#test/embedded-postgres.ts'
import { record } from '../report.ts'

const ROUNDS = 40
/** What a page of the desk may take on the server. */
const LIMIT_MS = 50

/**
 * Shows what something takes, beside the least that the database takes for anything. `isApart`: a thread of its own does
 * it, and no page waits for it to be done.
 */
export type Measure = (what: string, work: () => Promise<unknown>, isApart?: boolean) => Promise<void>

type Lists = { name: string; fill: (db: Db) => Promise<void>; measure: (db: Db, take: Measure) => Promise<void> }

/** Fills SQLite and PostgreSQL and measures what is read from each. */
export async function onBoth(folder: string, { name, fill, measure }: Lists) {
  const run = async (where: string, db: Db) => {
    await migrate(db)
    const from = performance.now()
    await fill(db)
    // As the shop itself has it counted, and PostgreSQL by itself.
    if (isSqlite(db)) await keepPlans(db)
    else await sql.raw('vacuum analyze').execute(db)
    console.log(`\n${name}, ${where}: filled in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    const take: Measure = async (what, work, isApart = false) => {
      const { p95Ms, processorMs } = await timed(db, work)
      const said = `${where} ${what}, processor ${processorMs.toFixed(1)} ms: p95`
      record({ what: said, value: p95Ms, unit: 'ms', ...(!isApart && { limit: LIMIT_MS }) })
    }
    await take('select 1', () => sql`select 1`.execute(db))
    await measure(db, take)
    await db.destroy()
  }
  await run('SQLite', await connectSqlite(join(folder, `${name}.sqlite`)))
  // All of a query is done by the process that is looked at.
  const settings = { max_parallel_workers_per_gather: '0' }
  const server = await startEmbedded({ database: 'lists', persistent: false, settings })
  await run('PostgreSQL', await connectPostgres(`${server.url}/lists`))
  await server.remove()
}

/** What 95 of a hundred take no longer than, and what one takes of the processor, here and in the database's own processes. */
async function timed(db: Db, work: () => Promise<unknown>) {
  await work()
  const pids = isSqlite(db) ? [] : await backendsOf(db)
  const times: number[] = []
  const [own, theirs] = [process.cpuUsage(), await processorOf(pids)]
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(own)
  const processorMs = ((user + system) / 1000 + (await processorOf(pids)) - theirs) / ROUNDS
  return { p95Ms: times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95) - 1] ?? 0, processorMs }
}

async function backendsOf(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

/** User and system time of processes: the 12th and 13th word after the name in brackets. */
async function processorOf(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const words = stat.slice(stat.lastIndexOf(')')).split(' ')
      return Number(words[12] ?? 0) + Number(words[13] ?? 0)
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}
