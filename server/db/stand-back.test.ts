import { expect, it } from 'vitest'
import { throttle } from './yielding.ts'

it('others have their turn for longer than a long work took, but not for ever', async () => {
  const from = performance.now()
  await throttle(from - 20)
  // A timer of Node may ring within the millisecond before.
  expect(performance.now() - from).toBeGreaterThan(59)
  const again = performance.now()
  await throttle(again - 60_000)
  expect(performance.now() - again).toBeLessThan(10_000)
})
