import { describe, expect, it } from 'vitest'
import { ProviderError, withTimeout } from './call-provider.ts'

describe('waiting for the provider', () => {
  it('ends at the time limit', async () => {
    await expect(withTimeout(new Promise(() => {}), 1)).rejects.toBeInstanceOf(ProviderError)
  })

  it('returns its response or its error', async () => {
    expect(await withTimeout(Promise.resolve('paid'), 1000)).toBe('paid')
    await expect(withTimeout(Promise.reject(new Error('down')), 1000)).rejects.toThrow('down')
  })
})
