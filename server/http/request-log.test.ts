import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SECRET = 'kqzv81'

/** Runs a program whose libraries say too much. */
const run = (stdout: 'pipe' | number) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: import.meta.dirname,
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })

const PROGRAM = `
  import { createLog } from '#server/log.ts'
  import { quietLibraries } from './request-log.ts'
  const log = createLog({ logLevel: 'info' })
  quietLibraries(log)
  console.warn('The URL path "/order/REG-0001/${SECRET}" could not be decoded')
  console.error(new Error('${SECRET}'))
  process.emitWarning('${SECRET}')
  setTimeout(() => { throw Object.assign(new Error('no room'), { address: '${SECRET}' }) }, 50)
`

describe('what a library prints', () => {
  it('is a line of the log that repeats none of it, up to the error that ends the process', () => {
    const { stdout, stderr, status } = run('pipe')
    expect(stdout + stderr).not.toContain(SECRET)
    expect(stderr).toBe('')
    expect(status).toBe(1)
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.map(({ level }) => level)).toEqual([40, 40, 40, 60])
    expect(lines.at(-1)).toMatchObject({ msg: 'the shop ends', err: { message: 'no room' } })
  })

  it('keeps no process from its end where nothing can be written', () => {
    const full = openSync('/dev/full', 'w')
    const { status, signal } = run(full)
    closeSync(full)
    expect([status, signal]).toEqual([1, null])
  })
})
