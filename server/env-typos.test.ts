import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('a variable one typo away from a known one', () => {
  it.each([
    ['PAYMENT', 'live', 'PAYMENTS'],
    ['PAYMENST', 'live', 'PAYMENTS'],
    ['DATADIR', '/srv/shop', 'DATA_DIR'],
    ['DATABASE_URI', 'postgres://db/shop', 'DATABASE_URL'],
    ['PUBLIC_ORIGINS', 'https://shop.example', 'PUBLIC_ORIGIN'],
    ['PROT', '80', 'PORT'],
    ['RAZORPAY_KEYID', 'rzp_1', 'RAZORPAY_KEY_ID'],
    ['SHOP_USERS', 'asha', 'SHOP_USER'],
  ])('stops the start: %s', (name, value, meant) => {
    const result = readConfig({ [name]: value }, '/shop')
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(`${name}: did you mean ${meant}?`) })
    expect(JSON.stringify(result)).not.toContain(value)
  })

  it('is ignored when it is empty, well known or further away', () => {
    const others = {
      PAYMENT: '',
      CHOST: 'x86_64',
      LOGLEVEL: 'debug',
      PATH: '/bin',
      HOSTNAME: 'a1',
      MAIL: '/var',
      PWD: '/',
    }
    expect(readConfig(others, '/shop').ok).toBe(true)
  })

  it('is neither the name itself nor two typos away', () => {
    expect(readConfig({ PORT: '3000', PRTO: '1', PAY: 'now' }, '/shop').ok).toBe(true)
  })
})
