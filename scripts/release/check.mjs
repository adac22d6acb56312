import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { freePort } from '#test/free-port.ts'
import { packRelease } from './pack-release.mjs'

// Packs a release, unpacks it into an empty folder and starts it there with nothing but its own files.

const START_MS = 30_000
const PAUSE_MS = 100

const run = promisify(execFile)

async function unpack(work) {
  const file = await packRelease(work)
  const folder = join(work, 'unpacked')
  await mkdir(folder)
  await extract({ file, cwd: folder })
  const [name = ''] = await readdir(folder)
  return join(folder, name)
}

async function waitUntilReady(origin, isRunning) {
  const until = performance.now() + START_MS
  for (;;) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return
    if (!isRunning() || performance.now() > until) throw new Error(`The release is not ready: ${status}`)
    await wait(PAUSE_MS)
  }
}

/** Requests the home page and a script of it. */
async function checkPages(origin) {
  const page = await fetch(origin)
  const html = await page.text()
  assert.equal(page.status, 200)
  const [, script = ''] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  assert.match(html, /<h1/)
  assert.equal((await fetch(origin + script)).status, 200, script)
  const [, picture = ''] = /src="(\/pictures\/[^"]+)"/.exec(html) ?? []
  assert.equal((await fetch(origin + picture)).status, 200, picture)
}

async function checkCommands(release, node, env) {
  const { stdout: settings } = await run(node, ['server/cli.ts', 'settings'], { cwd: release, env })
  assert.match(settings, /Regalo/)
  const { stdout: backup } = await run(node, ['server/backup.ts', 'backup'], { cwd: release, env })
  assert.match(backup, /verified/)
}

const work = await mkdtemp(join(tmpdir(), 'regalo-release-check-'))
try {
  const release = await unpack(work)
  const node = join(release, 'node_modules/node/bin/node')
  const port = await freePort()
  const env = { PATH: '/nonexistent', DATA_DIR: join(work, 'data'), PORT: String(port), LOG_LEVEL: 'warn' }
  const shop = spawn(node, ['server/main.ts'], { cwd: release, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(shop, 'exit')
  try {
    const origin = `http://127.0.0.1:${port}`
    await waitUntilReady(origin, () => shop.exitCode === null)
    await checkPages(origin)
    await checkCommands(release, node, env)
  } finally {
    shop.kill('SIGTERM')
  }
  assert.deepEqual(await ended, [0, null])
  console.log('The release starts from its own files.')
} finally {
  await rm(work, { recursive: true, force: true })
}
