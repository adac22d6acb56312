import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Keep in sync with the flags of `scripts/setup/run.mjs`. */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']

const PROGRAM = `
  import { getHeapStatistics } from 'node:v8'
  import { createPool } from './pool.ts'
  const bytes = await createPool().run(process.cwd() + '/../../test/tasks/heap-limit-task.ts', {}, { limitMs: 20_000 })
  console.log(JSON.stringify([bytes, getHeapStatistics().heap_size_limit].map((size) => Math.round(size / 2 ** 20))))
`

it('the worker thread has its own heap limit under the heap flags of the process, and does not keep the process alive', () => {
  const { stdout, stderr, signal } = spawnSync(process.execPath, [...FLAGS, '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    timeout: 30_000,
  })
  expect([String(stderr), signal]).toEqual(['', null])
  const [thread = 0, main = 0] = JSON.parse(String(stdout))
  expect(thread).toBeLessThan(172)
  expect(main).toBeGreaterThan(1000)
})
