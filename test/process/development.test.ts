import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs server/main.ts with these arguments. `printed` resolves with the output once it contains a text, or at the
 * end.
 */
async function startMain(args: string[], more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-dev-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', ...more }
  const child = spawn(process.execPath, ['server/main.ts', ...args], { cwd: ROOT, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  const printed = (text: string) =>
    new Promise<string>((resolve) => {
      const look = () => output.includes(text) && resolve(output)
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      void ended.then(() => resolve(output))
      look()
    })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, port, printed, ended }
}

/** Vite inserts stylesheets as style elements. */
const VITE_STYLES = "; style-src 'self' 'unsafe-inline';"

it.each([
  ['without --dev', ['--demo'], {}, 'The demo runs in development only: npm run dev -- --demo\n'],
  [
    'in production',
    ['--dev', '--demo'],
    { NODE_ENV: 'production' },
    'The demo signs everyone in as the owner, so it does not start with NODE_ENV=production.\n',
  ],
])('the demo does not start %s', async (_, args, env, output) => {
  const { ended } = await startMain(args, env)
  expect(await ended).toEqual({ code: 1, output })
})

it('npm run dev -- --demo answers on the loopback address alone and prints where the demo is', {
  timeout: 120_000,
}, async () => {
  const { child, port, printed, ended } = await startMain(['--dev', '--demo'])
  expect(await printed('/demo\n')).toContain(`Demo: http://localhost:${port}/demo\n`)
  const page = await fetch(`http://127.0.0.1:${port}/demo`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in to the desk')])
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect([home.status, home.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(VITE_STYLES),
  ])
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
  for (const { address } of outside)
    await expect(fetch(`http://${address}:${port}/demo`)).rejects.toThrow('fetch failed')
  child.kill('SIGTERM')
  const { output } = await ended
  expect(output).not.toMatch(/"level":50|Error:/)
})
