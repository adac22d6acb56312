import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { scriptPath } from '#server/project-files.ts'

const TIMEOUT_MS = 20_000

/**
 * Makes a link preview in a child process: the image library takes tens of megabytes, which are freed when it ends.
 * Returns undefined if the process fails.
 */
export async function makePreviewInChild(root: string, picture: Uint8Array): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [scriptPath(root, 'server/pictures/preview-program.ts')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: TIMEOUT_MS,
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
