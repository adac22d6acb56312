/** What documents are numbered in; each series counts by itself, and what is made in test mode has its own. */
export type Series = 'invoice' | 'credit-note' | 'test-invoice' | 'test-credit-note'

const PREFIXES: Record<Series, string> = {
  invoice: 'RG',
  'credit-note': 'CN',
  'test-invoice': 'T',
  'test-credit-note': 'TC',
}

/** The series of an order's documents. */
export const seriesOf = (kind: 'invoice' | 'credit-note', { test }: { test: boolean }): Series =>
  test ? `test-${kind}` : kind

/**
 * The number of an invoice or a credit note: its series, the financial year, and its place in the year's series,
 * `RG/26-27/000001`, `CN/26-27/000001`, in test mode `T/…` and `TC/…`. Rules 46 and 53 allow 16 characters, letters,
 * digits, `-` and `/`; six digits grow to seven when a year needs them.
 */
export const documentNumber = (series: Series, year: string, serial: number): string =>
  `${PREFIXES[series]}/${year}/${String(serial).padStart(6, '0')}`
