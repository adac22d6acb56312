import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/shop.ts'
import { freePort } from '#test/free-port.ts'

const run = promisify(execFile)

type Shop = Awaited<ReturnType<typeof openShop>>
export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>

/**
 * Starts a separate shop with its own data folder and command line.
 * @param prepare changes the shop in test mode, before it opens with the environment `more`
 */
export async function openOwnShop(prepare: (trial: Shop) => Promise<void>, more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'regalo-journey-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NO_COLOR: '1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    PUBLIC_ORIGIN: origin,
    ...more,
  }
  /** Runs an owner's command and returns its output; throws if it fails. */
  const owner = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, ['server/cli.ts', ...words], { env })).stdout
  const read = readConfig({ ...env, PAYMENTS: 'test', LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const trial = await openShop(read.config)
  await prepare(trial)
  await trial.close()
  const shops = [await start(env, origin)]
  return {
    origin,
    dataDir,
    owner,
    /** Starts another instance on the same database and store with its own data folder; returns its origin. */
    async another(): Promise<string> {
      const its = { PORT: String(await freePort()), DATA_DIR: join(dataDir, 'another') }
      const address = `http://localhost:${its.PORT}`
      shops.push(await start({ ...env, ...its }, address))
      return address
    },
    async close() {
      await Promise.all(shops.map(stopShop))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(env: NodeJS.ProcessEnv, origin: string): Promise<ChildProcess> {
  const shop = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady(origin, shop)
  return shop
}

async function stopShop(shop: ChildProcess): Promise<void> {
  const ended = new Promise((done) => shop.once('exit', done))
  shop.kill('SIGTERM')
  await ended
}

async function untilReady(origin: string, shop: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`)
    const open = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (open?.ok) return
    await wait(100)
  }
  throw new Error('the shop did not open')
}
