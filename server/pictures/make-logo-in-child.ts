import { runInChild } from './child-queue.ts'
import type { LogoResult } from './make-logo.ts'

const PROGRAM = { source: 'server/pictures/logo-program.ts', heapMb: 64, timeoutMs: 30_000 }

const FAILED: LogoResult = { ok: false, why: 'It could not be read.' }
const BUSY: LogoResult = {
  ok: false,
  why: 'Other pictures are being processed. Nothing was changed. Try again in half a minute.',
}

/** Makes a logo in a child process, queued with pictures: a file that crashes the decoder ends the child alone. */
export async function makeLogoInChild(root: string, file: Uint8Array): Promise<LogoResult> {
  let answer = FAILED
  const ended = await runInChild<LogoResult>(root, PROGRAM, file, (said) => {
    answer = said
  })
  return ended === 'busy' ? BUSY : answer
}
