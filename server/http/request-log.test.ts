import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SECRET = 'kqzv81'

/** Runs a program that ends with a warning and an exception. */
const run = (stdout: 'pipe' | number) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })

const PROGRAM = `
  import { createLog } from '#server/log.ts'
  import { logProcessErrors } from './request-log.ts'
  const log = createLog({ logLevel: 'info' })
  logProcessErrors(log)
  process.emitWarning('${SECRET}')
  setTimeout(() => { throw Object.assign(new Error('no room'), { address: '${SECRET}' }) }, 50)
`

describe('a Node warning and a fatal exception', () => {
  it('are logged without personal data', () => {
    const { stdout, stderr, status } = run('pipe')
    expect(stdout + stderr).not.toContain(SECRET)
    expect(stderr).toBe('')
    expect(status).toBe(1)
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ level }) => level)).toEqual([40, 60])
    expect(lines.at(-1)).toMatchObject({ msg: 'uncaught exception: the shop stops', err: { message: 'no room' } })
  })

  it('end the process on a full disk too', () => {
    const full = openSync('/dev/full', 'w')
    const { status, signal } = run(full)
    closeSync(full)
    expect([status, signal]).toEqual([1, null])
  })
})
