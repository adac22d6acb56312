import pino from 'pino'
import type { Config } from './config.ts'
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

/** What the log keeps of an error. */
type LoggedFault = {
  type: string
  message?: string
  code?: string | number
  errcode?: number
  constraint?: string
  stack?: string
  cause?: LoggedFault
  errors?: LoggedFault[]
}

const MAX_CAUSES = 4

/**
 * An error as the log has it: its kind, its words, where it happened and what lies behind it. What libraries hang on
 * their errors (the address that was asked for, the values of a row, a statement's parameters) stays out: it may be a
 * visitor's name or the key of an order.
 */
function logFault(error: unknown, depth = 0): LoggedFault {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error }
  const { code, errcode, constraint } = error as { code?: unknown; errcode?: unknown; constraint?: unknown }
  const fault: LoggedFault = {
    type: error.constructor.name || error.name,
    message: withoutVisitors(error),
    stack: frames(error),
  }
  if (typeof code === 'string' || typeof code === 'number') fault.code = code
  if (typeof errcode === 'number') fault.errcode = errcode
  if (typeof constraint === 'string') fault.constraint = constraint
  if (depth >= MAX_CAUSES) return fault
  if (error.cause !== undefined) fault.cause = logFault(error.cause, depth + 1)
  if (error instanceof AggregateError) fault.errors = error.errors.map((one) => logFault(one, depth + 1))
  return fault
}

/** What could not be parsed is quoted in these errors' words; of other errors, whatever names an order or a person. */
const withoutVisitors = ({ name, message }: Error): string =>
  (name === 'SyntaxError' ? message.replace(/"[\s\S]*"/, '"…"') : message)
    .replace(/\/(order|payment)\/[^\s"'`]*/g, '/$1/…')
    .replace(/[^\s"'`<(=]+@[^\s"'`>),]+/g, '…@…')

/** The stack without the words above it. */
const frames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
