import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Invoice } from '#domain/document/invoice.ts'
import type { Done, Job } from './invoice-worker.ts'

/** Beyond this many papers that wait to be drawn a visitor is asked to come back; the shop's own letters wait. */
const MOST_WAITING = 16
/**
 * Without a limit the thread keeps three times the memory that it needs, since nothing asks for it back. A hundred lines in
 * every script of India take less than this.
 */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 3 }
/** From when work on a paper begins. A thread that takes so long is not coming back. */
const TIMEOUT_MS = 30_000
/** A thread without work is kept for as long, then its memory is given back. */
const IDLE_MS = 10_000

/** Too many papers wait to be drawn already. */
export class TooManyDocuments extends Error {
  constructor() {
    super('too many papers wait to be drawn')
  }
}

export type Draw = (root: string, invoice: Invoice) => Promise<Buffer>
type Wanted = { root: string; invoice: Invoice; resolve: (content: Buffer) => void; reject: (error: Error) => void }
type Options = { source: (root: string) => string; timeoutMs: number; idleMs: number; mostWaiting: number }

const isSource = import.meta.filename.endsWith('.ts')

const OURS: Options = {
  // Built with the shop, so that no thread has to read TypeScript; the command line and the tests run the source itself.
  source: (root) => join(root, isSource ? 'server/documents/invoice-worker.ts' : 'build/server/invoice-worker.js'),
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  mostWaiting: MOST_WAITING,
}

/**
 * A drawing table in a thread of its own, one paper after another: shaping type takes a tenth of a second and more, in
 * which the shop would answer nobody. The thread starts with the first paper, ends when there has been nothing to draw
 * for a while or when one takes too long, and never keeps the process alive.
 */
export function drawingTable(options: Partial<Options> = {}): { draw: Draw; drawQueued: Draw } {
  const { source, timeoutMs, idleMs, mostWaiting } = { ...OURS, ...options }
  const waiting: Wanted[] = []
  let worker: Worker | undefined
  let busy: Wanted | undefined
  let timer: NodeJS.Timeout | undefined

  function next() {
    if (busy) return
    clearTimeout(timer)
    busy = waiting.shift()
    if (!busy) {
      worker?.unref()
      timer = setTimeout(dismiss, idleMs).unref()
      return
    }
    worker ??= hire(busy.root)
    worker.ref()
    worker.postMessage({ root: busy.root, invoice: busy.invoice } satisfies Job)
    timer = setTimeout(() => finish(new Error('the thread that draws papers took too long')), timeoutMs)
  }
  /** Ends work on the paper; after a fault of the thread itself a new one does the next. */
  function finish(result: Buffer | Error, { keepThread = false } = {}) {
    const done = busy
    busy = undefined
    if (!keepThread) dismiss()
    if (result instanceof Error) done?.reject(result)
    else done?.resolve(result)
    next()
  }
  function dismiss() {
    const gone = worker
    worker = undefined
    void gone?.terminate()
  }
  function hire(root: string): Worker {
    const hired = new Worker(source(root), { resourceLimits: MEMORY })
    const isOurs = () => worker === hired
    hired.on('message', (done: Done) => {
      if (isOurs()) finish('fault' in done ? new Error(done.fault) : Buffer.from(done.content), { keepThread: true })
    })
    hired.on('error', (error: Error) => isOurs() && finish(error))
    hired.on('exit', () => isOurs() && finish(new Error('the thread that draws papers ended')))
    return hired
  }
  const wait = (root: string, invoice: Invoice) =>
    new Promise<Buffer>((resolve, reject) => {
      waiting.push({ root, invoice, resolve, reject })
      next()
    })
  return {
    draw: async (root, invoice) => {
      if (waiting.length >= mostWaiting) throw new TooManyDocuments()
      return wait(root, invoice)
    },
    drawQueued: wait,
  }
}

export const { draw: drawInvoice, drawQueued: drawInvoiceQueued } = drawingTable()
