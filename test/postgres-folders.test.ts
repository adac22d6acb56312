import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'

const START = `
  import pg from 'pg'
  import { startEmbedded } from './test/embedded-postgres.ts'
  const server = await startEmbedded({ database: 'shop', persistent: false, settings: { fsync: 'off' } })
  const url = server.url + '/shop'
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('show data_directory')
  await client.end()
  console.log(JSON.stringify({ url, folder: rows[0].data_directory }))
`
type Started = { url: string; folder: string }

/** A run in its own process, which waits for a signal. */
async function startRun() {
  const run = spawn(process.execPath, ['--input-type=module', '-e', `${START}; setInterval(() => {}, 1000)`])
  onTestFinished(() => void run.kill())
  const [line] = (await once(run.stdout, 'data')) as [Buffer]
  return { run, ...(JSON.parse(String(line)) as Started) }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  const there = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return there
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

it('the next run removes the files of a killed run and keeps those of a running one', {
  timeout: 60_000,
}, async () => {
  const living = await startRun()
  const killed = await startRun()
  killed.run.kill('SIGKILL')
  await once(killed.run, 'exit')
  expect(await answers(killed.url)).toBe(true)

  const next = await startRun()
  expect(await answers(killed.url)).toBe(false)
  expect(await exists(killed.folder)).toBe(false)
  for (const { url, folder } of [living, next]) {
    expect(await answers(url)).toBe(true)
    expect(await exists(folder)).toBe(true)
  }
  // A run that receives SIGTERM stops its server.
  living.run.kill('SIGTERM')
  await once(living.run, 'exit')
  expect(await answers(living.url)).toBe(false)
})
