import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const FOLDER_NAME = 'regalo-postgres-'

const MEMORY = '/dev/shm'
/** Several times what a run takes: a container's 64 MB would be full at once. */
const ENOUGH_BYTES = 2 * 1024 ** 3

/**
 * Where a server's files lie. A new database is some three hundred files, which cost a disk's file system more than all
 * that a test does with them; what is thrown away at the end lies in memory where there is room.
 */
export async function folderFor(place: 'disk' | 'memory'): Promise<string> {
  if (place === 'disk') return tmpdir()
  const room = await statfs(MEMORY).catch(() => undefined)
  return room && room.bavail * room.bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

const OWNER = 'owner'
/** Between a folder's making and its owner's name there is a moment; and folders of older programs name nobody. */
const NAMELESS_MS = 600_000

/** Says whose the folder is: a process, by its number and when it began, since numbers come again. */
export const ownFolder = async (folder: string): Promise<void> =>
  writeFile(join(folder, OWNER), `${process.pid} ${await begunAt(process.pid)}`)

/** Ends the servers of runs that were killed and removes their files; those of a living run, ours or not, stay. */
export async function removeLeftOvers(): Promise<void> {
  for (const place of new Set([tmpdir(), MEMORY])) {
    const names = await readdir(place).catch(() => [])
    for (const name of names.filter((name) => name.startsWith(FOLDER_NAME))) {
      const folder = join(place, name)
      if (await isLeftOver(folder)) await removeWithServer(folder)
    }
  }
}

async function isLeftOver(folder: string): Promise<boolean> {
  const owner = await readFile(join(folder, OWNER), 'utf8').catch(() => undefined)
  if (owner === undefined || owner === '') {
    const made = await stat(folder).catch(() => undefined)
    return made !== undefined && Date.now() - made.mtimeMs > NAMELESS_MS && (await postmasterOf(folder)) === undefined
  }
  const [pid, begun] = owner.split(' ')
  return !isAlive(Number(pid)) || (await begunAt(Number(pid))) !== begun
}

async function removeWithServer(folder: string) {
  const pid = await postmasterOf(folder)
  if (pid !== undefined) {
    // At once: nothing of it is wanted.
    process.kill(pid, 'SIGQUIT')
    for (let tries = 0; tries < 100 && isAlive(pid); tries++) await wait(50)
  }
  // Of somebody else's on a machine that several share, it is left to them.
  await rm(folder, { recursive: true, force: true }).catch(() => {})
}

/** The server that runs on a folder now, by the file that it keeps there; a number that means another program is none. */
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

/** Linux says it in the twenty-second word about a process, the twentieth after its name in brackets. */
async function begunAt(pid: number): Promise<string> {
  const said = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return said.slice(said.lastIndexOf(')')).split(' ')[20] ?? ''
}
