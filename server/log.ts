import pino, { type DestinationStream } from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

/** Buffered lines are written once they reach this size, or after a second. */
const BATCH_BYTES = 4096
const FLUSH_MS = 1000
/** More lines than this are dropped while the destination takes none. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/** Fields that hold personal data or secrets. */
const PRIVATE_FIELDS = ['email', 'phone', 'fullName', 'password', 'secret', 'token', 'cookie', 'authorization']

/** One JSON line per event, on standard output by default. Errors are logged as `err`. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: logFault },
    redact: PRIVATE_FIELDS.flatMap((field) => [field, `*.${field}`]),
  }
  return pino(options, destination ?? standardOutput())
}

let output: DestinationStream | undefined

/** The process has one buffer for standard output, which all its logs share. */
function standardOutput(): DestinationStream {
  output ??= logDestination(1)
  return output
}

/**
 * Buffered writer to a file descriptor. A full disk or a closed pipe does not stop the process: lines stay buffered up to
 * `MAX_BUFFERED_BYTES`, further ones are dropped and counted, and the count is logged when writing works again.
 */
export function logDestination(dest: number) {
  const destination = pino.destination({
    dest,
    sync: false,
    minLength: BATCH_BYTES,
    maxLength: MAX_BUFFERED_BYTES,
    periodicFlush: FLUSH_MS,
  })
  // SonicBoom's own, called at exit and for fatal lines, retries forever on a full disk.
  destination.flushSync = () => {}
  let dropped = 0
  destination.on('error', () => {})
  destination.on('drop', () => {
    dropped += 1
  })
  destination.on('drain', () => {
    if (dropped === 0) return
    const line = { level: 40, time: new Date().toISOString(), dropped, msg: 'lines of the log could not be written' }
    dropped = 0
    destination.write(`${JSON.stringify(line)}\n`)
  })
  return destination
}

type LibraryLevel = 'debug' | 'info' | 'warn' | 'error'

/** Words of a message before the first character that a library may put a value after: `Invalid origin: …`. */
const FIXED_WORDS = /^[\p{L}\p{N} .,_[\]()'-]*/u

/**
 * Logger for a library: `log('warn', message, ...values)`. Messages and values may quote what a visitor sent, so a line
 * has only the fixed words that begin the message, and the name and code of an error.
 */
export function libraryLog(log: Log, library: string) {
  const child = log.child({ library })
  return (level: LibraryLevel, ...values: unknown[]): void => {
    const error = values.find((value) => value instanceof Error)
    const message = values.find((value) => typeof value === 'string')
    const [words = ''] = FIXED_WORDS.exec(message ?? '') ?? []
    child[level](error ? { error: { name: error.name, code: codeOf(error) } } : {}, words.trim() || level)
  }
}

function codeOf(error: Error): string | number | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' || typeof code === 'number' ? code : undefined
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
  shortened(name === 'SyntaxError' ? message.replace(/"[\s\S]*"/, '"…"') : message)
    .replace(/\/(order|payment)\/[^\s"'`]*/g, '/$1/…')
    .replace(/[^\s"'`<(=]+@[^\s"'`>),]+/g, '…@…')

const LONGEST_MESSAGE = 2000

/** Finding emails takes quadratic time. A message is cut before the word that does not fit: it may be half an email. */
const shortened = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : message.slice(0, LONGEST_MESSAGE).replace(/(?<!\S)\S*$/, '…')

/** The stack without the words above it. */
const frames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
