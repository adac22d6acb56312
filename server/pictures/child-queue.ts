import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process'
import { setPriority } from 'node:os'
import { scriptPath } from '#server/project-files.ts'

/** Jobs that run or wait; the next one is refused. */
const MAX_JOBS = 8
/** Lower process priority than the server's. */
const NICE = 10

type Program = {
  /** Its source, which runs `servePictureJobs`. */
  source: string
  /** Limit of the JavaScript heap; decoded pictures are outside of it. */
  heapMb: number
  /** A child that runs longer is killed. */
  timeoutMs: number
}

let lastRun: Promise<unknown> = Promise.resolve()
let jobs = 0

/**
 * Runs a job in a child process, one at a time over all programs. Its memory is freed when it ends, and a crash of
 * native code ends the child alone. Returns `busy` at once when the queue is full, else `ended` when the process has
 * ended. Messages of the child are passed to `hear`.
 */
export async function runInChild<Said>(
  root: string,
  { source, heapMb, timeoutMs }: Program,
  job: Serializable,
  hear: (said: Said) => void,
): Promise<'busy' | 'ended'> {
  if (jobs >= MAX_JOBS) return 'busy'
  jobs += 1
  const run = lastRun
    .then(() =>
      runChild(fork(scriptPath(root, source), [String(process.pid)], optionsOf(root, heapMb)), {
        job,
        hear,
        timeoutMs,
      }),
    )
    .finally(() => {
      jobs -= 1
    })
  lastRun = run.catch(() => undefined)
  await run
  return 'ended'
}

const optionsOf = (root: string, heapMb: number): ForkOptions => ({
  cwd: root,
  execArgv: [`--max-old-space-size=${heapMb}`],
  env: { MALLOC_ARENA_MAX: '2' },
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
})

type Run<Said> = { job: Serializable; hear: (said: Said) => void; timeoutMs: number }

function runChild<Said>(child: ChildProcess, { job, hear, timeoutMs }: Run<Said>): Promise<void> {
  lowerPriority(child)
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  return new Promise<void>((resolve) => {
    child.on('message', (said) => hear(said as Said))
    // Resolved as well when the child cannot be started or ends early; the caller has received no message then.
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
    child.send(job, () => {})
  }).finally(() => clearTimeout(timer))
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // Not permitted, or the child has ended already: it runs with normal priority.
  }
}
