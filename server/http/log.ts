import pino from 'pino'
import type { Config } from '#server/config.ts'

export type Log = pino.Logger

/** One JSON line an event on standard output, written in batches so that logging costs a request next to nothing. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 8192 })
  const flush = setInterval(() => destination.flush(), 1000)
  flush.unref()
  return pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}
