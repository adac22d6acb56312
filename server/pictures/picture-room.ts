import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { programOf } from '#server/own-files.ts'
import type { OwnPictureMade } from './make-own-picture.ts'
import type { PictureJob, PictureSaid } from './picture-child.ts'

/** Beyond this many that wait whoever brings one is asked to come back. */
const MOST_WAITING = 8
/** For a picture of fifty million points on a busy machine. */
const TIMEOUT_MS = 60_000
/** The shop's own work comes first. */
const NICE = 10

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a picture of a file, one at a time, each in a process of its own with less of a claim to the machine than
 * the shop: what it takes of memory goes back with it, and what breaks it breaks nothing else.
 */
export async function makeInChild(
  root: string,
  job: PictureJob,
  onNews: (done: number) => void = () => {},
): Promise<OwnPictureMade> {
  if (waiting >= MOST_WAITING) return { refused: 'busy' }
  waiting += 1
  const made = last
    .then(() => runChild(root, job, onNews))
    .finally(() => {
      waiting -= 1
    })
  last = made.catch(() => undefined)
  return made
}

function runChild(root: string, job: PictureJob, onNews: (done: number) => void): Promise<OwnPictureMade> {
  const child = fork(programOf(root, 'server/pictures/picture-child.ts'), [], {
    cwd: root,
    execArgv: ['--max-old-space-size=64'],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  makeNice(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  return new Promise<OwnPictureMade>((resolve) => {
    let answer: OwnPictureMade = { refused: 'damaged' }
    child.on('message', (said: PictureSaid) => {
      if ('news' in said) onNews(said.news)
      else answer = said
    })
    // Whatever made it end, it was this picture.
    child.once('error', () => resolve(answer))
    child.once('exit', () => resolve(answer))
    child.send(job)
  }).finally(() => clearTimeout(timer))
}

function makeNice({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // Where that is not allowed, or it has ended already, it goes without.
  }
}
