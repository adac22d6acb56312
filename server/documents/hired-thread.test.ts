import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** As `scripts/setup/run.mjs` starts the shop. */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=1024']

const PROGRAM = `
  import { getHeapStatistics } from 'node:v8'
  import { hiredThread } from './hired-thread.ts'
  const source = () => process.cwd() + '/../../test/threads/limit-thread.ts'
  const memory = { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 3 }
  const thread = hiredThread({ source, memory, timeoutMs: 20_000, idleMs: 0, does: 'tells' })
  const { bytes } = await thread.work({})
  console.log(JSON.stringify([bytes, getHeapStatistics().heap_size_limit].map((size) => Math.round(size / 2 ** 20))))
`

it('a thread has no more memory than it was given, with what the shop is started with', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [...FLAGS, '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    timeout: 30_000,
  })
  expect(String(stderr)).toBe('')
  const [ofThread = 0, ofShop = 0] = JSON.parse(String(stdout))
  expect(ofThread).toBeLessThan(48)
  expect(ofShop).toBeGreaterThan(1000)
})
