import { write, writeSync } from 'node:fs'

const BATCH_BYTES = 8192
/** What waits while nobody takes it; beyond that lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024
const STUCK_AFTER_MS = 1000
const NEWLINE = 10

/** How text gets out, as `fs.write` and `fs.writeSync` do it: both say how many bytes were taken. */
export type Outlet = {
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, taken: number) => void): void
  writeSync(bytes: Buffer): number
}

export const toFile = (fd: number): Outlet => ({
  write: (bytes, done) => write(fd, bytes, done),
  writeSync: (bytes) => writeSync(fd, bytes),
})

type Batch = { bytes: Buffer; lines: Buffer; told: number }

/**
 * Lines of the log on their way out, in batches so that logging costs a request next to nothing. A line that cannot be
 * written, on a full disk or into a closed pipe, is dropped and counted: the shop goes on, nothing is tried for ever,
 * and as soon as there is room again a line says how many are missing.
 */
export function logWriter(outlet: Outlet) {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  let writingSince: number | undefined
  // What a full disk cut off in the middle must not swallow the line after it.
  let isCut = false

  function take(): Batch {
    const lines = Buffer.concat(waiting)
    const told = dropped
    const bytes = Buffer.concat([Buffer.from(isCut ? '\n' : ''), told ? missing(told) : Buffer.alloc(0), lines])
    waiting = []
    waitingBytes = 0
    dropped = 0
    return { bytes, lines, told }
  }

  function settle(rest: Buffer, { bytes, lines, told }: Batch): void {
    const isUntouched = rest.length === bytes.length
    dropped += isUntouched ? told + countLines(lines) : countLines(rest)
    if (!isUntouched) isCut = rest.length > 0 && bytes[bytes.length - rest.length - 1] !== NEWLINE
  }

  function flush(done: () => void = () => {}): void {
    if (writingSince !== undefined || waitingBytes === 0) {
      done()
      return
    }
    writingSince = Date.now()
    const batch = take()
    const send = (bytes: Buffer): void =>
      outlet.write(bytes, (error, taken) => {
        const rest = error ? bytes : bytes.subarray(taken)
        if (!error && taken > 0 && rest.length > 0) {
          send(rest)
          return
        }
        writingSince = undefined
        // A reader that is slow for the moment gets the rest with the next batch.
        if (error?.code === 'EAGAIN') {
          waiting.unshift(rest)
          waitingBytes += rest.length
          isCut = false
        } else settle(rest, batch)
        done()
      })
    send(batch.bytes)
  }

  return {
    write(line: string): void {
      if (waitingBytes > MAX_WAITING_BYTES) {
        dropped += 1
        return
      }
      const bytes = Buffer.from(line)
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (waitingBytes >= BATCH_BYTES) flush()
    },
    flush,
    /** When the process ends and nothing can be waited for: tried once, and not at all where somebody stopped reading. */
    flushSync(): void {
      const isStuck = writingSince !== undefined && Date.now() - writingSince > STUCK_AFTER_MS
      if (isStuck || waitingBytes === 0) return
      const batch = take()
      let rest = batch.bytes
      try {
        while (rest.length > 0) rest = rest.subarray(outlet.writeSync(rest))
      } catch {
        settle(rest, batch)
      }
    },
  }
}

const missing = (dropped: number) =>
  Buffer.from(
    `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'lines of the log could not be written' })}\n`,
  )

const countLines = (bytes: Buffer): number => bytes.reduce((lines, byte) => lines + (byte === NEWLINE ? 1 : 0), 0)
