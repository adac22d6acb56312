import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

/** What a log wrote. */
function said(write: (log: ReturnType<typeof createLog>) => void) {
  let text = ''
  const outlet = {
    write: (bytes: Buffer, done: (error: null, taken: number) => void) => {
      text += bytes.toString()
      done(null, bytes.length)
    },
    writeSync: (bytes: Buffer) => bytes.length,
  }
  const log = createLog({ logLevel: 'info' }, outlet)
  write(log)
  log.flush()
  return JSON.parse(text)
}

describe('a fault in the log', () => {
  it('says what it is, where it happened and what lies behind it', () => {
    const cause = Object.assign(new TypeError('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const { err } = said((log) => log.error({ err: new Error('no books', { cause }) }, 'fault'))
    expect(err).toMatchObject({
      type: 'Error',
      message: 'no books',
      cause: { type: 'TypeError', code: 'ECONNREFUSED' },
    })
    expect(err.stack).toContain('log.test.ts')
  })

  it('repeats nothing of a visitor', () => {
    const SECRET = 'kqzv81'
    const parse = () => JSON.parse(`{"email": ${SECRET}`)
    let syntax: unknown
    try {
      parse()
    } catch (error) {
      syntax = error
    }
    const url = Object.assign(new TypeError('Invalid URL'), { input: `/order/REG-1/${SECRET}` })
    const row = Object.assign(new Error('duplicate key'), { detail: `Key (email)=(${SECRET}) exists`, code: '23505' })
    const words = [
      new Error(`No route matches URL "/order/REG-0001/${SECRET}"`),
      new Error(`cannot write to ${SECRET}@example.in`),
    ]
    for (const err of [syntax, url, row, ...words, SECRET]) {
      expect(JSON.stringify(said((log) => log.error({ err }, 'fault')))).not.toContain(SECRET)
    }
  })
})
