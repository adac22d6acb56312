import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import Piscina from 'piscina'
import { scriptPath } from '#server/project-files.ts'

/** Enough for an import of 20,000 rows, and for an invoice of a hundred lines in every script of India. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 3 }
/** An idle thread ends after this time and returns its memory. */
const IDLE_MS = 5_000
/** Linux sets priorities per thread; elsewhere this would slow down the whole process. */
const NICE = process.platform === 'linux' ? 10 : 0

/** The task files and the type of the function that each exports as default. */
type Tasks = {
  'days-kept-task': typeof import('./days-kept-task.ts').default
  'export-task': typeof import('./export-task.ts').default
  'invoice-task': typeof import('./invoice-task.ts').default
  'order-workbook-task': typeof import('./order-workbook-task.ts').default
  'print-task': typeof import('./print-task.ts').default
  'read-sheet-task': typeof import('./read-sheet-task.ts').default
  'run-sheet-task': typeof import('./run-sheet-task.ts').default
  'write-sheet-task': typeof import('./write-sheet-task.ts').default
}

export type JobOptions = {
  /**
   * Time in milliseconds after which a running job without progress is ended with its thread. Time in the queue does
   * not count.
   */
  limitMs: number
  /** Runs after all queued jobs that are not in the background. */
  background?: boolean
  /** Rejects with `QueueFullError` while this number of jobs of the same task are queued. */
  mostQueued?: number
}

/** Thrown for a job that ran past its limit. */
export class JobTimeoutError extends Error {}
/** Thrown when too many jobs of one task are queued. */
export class QueueFullError extends Error {}

type QueuedJob = { file: string; background: boolean; start: () => void }

/**
 * Worker pool of at most one thread, which runs one job at a time. The queue is ours: a task with an abort signal
 * bypasses Piscina's `taskQueue`, and Piscina starts no thread for queued tasks after a job was aborted.
 */
export function createPool({ idleMs = IDLE_MS } = {}) {
  const queue: QueuedJob[] = []
  let threads: Piscina | undefined
  let isBusy = false
  let isClosed = false

  /** Resolves when the thread is free for this job. */
  async function takeTurn(job: Omit<QueuedJob, 'start'>): Promise<void> {
    if (isBusy) await new Promise<void>((start) => queue.push({ ...job, start }))
    isBusy = true
  }

  function endTurn(): void {
    const next = queue.find(({ background }) => !background) ?? queue[0]
    if (next) {
      queue.splice(queue.indexOf(next), 1)
      next.start()
    } else isBusy = false
  }

  return {
    /**
     * Runs the default export of `file` with `data` and returns its result. With `onProgress` the task also gets a
     * `port`, posts its progress there and closes it; all progress arrives before the result.
     */
    async run<Result, Progress = never>(
      file: string,
      data: object,
      { limitMs, background = false, mostQueued = Number.POSITIVE_INFINITY }: JobOptions,
      onProgress?: (progress: Progress) => void,
    ): Promise<Result> {
      if (queue.filter((job) => job.file === file).length >= mostQueued) throw new QueueFullError(`${file}: queue full`)
      await takeTurn({ file, background })
      try {
        if (isClosed) throw new Error('the worker pool is closed')
        threads ??= createThreads(idleMs)
        return await runNow<Result, Progress>(threads, { filename: file, data, limitMs }, onProgress)
      } finally {
        endTurn()
      }
    },
    /** Ends the thread. The running job and all queued jobs are rejected. */
    async close(): Promise<void> {
      isClosed = true
      await threads?.destroy()
    },
  }
}

function createThreads(idleMs: number): Piscina {
  // The heap flags of the process take precedence over the limits of a thread that starts later.
  for (const flag of ['max-semi-space-size', 'max-old-space-size']) setFlagsFromString(`--${flag}=0`)
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: HEAP_LIMITS,
    niceIncrement: NICE,
    // An idle thread keeps serving its event loop, which holds a database connection.
    atomics: 'disabled',
    recordTiming: false,
  })
  // Emitted for a failure between two jobs; the next job starts a new thread.
  threads.on('error', () => {})
  return threads
}

async function runNow<Result, Progress>(
  threads: Piscina,
  { filename, data, limitMs }: { filename: string; data: object; limitMs: number },
  onProgress?: (progress: Progress) => void,
): Promise<Result> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  const { signal } = limit
  const channel = new MessageChannel()
  try {
    if (!onProgress) return await threads.run(data, { filename, signal })
    const { port1, port2 } = channel
    const closed = once(port1, 'close')
    port1.on('message', (progress: Progress) => {
      timer.refresh()
      onProgress(progress)
    })
    const result: Result = await threads.run({ ...data, port: port2 }, { filename, signal, transferList: [port2] })
    await closed
    return result
  } catch (error) {
    throw signal.aborted ? new JobTimeoutError(`${filename} took too long`) : error
  } finally {
    clearTimeout(timer)
    channel.port1.close()
  }
}

const pool = createPool()

/** Ends the thread of this process, for its shutdown. */
export const closeWorkers = pool.close

type Data<Task> = Task extends (data: infer Given) => unknown ? Omit<Given & object, 'port'> : never
type Progress<Task> = Task extends (data: { port: TypedPort<infer Sent> }) => unknown ? Sent : never
type Result<Task> = Task extends (data: never) => infer Returned ? Awaited<Returned> : never

/** The end of a channel on which a task posts its progress. */
export type TypedPort<Sent> = Omit<MessagePort, 'postMessage'> & { postMessage: (sent: Sent) => void }

/** Runs a task file of this folder in the process's one worker thread. */
export const runTask = <Name extends keyof Tasks>(
  root: string,
  name: Name,
  data: Data<Tasks[Name]>,
  options: JobOptions,
  onProgress?: (progress: Progress<Tasks[Name]>) => void,
): Promise<Result<Tasks[Name]>> => pool.run(scriptPath(root, `server/workers/${name}.ts`), data, options, onProgress)
