import { describe, expect, it } from 'vitest'
import { atMostLinear } from './linear-time.ts'

const SIZES = { from: 64, to: 1 << 20 }

describe('growth', () => {
  it('of linear work passes', async () => {
    await expect(atMostLinear((size) => 'a b'.repeat(size).split(' '), SIZES)).resolves.toBeUndefined()
  })

  it('of quadratic work is found long before the largest size', async () => {
    const sizes: number[] = []
    const quadratic = (size: number) => {
      sizes.push(size)
      return /a+$/.test(`${'a'.repeat(size)}b`)
    }
    // On a busy machine the time limit may interrupt it first.
    await expect(atMostLinear(quadratic, SIZES)).rejects.toThrow()
    expect(sizes.at(-1)).toBeLessThan(SIZES.to)
  })

  it('of exponential work is interrupted', async () => {
    await expect(atMostLinear((size) => /^(?:\s*,?\s*x*)*$/.test(`${' '.repeat(size)}!`), SIZES)).rejects.toThrow()
  })

  it('of work behind a promise counts too', async () => {
    const quadratic = async (size: number) => {
      await Promise.resolve()
      return /a+$/.test(`${'a'.repeat(size)}b`)
    }
    // Work after an `await` cannot be interrupted, so its largest input must be survivable in quadratic time.
    await expect(atMostLinear(quadratic, { from: 64, to: 1 << 15 })).rejects.toThrow('grows faster than its input')
  })
})
