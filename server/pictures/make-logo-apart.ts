import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { programOf } from '#server/own-files.ts'
import type { LogoMade } from './make-logo.ts'

/** A picture that takes longer is none. */
const TIMEOUT_MS = 30_000
const FAILED: LogoMade = { ok: false, why: 'It could not be read.' }

/**
 * Makes a logo in a process of its own: what draws pictures takes tens of megabytes, which are given back with it, and a
 * file that brings it down takes nothing else along.
 */
export async function makeLogoApart(root: string, file: Uint8Array): Promise<LogoMade> {
  const child = spawn(process.execPath, [programOf(root, 'server/pictures/logo-program.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const failed = new Promise<undefined>((done) => child.once('error', () => done(undefined)))
  // One that has ended already takes nothing more.
  child.stdin.on('error', () => {})
  child.stdin.end(file)
  const said = await Promise.race([buffer(child.stdout), failed])
  try {
    return JSON.parse(String(said)) as LogoMade
  } catch {
    return FAILED
  }
}
