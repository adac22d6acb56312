import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '#test/free-port.ts'

export type RunningShop = {
  origin: string
  pid: number
  startMs: number
  stop: () => Promise<void>
}

/** Node flags of `npm start`, passed by the launcher. */
const FLAGS = (process.env.SERVER_FLAGS ?? '').split(' ').filter(Boolean)

const addressEnvironment = (origin: string) => ({ PORT: new URL(origin).port, PUBLIC_ORIGIN: origin })

/**
 * Starts the built shop in production mode on its own database.
 *
 * `startMs` is the time until its first response; `onLine` receives its log lines.
 */
export async function startShop(
  dataDir: string,
  env: Record<string, string> = {},
  onLine?: (line: string) => void,
): Promise<RunningShop> {
  const origin = `http://127.0.0.1:${await freePort()}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...FLAGS, 'build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...addressEnvironment(origin),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  })
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await untilResponding(`${origin}/healthz`)
  return {
    origin,
    pid: child.pid ?? 0,
    startMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilResponding(url: string) {
  const until = performance.now() + 20_000
  while (performance.now() < until) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 5))
  }
  throw new Error(`${url} does not answer`)
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'regalo-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const match = /VmRSS:\s+(\d+) kB/.exec(status)
  return match ? Number(match[1]) / 1024 : undefined
}
