import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const PRINT = 'process.stdout.write(JSON.stringify(process.env))'

/** Returns the environment of a program started with this `.env` text. */
function variables(file: string | undefined, env: Record<string, string> = {}): Record<string, string> {
  const root = mkdtempSync(join(tmpdir(), 'regalo-env-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of ['load-env.mjs', 'run.mjs'])
    cpSync(join(import.meta.dirname, 'setup', name), join(root, 'scripts/setup', name))
  if (file !== undefined) writeFileSync(join(root, '.env'), file)
  const args = ['--import', join(root, 'scripts/setup/load-env.mjs'), '--eval', PRINT]
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env, cwd: tmpdir() }))
}

describe('a .env file', () => {
  it('sets the variables of a program in any working directory', () => {
    expect(variables('PORT=4000\nDATA_DIR=/srv/shop\n')).toMatchObject({ PORT: '4000', DATA_DIR: '/srv/shop' })
  })

  it('does not replace a variable of the environment, even an empty one', () => {
    const set = variables('PORT=4000\nPAYMENTS=live\nHOST=0.0.0.0\n', { PORT: '5000', PAYMENTS: '' })
    expect(set).toMatchObject({ PORT: '5000', PAYMENTS: '', HOST: '0.0.0.0' })
  })

  it.each([
    ['double quotes', 'MAIL_FROM="Regalo <hello@shop.example>"', 'Regalo <hello@shop.example>'],
    ['single quotes', `MAIL_FROM='"Regalo" <hello@shop.example>'`, '"Regalo" <hello@shop.example>'],
    ['a hash sign within quotes', 'MAIL_FROM="a # b"', 'a # b'],
    ['a comment behind the value', 'MAIL_FROM=a # b', 'a'],
    ['spaces around the name and value', '  MAIL_FROM = a b  ', 'a b'],
    ['an equals sign in the value', 'MAIL_FROM=a=b', 'a=b'],
    ['`export` and Windows line ends', '# comment\r\n\r\nexport MAIL_FROM=a\r\n', 'a'],
    ['nothing after the equals sign', 'MAIL_FROM=', ''],
  ])('may have %s', (_, file, value) => {
    expect(variables(file).MAIL_FROM).toBe(value)
  })

  it('may have a line without an assignment, which is skipped', () => {
    const set = variables('PORT\n= 1\nHOST=0.0.0.0\n')
    expect(set).toMatchObject({ HOST: '0.0.0.0' })
    expect(set.PORT).toBeUndefined()
  })

  it('may be missing', () => {
    expect(variables(undefined, { PORT: '5000' })).toMatchObject({ PORT: '5000' })
  })
})
