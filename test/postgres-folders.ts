import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const FOLDER_NAME = 'regalo-postgres-'

const MEMORY = '/dev/shm'
/** Several times a run's need; a container's 64 MB of shared memory would be too small. */
const MIN_FREE_BYTES = 2 * 1024 ** 3

/**
 * Returns where a server's files lie: temporary ones in memory if there is room.
 *
 * A new database has about 300 files, which cost a disk more than the test itself.
 */
export async function folderFor(place: 'disk' | 'memory'): Promise<string> {
  if (place === 'disk') return tmpdir()
  const room = await statfs(MEMORY).catch(() => undefined)
  return room && room.bavail * room.bsize > MIN_FREE_BYTES ? MEMORY : tmpdir()
}

const OWNER = 'owner'
/** A folder has no owner for a moment after its creation; folders of older versions have none. */
const UNOWNED_GRACE_MS = 600_000

/** Records the owner process by pid and start time, since pids are reused. */
export const claimFolder = async (folder: string): Promise<void> =>
  writeFile(join(folder, OWNER), `${process.pid} ${await processStartTime(process.pid)}`)

/** Stops the servers of killed runs and removes their files. Those of running processes stay. */
export async function removeStaleFolders(): Promise<void> {
  for (const place of new Set([tmpdir(), MEMORY])) {
    const names = await readdir(place).catch(() => [])
    for (const name of names.filter((name) => name.startsWith(FOLDER_NAME))) {
      const folder = join(place, name)
      if (await isStale(folder)) await removeWithServer(folder)
    }
  }
}

async function isStale(folder: string): Promise<boolean> {
  const owner = await readFile(join(folder, OWNER), 'utf8').catch(() => undefined)
  if (owner === undefined || owner === '') {
    const made = await stat(folder).catch(() => undefined)
    return (
      made !== undefined && Date.now() - made.mtimeMs > UNOWNED_GRACE_MS && (await postmasterOf(folder)) === undefined
    )
  }
  const [pid, begun] = owner.split(' ')
  return !isAlive(Number(pid)) || (await processStartTime(Number(pid))) !== begun
}

async function removeWithServer(folder: string) {
  const pid = await postmasterOf(folder)
  if (pid !== undefined) {
    // Immediate shutdown: the data is thrown away.
    process.kill(pid, 'SIGQUIT')
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await wait(50)
  }
  // A folder of another user on a shared machine cannot be removed.
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/** Returns the pid of the server that runs on a folder, or `undefined` if the pid belongs to another program. */
export async function postmasterOf(folder: string): Promise<number | undefined> {
  const lines = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(lines.split('\n', 1)[0])
  if (!pid || !isAlive(pid)) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => folder)
  return command.includes(folder) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The start time is field 22 of /proc/pid/stat, the twentieth after the name in parentheses. */
async function processStartTime(pid: number): Promise<string> {
  const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return said.slice(said.lastIndexOf(')')).split(' ')[20] ?? ''
}
