import pino from 'pino'
import type { Config } from '#server/config.ts'
import { logFault } from './log-fault.ts'
import { logWriter, type Outlet, toFile } from './log-writer.ts'

export type Log = pino.Logger

const EVERY_MS = 1000

/** One JSON line an event, on standard output; an error is always given as `err`. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, outlet?: Outlet): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: logFault },
  }
  return pino(options, outlet ? logWriter(outlet) : standardOutput())
}

let output: ReturnType<typeof logWriter> | undefined

/** There is one in a process, however many logs write to it. */
function standardOutput() {
  if (output) return output
  const writer = logWriter(toFile(1))
  setInterval(writer.flush, EVERY_MS).unref()
  process.once('exit', writer.flushSync)
  output = writer
  return writer
}
