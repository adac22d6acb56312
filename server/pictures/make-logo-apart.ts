import { runInChild } from './child-queue.ts'
import type { LogoMade } from './make-logo.ts'

const PROGRAM = { source: 'server/pictures/logo-program.ts', heapMb: 64, timeoutMs: 30_000 }

const FAILED: LogoMade = { ok: false, why: 'It could not be read.' }
const BUSY: LogoMade = {
  ok: false,
  why: 'Many pictures are being made just now. Nothing was changed. Try again in half a minute.',
}

/** Makes a logo in a child process, queued with pictures: a file that crashes the decoder ends the child alone. */
export async function makeLogoApart(root: string, file: Uint8Array): Promise<LogoMade> {
  let answer = FAILED
  const ended = await runInChild<LogoMade>(root, PROGRAM, file, (said) => {
    answer = said
  })
  return ended === 'busy' ? BUSY : answer
}
