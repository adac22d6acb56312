import { expect, it } from 'vitest'
import { throttle } from './yielding.ts'

it('throttle waits longer than the work took, up to a limit', async () => {
  const from = performance.now()
  await throttle(from - 20)
  // A Node timer may fire up to a millisecond early.
  expect(performance.now() - from).toBeGreaterThan(59)
  const again = performance.now()
  await throttle(again - 60_000)
  expect(performance.now() - again).toBeLessThan(10_000)
})
