import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPostgres } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { TEMPLATE } from '../postgres.ts'

const ROOT = join(import.meta.dirname, '../..')

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-stop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Runs server/main.ts as a process. `said` resolves once it has printed a text. */
async function startProcess(more: Record<string, string>) {
  const port = await freePort()
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ...more }
  const loaded = more.STOP_AT ? ['without-build', 'stop-at'] : ['without-build']
  const main = [...loaded.flatMap((name) => ['--import', `./test/process/${name}.ts`]), 'server/main.ts']
  const child = spawn(process.execPath, main, { cwd: ROOT, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  let outputText = () => {}
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      outputText()
    })
  const untilPrinted = (text: string) =>
    new Promise<void>((resolve) => {
      outputText = () => printed.includes(text) && resolve()
      outputText()
    })
  const ended = once(child, 'close').then(([code]) => ({ code, errors: printed.match(/"level":[56]0.*|.*Error.*/g) }))
  return { child, port, said: untilPrinted, ended }
}

describe.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await createPostgres(TEMPLATE) })],
])('on %s', (_, database) => {
  it('a shop stopped during its start ends without an error', async () => {
    const where = { DATA_DIR: await dataFolder(), ...(await database()) }
    // The second start has less background work, so it does more in the foreground.
    for (const STOP_AT of ['Regalo is open', 'The desk has no owner', 'listen', 'Regalo is open']) {
      const { ended } = await startProcess({ STOP_AT, ...where })
      expect([STOP_AT, await ended]).toEqual([STOP_AT, { code: 0, errors: null }])
    }
  })
})

it('a stopping shop answers requests in progress and does not wait for idle connections', async () => {
  const { child, port, said: untilPrinted, ended } = await startProcess({ DATA_DIR: await dataFolder() })
  await untilPrinted('This link creates the owner account')
  const [silent, sending] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  onTestFinished(() => void [silent, sending].map((socket) => socket.destroy()))
  await Promise.all(
    [silent, sending].map((socket) =>
      once(
        socket.on('error', () => {}),
        'connect',
      ),
    ),
  )
  sending.write('POST /read HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  // A process that answers this request has read the headers above.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  await once(silent.resume(), 'close')
  sending.write('}')
  const [answer] = await once(sending, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*2 bytes$/)
  expect(await ended).toEqual({ code: 0, errors: null })
})

it('a shop that waits before it stops serves everything but its readiness, until SHUTDOWN_DELAY_SECONDS are over', async () => {
  const { child, port, said, ended } = await startProcess({ DATA_DIR: await dataFolder(), SHUTDOWN_DELAY_SECONDS: '2' })
  await said('This link creates the owner account')
  const ask = async (path: string, init?: RequestInit) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  expect(await ask('/readyz')).toBe(200)
  const startedAt = performance.now()
  child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect([await ask('/healthz'), await ask('/read', { method: 'POST' })]).toEqual([200, 200])
  expect(await ended).toEqual({ code: 0, errors: null })
  expect(performance.now() - startedAt).toBeGreaterThan(2000)
})
