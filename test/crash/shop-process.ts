import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type ShopProcess = { ready: Promise<boolean>; kill: () => Promise<void>; stop: () => Promise<void> }

/** Node flags of `npm start`, passed by the launcher. */
const FLAGS = (process.env.SERVER_FLAGS ?? '').split(' ').filter(Boolean)

/** Starts the shop that is built in `folder` as a process. `kill` sends SIGKILL, so that no handler runs. */
export function startShop(env: Record<string, string>, folder = process.cwd()): ShopProcess {
  const child = spawn(process.execPath, [...FLAGS, 'build/server/main.js'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  return {
    ready: untilResponding(`http://127.0.0.1:${env.PORT}/healthz`, child),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** `false` if the process ended before it answered. */
async function untilResponding(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    if (response?.ok) return true
    await wait(5)
  }
  return false
}
