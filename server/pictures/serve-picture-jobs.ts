import { Worker } from 'node:worker_threads'

/** Watchdog thread: kills the process when its parent has ended, even while the main thread is in a loop. */
const WATCHDOG = `
const { workerData } = require('node:worker_threads')
const cell = new Int32Array(new SharedArrayBuffer(4))
while (process.ppid === workerData) Atomics.wait(cell, 0, 0, 250)
process.kill(process.pid, 'SIGKILL')
`
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 4 }

/**
 * Main function of a process that `runInChild` starts: runs its one job, sends the results, and ends. The first
 * argument is the parent's process id; the process ends with its parent, even if the parent is killed.
 */
export function servePictureJobs<Job, Said>(
  work: (job: Job, say: (said: Said) => Promise<void>) => Promise<void>,
): void {
  const watchdog = new Worker(WATCHDOG, {
    eval: true,
    workerData: Number(process.argv[2]),
    resourceLimits: WATCHDOG_MEMORY,
  })
  watchdog.unref()
  process.once('disconnect', () => process.exit())
  process.once('message', async (job: Job) => {
    await work(job, (said) => new Promise<void>((done) => process.send?.(said, () => done())))
    process.disconnect()
  })
}
