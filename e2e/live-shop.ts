import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readConfig } from '#server/config.ts'
import { setSetting } from '#server/settings/queries.ts'
import { openShop } from '#server/shop.ts'
import { freePort } from '#test/free-port.ts'

const run = promisify(execFile)
const YOURS = {
  name: 'Tohfa',
  upiId: 'tohfa@bank',
  phone: '+91 80 4112 3344',
  email: 'hello@tohfa.example',
  address: '14 Church Street, Bengaluru 560001',
  taxScheme: 'unregistered',
}

export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>

/** A shop of its own that takes real money by UPI, and its owner at a terminal. Nobody calls its provider. */
export async function openLiveShop() {
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
    PAYMENTS: 'live',
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_BASE_URL: 'http://127.0.0.1:9/v1/',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  }
  /** What the owner's command answers; one that is refused throws. */
  const owner = async (...words: string[]): Promise<string> =>
    (await run(process.execPath, ['server/cli.ts', ...words], { env })).stdout
  await prepare(env)
  const shop = await start(env, origin)
  return {
    origin,
    owner,
    async close() {
      await end(shop)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** It is tried out first, as every shop is, and has its owner's settings before it goes live. */
async function prepare(env: Record<string, string | undefined>) {
  const read = readConfig({ ...env, PAYMENTS: 'test', LOG_LEVEL: 'silent' }, process.cwd())
  if (!read.ok) throw new Error(read.message)
  const trial = await openShop(read.config)
  for (const [name, value] of Object.entries(YOURS)) {
    const { ok } = await setSetting(trial.db, name, value, trial.now())
    if (!ok) throw new Error(`${name} cannot be ${value}`)
  }
  await trial.close()
}

async function start(env: NodeJS.ProcessEnv, origin: string): Promise<ChildProcess> {
  const shop = spawn(process.execPath, ['build/server/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilOpen(origin, shop)
  return shop
}

async function end(shop: ChildProcess): Promise<void> {
  const ended = new Promise((done) => shop.once('exit', done))
  shop.kill('SIGTERM')
  await ended
}

async function untilOpen(origin: string, shop: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`)
    const open = await fetch(`${origin}/healthz`).catch(() => undefined)
    if (open?.ok) return
    await wait(100)
  }
  throw new Error('the shop did not open')
}
