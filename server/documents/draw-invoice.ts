import type { Invoice } from '#domain/document/invoice.ts'
import { programOf } from '#server/own-files.ts'
import { hiredThread } from './hired-thread.ts'
import type { Drawn, Job } from './invoice-worker.ts'

/** Beyond this many documents that wait to be drawn a visitor is asked to come back; the shop's own emails wait. */
const MOST_WAITING = 16
/**
 * Without a limit the thread keeps three times the memory that it needs, since nothing asks for it back. A hundred lines in
 * every script of India take less than this.
 */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 3 }
const TIMEOUT_MS = 30_000
const IDLE_MS = 10_000

/** Too many documents wait to be drawn already. */
export class TooManyDocuments extends Error {
  constructor() {
    super('too many papers wait to be drawn')
  }
}

export type Draw = (root: string, invoice: Invoice) => Promise<Buffer>
type Options = { source: (root: string) => string; timeoutMs: number; idleMs: number; mostWaiting: number }

const OURS: Options = {
  source: (root) => programOf(root, 'server/documents/invoice-worker.ts'),
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  mostWaiting: MOST_WAITING,
}

/** A drawing table in a thread of its own: shaping type takes a tenth of a second and more, in which the shop would answer nobody. */
export function drawingTable(options: Partial<Options> = {}) {
  const { source, mostWaiting, ...times } = { ...OURS, ...options }
  const thread = hiredThread<Job, Drawn>({
    ...times,
    source: ({ root }) => source(root),
    memory: MEMORY,
    does: 'draws documents',
  })
  const drawQueued: Draw = async (root, invoice) => Buffer.from((await thread.work({ root, invoice })).content)
  const draw: Draw = async (root, invoice) => {
    if (thread.waiting() >= mostWaiting) throw new TooManyDocuments()
    return drawQueued(root, invoice)
  }
  return {
    draw,
    drawQueued,
    /** After what somebody at the desk waits for: exports, prints, sheets. It ends when the shop does. */
    drawLater:
      (signal: AbortSignal): Draw =>
      async (root, invoice) => {
        await thread.standBack(signal)
        return drawQueued(root, invoice)
      },
  }
}

export const { draw: drawInvoice, drawQueued: drawInvoiceQueued, drawLater: drawInvoiceLater } = drawingTable()
