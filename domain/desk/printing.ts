import type { Area } from './roles.ts'

/** Printable documents of an order, with their names and the area that may print them. */
export const PRINT_KINDS = {
  slip: { name: 'Packing slips', one: 'Packing slip, no prices', area: 'pack' },
  card: { name: 'Cards', one: 'Card', area: 'pack' },
  label: { name: 'Labels, A6', one: 'Address label, A6', area: 'pack' },
  'labels-a4': { name: 'Labels, four on A4', one: 'Address label, on A4', area: 'pack' },
  invoice: { name: 'Invoices', one: 'Invoice', area: 'money' },
} as const satisfies Record<string, { name: string; one: string; area: Area }>
export type PrintKind = keyof typeof PRINT_KINDS

export const isPrintKind = (text: string): text is PrintKind => Object.hasOwn(PRINT_KINDS, text)

/** Maximum number of orders in one PDF. */
export const MAX_PRINTED_ORDERS = 200

/** Maximum number of orders shown as HTML for printing; one page of the list. */
export const MAX_SHEET_ORDERS = 50

/** Reads order numbers from a form or query; drops duplicates and invalid ones. */
export const readOrderNumbers = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => /^[\p{L}\d][\p{L}\d-]{0,39}$/u.test(text)))].slice(0, MAX_PRINTED_ORDERS)

/** Reasons why an order is missing from a PDF. */
export const SKIP_REASONS = {
  unknown: 'There is no such order.',
  'no-card': 'The card has no message.',
  'no-invoice': 'There is no invoice: the order is not paid.',
  'no-address': 'The address is missing.',
} as const
export type SkippedOrder = { number: string; why: keyof typeof SKIP_REASONS }

/** Query of a PDF: `paper=slip&n=REG-0042&n=REG-0043&at=1795413600000`; `at`: time of the click. */
export type PrintQuery = { kind: PrintKind; numbers: string[]; at: number | undefined }

/** Parses the query of a PDF; `undefined` for an unknown document. */
export function readPrintQuery(params: URLSearchParams): PrintQuery | undefined {
  const [kind, at] = [params.get('paper') ?? '', Number(params.get('at'))]
  if (!isPrintKind(kind)) return undefined
  return {
    kind,
    numbers: readOrderNumbers(params.getAll('n')),
    at: Number.isSafeInteger(at) && at > 0 ? at : undefined,
  }
}

export const formatPrintQuery = ({ kind, numbers, at }: PrintQuery): string =>
  new URLSearchParams([
    ['paper', kind],
    ...numbers.map((number) => ['n', number]),
    ...(at ? [['at', String(at)]] : []),
  ]).toString()

/**
 * Query of printable HTML pages: `paper=slip&paper=card&n=REG-0042&parcel=1`; `parcel` limits them to one parcel.
 */
export type SheetsQuery = { documents: PrintKind[]; numbers: string[]; parcel: number | undefined }

/** Parses the query of printable HTML pages; `undefined` without a known document. */
export function readSheetsQuery(params: URLSearchParams): SheetsQuery | undefined {
  const documents = [...new Set(params.getAll('paper').filter(isPrintKind))]
  if (documents.length === 0) return undefined
  return { documents, numbers: readOrderNumbers(params.getAll('n')), parcel: Number(params.get('parcel')) || undefined }
}

/** Returns the URL of a printable HTML page. */
export const sheetsPath = ({ kind, number, parcel }: { kind: PrintKind; number: string; parcel?: number }): string =>
  `/desk/orders/sheets?${new URLSearchParams({ paper: kind, n: number, ...(parcel && { parcel: String(parcel) }) })}`
