import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectPostgres, connectSqlite, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { isSqlite } from '#server/db/portable.ts'
import { optimizePlans } from '#server/jobs/loops.ts'
import { startEmbedded } from '#test/embedded-postgres.ts'
import { record } from '../report.ts'

const ROUNDS = 40
/** Server time budget of a desk page. */
const LIMIT_MS = 50

/**
 * Prints the duration of `work` beside the database's minimum. `isApart`: runs in a worker thread, so no page waits
 * for it.
 */
export type Measure = (what: string, work: () => Promise<unknown>, isApart?: boolean) => Promise<void>

type ListBenchmark = {
  name: string
  fill: (db: Db) => Promise<void>
  measure: (db: Db, take: Measure) => Promise<void>
}

/** Fills SQLite and PostgreSQL and measures the reads on each. */
export async function onBothDatabases(folder: string, { name, fill, measure }: ListBenchmark) {
  const run = async (where: string, db: Db) => {
    await migrate(db)
    const from = performance.now()
    await fill(db)
    // Query planner statistics: PostgreSQL gathers them by itself, the shop does it for SQLite.
    if (isSqlite(db)) await optimizePlans(db)
    else await sql.raw('vacuum analyze').execute(db)
    console.log(`\n${name}, ${where}: filled in ${((performance.now() - from) / 1000).toFixed(1)} s`)
    const take: Measure = async (what, work, isApart = false) => {
      const { p95Ms, processorMs } = await timeQueries(db, work)
      const said = `${where} ${what}, processor ${processorMs.toFixed(1)} ms: p95`
      record({ what: said, value: p95Ms, unit: 'ms', ...(!isApart && { limit: LIMIT_MS }) })
    }
    await take('select 1', () => sql`select 1`.execute(db))
    await measure(db, take)
    await db.destroy()
  }
  await run('SQLite', await connectSqlite(join(folder, `${name}.sqlite`)))
  // Without parallel workers all of a query runs in the backend whose CPU time is measured.
  const settings = { max_parallel_workers_per_gather: '0' }
  const server = await startEmbedded({ database: 'lists', persistent: false, settings })
  await run('PostgreSQL', await connectPostgres(`${server.url}/lists`))
  await server.remove()
}

/** Returns the 95th percentile, and the CPU time of one call in this process and the database's backends. */
async function timeQueries(db: Db, work: () => Promise<unknown>) {
  await work()
  const pids = isSqlite(db) ? [] : await backendPids(db)
  const times: number[] = []
  const [own, theirs] = [process.cpuUsage(), await cpuMs(pids)]
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(own)
  const processorMs = ((user + system) / 1000 + (await cpuMs(pids)) - theirs) / ROUNDS
  return { p95Ms: times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95) - 1] ?? 0, processorMs }
}

async function backendPids(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  return rows.map(({ pid }) => pid)
}

/** Unit of CPU time in /proc: 10 ms. */
const TICK_MS = 10

/** Returns user and system time of processes: fields 12 and 13 of /proc/pid/stat after the name in parentheses. */
async function cpuMs(pids: readonly number[]): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const words = stat.slice(stat.lastIndexOf(')')).split(' ')
      return Number(words[12] ?? 0) + Number(words[13] ?? 0)
    }),
  )
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
}
