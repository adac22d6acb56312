import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { scriptPath } from '#server/project-files.ts'
import { runInChild } from './child-queue.ts'
import type { LogoResult } from './make-logo.ts'
import type { OwnPictureResult } from './make-own-picture.ts'
import type { PictureJob, PictureMessage } from './picture-child.ts'

const LOGO_PROGRAM = { source: 'server/pictures/logo-program.ts', heapMb: 64, timeoutMs: 30_000 }

const LOGO_FAILED: LogoResult = { ok: false, why: 'It could not be read.' }
const LOGO_BUSY: LogoResult = {
  ok: false,
  why: 'Other pictures are being processed. Nothing was changed. Try again in half a minute.',
}

/** Makes a logo in a child process, queued with pictures: a file that crashes the decoder ends the child alone. */
export async function makeLogoInChild(root: string, file: Uint8Array): Promise<LogoResult> {
  let answer = LOGO_FAILED
  const ended = await runInChild<LogoResult>(root, LOGO_PROGRAM, file, (said) => {
    answer = said
  })
  return ended === 'busy' ? LOGO_BUSY : answer
}

const PREVIEW_TIMEOUT_MS = 20_000

/**
 * Makes a link preview in a child process: the image library takes tens of megabytes, which are freed when it ends.
 * Returns undefined if the process fails.
 */
export async function makePreviewInChild(root: string, picture: Uint8Array): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [scriptPath(root, 'server/pictures/preview-program.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: PREVIEW_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  // Writing fails if the process has ended already.
  child.stdin.on('error', () => {})
  child.stdin.end(picture)
  const output = buffer(child.stdout).catch(() => undefined)
  return (await ended) ? output : undefined
}

const PROGRAM = {
  source: 'server/pictures/picture-child.ts',
  heapMb: 64,
  // Enough for 50 megapixels on a busy server.
  timeoutMs: 60_000,
}

/** Makes a picture in a child process, queued with the others. `onNews` receives the progress from 0 to 1. */
export async function makePictureInChild(
  root: string,
  job: PictureJob,
  onNews: (done: number) => void = () => {},
): Promise<OwnPictureResult> {
  // A child that ends without a result crashed on this picture.
  let answer: OwnPictureResult = { refused: 'damaged' }
  const ended = await runInChild<PictureMessage>(root, PROGRAM, job, (said) => {
    if ('news' in said) onNews(said.news)
    else answer = said
  })
  return ended === 'busy' ? { refused: 'busy' } : answer
}
