import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

type Options<Job> = {
  /** The file of the thread's program, known once there is something to do. */
  source: (job: Job) => string
  memory: NonNullable<WorkerOptions['resourceLimits']>
  /** From when work begins, or from its last news: a thread that is silent for so long is not coming back. */
  timeoutMs: number
  /** A thread without work is kept for as long, then its memory is given back. */
  idleMs: number
  /** What it does, for the fault of one that did not: `draws prints`. */
  does: string
  /** Whether the process waits for what is being done; otherwise whoever stops it ends that too. */
  keepsProcess?: boolean
}

type Wanted<Job, Answer, News> = {
  job: Job
  onNews: ((news: News) => void) | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** What a thread says: how far it is, that it cannot, or else its answer. */
export type Said<Answer, News = never> = Answer | { news: News } | { fault: string }

/** Every thread of this process: each holds some thirty megabytes, with work or without. */
const all = new Set<{ isBusy: () => boolean; makeRoom: () => void }>()

const STEP_MS = 200
/** What waits goes on then: other work may follow without end. */
const MOST_MS = 20_000

/** The shop's own heap has its size by now; what it was started with would go before the limits of every thread. */
function forgetOwnLimits(): void {
  for (const flag of ['max-semi-space-size', 'max-old-space-size']) setFlagsFromString(`--${flag}=0`)
}

/**
 * A thread of its own that does one job after another, for what would keep the shop from answering. It starts with the
 * first job, ends when there has been nothing to do for a while, when another one begins meanwhile or when it is silent
 * for too long, and without work never keeps the process alive.
 */
export function hiredThread<Job, Answer extends object, News = never>(options: Options<Job>) {
  const { source, memory, timeoutMs, idleMs, does, keepsProcess = true } = options
  const waiting: Wanted<Job, Answer, News>[] = []
  let worker: Worker | undefined
  let busy: Wanted<Job, Answer, News> | undefined
  let timer: NodeJS.Timeout | undefined
  const others = () => [...all].filter((other) => other !== mine)
  const mine = {
    isBusy: () => busy !== undefined,
    makeRoom() {
      if (!busy) dismiss()
    },
  }
  all.add(mine)

  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => finish(new Error(`the thread that ${does} took too long`)), timeoutMs)
  }
  function next() {
    if (busy) return
    clearTimeout(timer)
    busy = waiting.shift()
    if (!busy) {
      worker?.unref()
      if (others().some(({ isBusy }) => isBusy())) return dismiss()
      timer = setTimeout(dismiss, idleMs).unref()
      return
    }
    worker ??= hire(busy.job)
    if (keepsProcess) worker.ref()
    else worker.unref()
    worker.postMessage(busy.job)
    watch()
  }
  /** Ends work on a job; after a fault of the thread itself a new one does the next. */
  function finish(result: Answer | Error, { keepThread = false } = {}) {
    const done = busy
    busy = undefined
    if (!keepThread) dismiss()
    if (result instanceof Error) done?.reject(result)
    else done?.resolve(result)
    next()
  }
  function dismiss() {
    clearTimeout(timer)
    const gone = worker
    worker = undefined
    void gone?.terminate()
  }
  function hear(said: Said<Answer, News>) {
    if ('fault' in said) return finish(new Error(said.fault), { keepThread: true })
    if (!('news' in said)) return finish(said, { keepThread: true })
    busy?.onNews?.(said.news)
    watch()
  }
  function hire(job: Job): Worker {
    for (const { makeRoom } of others()) makeRoom()
    forgetOwnLimits()
    const hired = new Worker(source(job), { resourceLimits: memory })
    const isOurs = () => worker === hired
    hired.on('message', (said: Said<Answer, News>) => isOurs() && hear(said))
    hired.on('error', (error: Error) => isOurs() && finish(error))
    hired.on('exit', () => isOurs() && finish(new Error(`the thread that ${does} ended`)))
    return hired
  }
  return {
    /** How many wait for their turn. */
    waiting: () => waiting.length,
    /** Until no other thread has work, for what nobody looks at waiting: so their memory is not held at once. */
    async standBack(signal: AbortSignal): Promise<void> {
      const until = performance.now() + MOST_MS
      while (!signal.aborted && others().some(({ isBusy }) => isBusy()) && performance.now() < until)
        await wait(STEP_MS, undefined, { signal, ref: false }).catch(() => {})
    },
    work: (job: Job, onNews?: (news: News) => void) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ job, onNews, resolve, reject })
        next()
      }),
  }
}
