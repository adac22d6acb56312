/** What the log keeps of an error. */
export type LoggedFault = {
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
export function logFault(error: unknown, depth = 0): LoggedFault {
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
