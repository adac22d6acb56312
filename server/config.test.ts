import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({}, '/shop')).toMatchObject({
      ok: true,
      config: { port: 3000, dataDir: '/shop/data', payments: 'test', rateLimits: true },
    })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '0x10'],
    ['PORT', '65536'],
    ['MAX_RESUME_MB', '1e3'],
    ['MAX_RESUME_MB', '1.5'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['FILES_URL', 'https://s3.example/bucket-without-key'],
    ['FILES_URL', 'https://KEY:s3cret@s3.example/'],
    ['FILES_URL', 'ftp://KEY:s3cret@s3.example/bucket'],
    ['SECRETS_KEY', 'too-short-a-key'],
    ['PUBLIC_ORIGIN', 'our-shop'],
    ['PUBLIC_ORIGIN', 'https://shop.example/gifts'],
    ['PUBLIC_ORIGIN', 'https://shop.example/?from=card'],
    ['PAYMENTS', 'maybe'],
    ['TRUST_PROXY', '-1'],
    ['RATE_LIMITS', 'sometimes'],
  ])('with an invalid %s stops the start and names it without repeating its value', (name, value) => {
    const result = readConfig({ [name]: value }, '/shop')
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(name) })
    expect(JSON.stringify(result)).not.toContain(value)
  })
})

const INSTAMOJO = {
  PAYMENTS: 'live',
  PAYMENT_PROVIDER: 'instamojo',
  INSTAMOJO_BASE_URL: 'https://www.instamojo.com/api/1.1',
  INSTAMOJO_API_KEY: 'key-1234',
  INSTAMOJO_AUTH_TOKEN: 'token-1234',
  INSTAMOJO_SALT: 'salt-1234',
}
const RAZORPAY = {
  PAYMENTS: 'live',
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_BASE_URL: 'https://api.razorpay.com/v1/',
  RAZORPAY_KEY_ID: 'rzp_live_1234',
  RAZORPAY_KEY_SECRET: 'secret-1234',
  RAZORPAY_WEBHOOK_SECRET: 'hook-1234',
}

describe('live payments', () => {
  it('may have no provider, but not an incomplete one', () => {
    expect(readConfig({ PAYMENTS: 'live' }, '/shop')).toMatchObject({
      ok: true,
      config: { payments: 'live', provider: undefined },
    })
    for (const env of [
      { ...INSTAMOJO, PAYMENT_PROVIDER: 'paypal' },
      { ...INSTAMOJO, PAYMENT_PROVIDER: '' },
      { PAYMENTS: 'live', RAZORPAY_KEY_ID: 'rzp_live_1234' },
    ])
      expect(readConfig(env, '/shop')).toMatchObject({
        ok: false,
        message: expect.stringContaining('PAYMENT_PROVIDER'),
      })
  })

  it.each([INSTAMOJO, RAZORPAY])('need every credential of $PAYMENT_PROVIDER, and name the missing one', (complete) => {
    expect(readConfig(complete, '/shop')).toMatchObject({
      ok: true,
      config: { payments: 'live', provider: { provider: complete.PAYMENT_PROVIDER } },
    })
    for (const name of Object.keys(complete).slice(2)) {
      const result = readConfig({ ...complete, [name]: '' }, '/shop')
      expect(result).toMatchObject({
        ok: false,
        message: `The environment is not valid.\n${name}: is needed when PAYMENTS is live`,
      })
      expect(JSON.stringify(result)).not.toMatch(/1234/)
    }
  })

  it('accept two secrets during a rotation', () => {
    expect(readConfig({ ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET: 'new, old' }, '/shop')).toMatchObject({
      config: { provider: { webhookSecrets: ['new', 'old'] } },
    })
    expect(readConfig({ ...INSTAMOJO, INSTAMOJO_SALT: 'new,old' }, '/shop')).toMatchObject({
      config: { provider: { salts: ['new', 'old'] } },
    })
    expect(readConfig({ ...INSTAMOJO, INSTAMOJO_SALT: 'a,b,c' }, '/shop')).toMatchObject({ ok: false })
    expect(readConfig({ ...INSTAMOJO, INSTAMOJO_SALT: 'a,' }, '/shop')).toMatchObject({ ok: false })
  })

  it('send credentials over TLS only, except to a local emulator', () => {
    expect(readConfig({ ...INSTAMOJO, INSTAMOJO_BASE_URL: 'http://instamojo.example/' }, '/shop')).toMatchObject({
      ok: false,
    })
    expect(readConfig({ ...INSTAMOJO, INSTAMOJO_BASE_URL: 'http://127.0.0.1:9000/api' }, '/shop')).toMatchObject({
      config: { provider: { baseUrl: 'http://127.0.0.1:9000/api/' } },
    })
  })

  it('are ignored in test', () => {
    expect(readConfig({ ...INSTAMOJO, PAYMENTS: 'test', INSTAMOJO_SALT: '' }, '/shop')).toMatchObject({
      ok: true,
      config: { provider: undefined },
    })
  })
})
