import { describe, expect, it } from 'vitest'
import { inTime, NoAnswer } from './timeout.ts'

describe('waiting for the provider', () => {
  it('ends when it does not answer', async () => {
    await expect(inTime(new Promise(() => {}), 1)).rejects.toBeInstanceOf(NoAnswer)
  })

  it('brings its answer or its fault', async () => {
    expect(await inTime(Promise.resolve('paid'), 1000)).toBe('paid')
    await expect(inTime(Promise.reject(new Error('down')), 1000)).rejects.toThrow('down')
  })
})
