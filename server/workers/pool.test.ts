import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Act } from '#test/tasks/pool-task.ts'
import { createPool, type JobOptions, JobTimeoutError, QueueFullError } from './pool.ts'

const TASK = join(process.cwd(), 'test/tasks/pool-task.ts')

function aPool({ idleMs = 60_000 } = {}) {
  const pool = createPool({ idleMs })
  onTestFinished(pool.close)
  const run = (act: Act, options: Partial<JobOptions> & { gate?: SharedArrayBuffer } = {}) => {
    const { gate, ...rest } = options
    return pool.run<number>(TASK, { act, gate }, { limitMs: 30_000, ...rest })
  }
  return { pool, run }
}

function aGate() {
  const buffer = new SharedArrayBuffer(4)
  return {
    gate: buffer,
    open() {
      Atomics.store(new Int32Array(buffer), 0, 1)
      Atomics.notify(new Int32Array(buffer), 0)
    },
  }
}

describe('the worker pool', () => {
  it('runs jobs one after another in one thread', async () => {
    const { run } = aPool()
    expect(new Set(await Promise.all([run('answer'), run('answer'), run('answer')])).size).toBe(1)
  })

  it('ends an idle thread, and starts one for the next job', async () => {
    const { run } = aPool({ idleMs: 1 })
    const first = await run('answer')
    await expect.poll(() => run('answer'), { timeout: 20_000, interval: 100 }).not.toBe(first)
  })

  it('runs background jobs after all others', async () => {
    const { run } = aPool()
    const { gate, open } = aGate()
    const order: string[] = []
    const jobs = [
      run('answer', { gate }).then(() => order.push('running')),
      run('answer', { background: true }).then(() => order.push('email')),
      run('answer').then(() => order.push('first print')),
      run('answer').then(() => order.push('second print')),
    ]
    open()
    await Promise.all(jobs)
    expect(order).toEqual(['running', 'first print', 'second print', 'email'])
  })

  it('ends a job past its limit, also in a loop, and runs those after it; time in the queue does not count', async () => {
    const { run } = aPool()
    const results = await Promise.allSettled([
      run('loop', { limitMs: 3000 }),
      run('loop', { limitMs: 3000 }),
      run('answer', { limitMs: 5000 }),
    ])
    expect(results.map((result) => (result.status === 'rejected' ? result.reason : 'done'))).toEqual([
      expect.any(JobTimeoutError),
      expect.any(JobTimeoutError),
      'done',
    ])
  })

  it('survives a job that throws, one that ends the thread and one that fills its heap', async () => {
    const { run } = aPool()
    const jobs = [run('throw'), run('exit'), run('fill'), run('answer')] as const
    await expect(jobs[0]).rejects.toThrow('no such font')
    await expect(jobs[1]).rejects.toThrow('exited')
    await expect(jobs[2]).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    expect(await jobs[3]).toBeGreaterThan(0)
  })

  it('refuses a job of a task that too many are queued of, and takes it later', async () => {
    const { run } = aPool()
    const { gate, open } = aGate()
    const jobs = [run('answer', { gate }), run('answer', { mostQueued: 1 })]
    await expect(run('answer', { mostQueued: 1 })).rejects.toThrow(QueueFullError)
    jobs.push(run('answer'))
    open()
    await Promise.all(jobs)
    expect(await run('answer', { mostQueued: 1 })).toBeGreaterThan(0)
  })

  it('passes on all progress before the result', async () => {
    const { pool } = aPool()
    const steps: number[] = []
    await pool.run<number, number>(TASK, { act: 'report' }, { limitMs: 30_000 }, (step) => steps.push(step))
    expect(steps).toEqual([1, 2, 3])
  })

  it('rejects the running job and the queued ones when it is closed', async () => {
    const { pool, run } = aPool()
    const jobs = Promise.allSettled([run('loop'), run('answer')])
    await pool.close()
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
