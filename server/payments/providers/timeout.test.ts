import { describe, expect, it } from 'vitest'
import { ProviderError } from './call.ts'
import { withTimeout } from './timeout.ts'

describe('waiting for the provider', () => {
  it('ends when it does not answer', async () => {
    await expect(withTimeout(new Promise(() => {}), 1)).rejects.toBeInstanceOf(ProviderError)
  })

  it('brings its answer or its fault', async () => {
    expect(await withTimeout(Promise.resolve('paid'), 1000)).toBe('paid')
    await expect(withTimeout(Promise.reject(new Error('down')), 1000)).rejects.toThrow('down')
  })
})
