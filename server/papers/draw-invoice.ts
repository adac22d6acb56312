import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Invoice } from '#domain/invoice.ts'
import type { Done, Job } from './invoice-worker.ts'

type Waiting = { resolve: (content: Buffer) => void; reject: (error: Error) => void }
type Hand = { worker: Worker; waiting: Map<number, Waiting> }

/** Nobody waits longer for a paper; a thread that takes so long is not coming back. */
const PATIENCE_MS = 60_000

let hand: Hand | undefined
let jobs = 0

/**
 * Draws an invoice in a thread of its own, one after another: shaping type takes a tenth of a second and more, in
 * which the shop would answer nobody. The thread starts with the first invoice and never keeps the process alive.
 */
export function drawInvoice(root: string, invoice: Invoice): Promise<Buffer> {
  hand ??= hire(root)
  const { worker, waiting } = hand
  const id = jobs++
  return new Promise<Buffer>((resolve, reject) => {
    const late = setTimeout(() => void worker.terminate(), PATIENCE_MS)
    const settled =
      <T>(settle: (value: T) => void) =>
      (value: T) => {
        clearTimeout(late)
        waiting.delete(id)
        if (waiting.size === 0) worker.unref()
        settle(value)
      }
    waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
    worker.ref()
    worker.postMessage({ id, root, invoice } satisfies Job)
  })
}

function hire(root: string): Hand {
  // The source itself: it is not part of the built pages, and Node runs it as it is.
  // What it prints is thrown away: only the log speaks.
  const worker = new Worker(join(root, 'server/papers/invoice-worker.ts'), { stdout: true, stderr: true })
  worker.stdout.resume()
  worker.stderr.resume()
  const waiting = new Map<number, Waiting>()
  worker.on('message', (done: Done) => {
    if ('fault' in done) waiting.get(done.id)?.reject(new Error(done.fault))
    else waiting.get(done.id)?.resolve(Buffer.from(done.content))
  })
  const leave = (error: Error) => {
    if (hand?.worker === worker) hand = undefined
    for (const { reject } of waiting.values()) reject(error)
  }
  worker.on('error', leave)
  worker.on('exit', () => leave(new Error('the thread that draws invoices ended')))
  worker.unref()
  return { worker, waiting }
}
