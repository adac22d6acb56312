import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { programOf } from '#server/own-files.ts'

const TIMEOUT_MS = 20_000

/**
 * Makes a link preview in a process of its own: the image library takes tens of megabytes, which are given back.
 * Returns nothing where the process fails.
 */
export async function makePreviewApart(root: string, picture: Uint8Array): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [programOf(root, 'server/pictures/preview-program.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
  // A process that has ended already takes no input.
  child.stdin.on('error', () => {})
  child.stdin.end(picture)
  const output = buffer(child.stdout).catch(() => undefined)
  return (await ended) ? output : undefined
}
