import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({}, '/shop')).toMatchObject({ ok: true, config: { port: 3000, dataDir: '/shop/data', payments: 'test', rateLimits: true } })
  })

  it.each([
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['PUBLIC_ORIGIN', 'our-shop'],
    ['PAYMENTS', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['RATE_LIMITS', 'sometimes'],
  ])('with a wrong %s stops the start and names it without repeating its value', (name, value) => {
    const result = readConfig({ [name]: value }, '/shop')
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(name) })
    expect(JSON.stringify(result)).not.toContain(value)
  })
})
