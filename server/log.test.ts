import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog, logDestination } from './log.ts'

/** Returns what a log wrote. */
function said(write: (log: ReturnType<typeof createLog>) => void) {
  let text = ''
  write(
    createLog(
      { logLevel: 'info' },
      {
        write(line) {
          text += line
        },
      },
    ),
  )
  return JSON.parse(text)
}

describe('an error in the log', () => {
  it('has its message, its place and its cause', () => {
    const cause = Object.assign(new TypeError('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const { err } = said((log) => log.error({ err: new Error('no books', { cause }) }, 'fault'))
    expect(err).toMatchObject({
      type: 'Error',
      message: 'no books',
      cause: { type: 'TypeError', code: 'ECONNREFUSED' },
    })
    expect(err.stack).toContain('log.test.ts')
  })

  it('repeats no visitor data', () => {
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

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'regalo-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the log', () => {
  it('redacts fields with personal data', () => {
    const line = said((log) =>
      log.info({ email: 'asha@example.com', order: { fullName: 'Asha', phone: '98450' } }, 'x'),
    )
    expect(line).toMatchObject({ email: '[Redacted]', order: { fullName: '[Redacted]', phone: '[Redacted]' } })
  })

  it('is written in batches, in order', async () => {
    const file = join(aFolder(), 'log')
    const log = createLog({ logLevel: 'info' }, logDestination(openSync(file, 'w')))
    for (let n = 0; n < 500; n++) log.info({ n })
    await new Promise((done) => log.flush(done))
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  })

  it('counts the lines that it drops while its reader is stuck', async () => {
    const pipe = join(aFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const destination = logDestination(openSync(pipe, 'r+'))
    const log = createLog({ logLevel: 'info' }, destination)
    const text = 'x'.repeat(1000)
    for (let n = 0; n < 4000; n++) log.info({ text })
    let read = ''
    for await (const chunk of createReadStream(pipe, 'utf8')) {
      read += chunk
      if (read.includes('"dropped"')) destination.destroy()
    }
    const lines = read.trim().split('\n')
    const { dropped, level } = JSON.parse(lines.at(-1) ?? '')
    expect([level, dropped + lines.length - 1]).toEqual([40, 4000])
    expect(read.length).toBeLessThan(1.2 * 2 ** 20)
  })
})
