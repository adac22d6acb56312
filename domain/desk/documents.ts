import type { Area } from './roles.ts'

/** What is printed for orders at the desk, with what it is called and whose it is to print. */
export const PRINT_KINDS = {
  slip: { name: 'Packing slips', one: 'Packing slip, no prices', area: 'pack' },
  card: { name: 'Cards', one: 'Card', area: 'pack' },
  label: { name: 'Labels, A6', one: 'Address label, A6', area: 'pack' },
  'labels-a4': { name: 'Labels, four on A4', one: 'Address label, on A4', area: 'pack' },
  invoice: { name: 'Invoices', one: 'Tax invoice', area: 'money' },
} as const satisfies Record<string, { name: string; one: string; area: Area }>
export type PrintKind = keyof typeof PRINT_KINDS

export const isPrintKind = (text: string): text is PrintKind => Object.hasOwn(PRINT_KINDS, text)

/** Orders of one PDF: more is a book. */
export const MOST_PRINTED = 200

/** So many of them are shown as sheets, to be printed by the browser: a page of the list. */
export const MOST_SHOWN = 50

/** Numbers of orders as a form or an address has them, each once; what can be none is left out. */
export const readNumbers = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter((text) => /^[\p{L}\d][\p{L}\d-]{0,39}$/u.test(text)))].slice(0, MOST_PRINTED)

/** Why an order is not in the PDF. */
export const NOT_PRINTED = {
  unknown: 'There is no such order.',
  'no-card': 'Nothing is written on its card.',
  'no-invoice': 'It has no invoice, since nobody has paid for it.',
  'no-address': 'It waits for its address.',
} as const
export type NotPrinted = { number: string; why: keyof typeof NOT_PRINTED }

/** What an address asks to be drawn: `paper=slip&n=REG-0042&n=REG-0043&at=1795413600000`; `at`: when somebody pressed. */
export type PrintAddress = { kind: PrintKind; numbers: string[]; at: number | undefined }

export function readPrintAddress(params: URLSearchParams): PrintAddress | undefined {
  const [kind, at] = [params.get('paper') ?? '', Number(params.get('at'))]
  if (!isPrintKind(kind)) return undefined
  return { kind, numbers: readNumbers(params.getAll('n')), at: Number.isSafeInteger(at) && at > 0 ? at : undefined }
}

export const printQuery = ({ kind, numbers, at }: PrintAddress): string =>
  new URLSearchParams([
    ['paper', kind],
    ...numbers.map((number) => ['n', number]),
    ...(at ? [['at', String(at)]] : []),
  ]).toString()

/** What an address asks to be shown, `paper=slip&paper=card&n=REG-0042&parcel=1`: of one parcel alone where one is meant. */
export type SheetsAddress = { documents: PrintKind[]; numbers: string[]; parcel: number | undefined }

export function readSheetsAddress(params: URLSearchParams): SheetsAddress | undefined {
  const documents = [...new Set(params.getAll('paper').filter(isPrintKind))]
  if (documents.length === 0) return undefined
  return { documents, numbers: readNumbers(params.getAll('n')), parcel: Number(params.get('parcel')) || undefined }
}

/** Where sheets are looked at and printed. */
export const sheetsAt = ({ kind, number, parcel }: { kind: PrintKind; number: string; parcel?: number }): string =>
  `/desk/orders/sheets?${new URLSearchParams({ paper: kind, n: number, ...(parcel && { parcel: String(parcel) }) })}`
