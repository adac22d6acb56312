import pino, { type DestinationStream } from 'pino'
import type { Config } from './config.ts'

export type Log = pino.Logger

const BATCH_BYTES = 4096
const FLUSH_MS = 1000
const MAX_BUFFERED_BYTES = 1024 * 1024

/** Fields that hold personal data or secrets. */
const PRIVATE_FIELDS = ['email', 'phone', 'fullName', 'password', 'secret', 'token', 'cookie', 'authorization']

/** One JSON line per event, on standard output by default. Errors are logged as `err`. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
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
 * Buffered writer to a file descriptor. A full disk or a closed pipe does not stop the process: lines stay buffered
 * up to `MAX_BUFFERED_BYTES`, further ones are dropped and counted, and the count is logged when writing works again.
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
    const line = { level: 40, time: new Date().toISOString(), dropped, msg: 'log lines could not be written' }
    dropped = 0
    destination.write(`${JSON.stringify(line)}\n`)
  })
  return destination
}

type LibraryLevel = 'debug' | 'info' | 'warn' | 'error'

/**
 * Fixed part of a message, before the first character after which a library may insert a value: `Invalid origin: …`.
 */
const FIXED_WORDS = /^[\p{L}\p{N} .,_[\]()'-]*/u

/**
 * Returns a logger for a library: `log('warn', message, ...values)`. Messages and values may contain a visitor's
 * input, so only the fixed words at the start of the message are logged, and the name and code of an error.
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

type LoggedError = {
  type: string
  message?: string
  code?: string | number
  errcode?: number
  constraint?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const MAX_CAUSES = 4

/**
 * Serializes an error with its type, message, stack and causes. Properties that libraries attach (URLs, rows, query
 * parameters) are left out, since they may contain names or order secrets.
 */
function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error }
  const { code, errcode, constraint } = error as { code?: unknown; errcode?: unknown; constraint?: unknown }
  const logged: LoggedError = {
    type: error.constructor.name || error.name,
    message: withoutPersonalData(error),
    stack: stackFrames(error),
  }
  if (typeof code === 'string' || typeof code === 'number') logged.code = code
  if (typeof errcode === 'number') logged.errcode = errcode
  if (typeof constraint === 'string') logged.constraint = constraint
  if (depth >= MAX_CAUSES) return logged
  if (error.cause !== undefined) logged.cause = serializeError(error.cause, depth + 1)
  if (error instanceof AggregateError) logged.errors = error.errors.map((inner) => serializeError(inner, depth + 1))
  return logged
}

/** Removes quoted input of parse errors, and from all messages order paths and email addresses. */
const withoutPersonalData = ({ name, message }: Error): string =>
  truncated(name === 'SyntaxError' ? message.replace(/"[\s\S]*"/, '"…"') : message)
    .replace(/\/(order|payment)\/[^\s"'`]*/g, '/$1/…')
    .replace(/[^\s"'`<(=]+@[^\s"'`>),]+/g, '…@…')

const LONGEST_MESSAGE = 2000

/**
 * The search for email addresses takes quadratic time, so long messages are cut. The cut is before a word, because
 * half an email address would not be recognized.
 */
const truncated = (message: string): string =>
  message.length <= LONGEST_MESSAGE ? message : message.slice(0, LONGEST_MESSAGE).replace(/(?<!\S)\S*$/, '…')

const stackFrames = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
