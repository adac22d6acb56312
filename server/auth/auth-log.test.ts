import { describe, expect, it } from 'vitest'
import { createLog, libraryLog } from '#server/log.ts'
import { testDatabases } from '#test/databases.ts'
import { createAuth } from './better-auth.ts'

const EMAIL = 'kqzv81@example.com'
const TYPED = ['kqzv81', 'example.com', 'a wrong password']

function openLog() {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
  return { log, lines: () => lines.map((line) => JSON.parse(line)) }
}

describe.each(testDatabases)('the better-auth log on %s', (_, openDb) => {
  it('records a refused sign-in as a warning, without the submitted values', async () => {
    const { log, lines } = openLog()
    const auth = await createAuth({ db: await openDb(), config: { publicOrigin: undefined }, log }, false)
    const body = { email: EMAIL, password: 'a wrong password' }
    await expect(auth.api.signInEmail({ body })).rejects.toThrow()
    expect(lines()).toMatchObject([{ level: 40, library: 'better-auth', msg: 'User not found' }])
    for (const typed of TYPED) expect(JSON.stringify(lines())).not.toContain(typed)
  })
})

describe('a library’s log', () => {
  it.each([
    ['a message that quotes', [`Sign-up attempt for existing email: ${EMAIL}`], 'Sign-up attempt for existing email'],
    ['an address within a message', [`Invalid callback "${EMAIL}"`], 'Invalid callback'],
    ['values', ['Provider not found', { email: EMAIL }, [EMAIL]], 'Provider not found'],
    ['nothing but an object', [{ email: EMAIL }], 'error'],
  ])('keeps the fixed message of %s', (_, values, msg) => {
    const { log, lines } = openLog()
    libraryLog(log, 'better-auth')('error', ...values)
    expect(lines()).toMatchObject([{ level: 50, msg }])
    expect(JSON.stringify(lines())).not.toContain('kqzv81')
  })

  it('keeps an error’s name and code', () => {
    const { log, lines } = openLog()
    const error = Object.assign(new TypeError(`no row for ${EMAIL}`), { code: 'SQLITE_BUSY', detail: EMAIL })
    libraryLog(log, 'better-auth')('error', 'INTERNAL_SERVER_ERROR', error)
    expect(lines()).toMatchObject([
      { level: 50, msg: 'INTERNAL_SERVER_ERROR', error: { name: 'TypeError', code: 'SQLITE_BUSY' } },
    ])
    expect(JSON.stringify(lines())).not.toContain('kqzv81')
  })
})
