/** What documents are numbered in; each series counts by itself, and what is made in test mode has its own. */
export type Series = 'invoice' | 'credit-note' | 'test-invoice' | 'test-credit-note'

/** What invoice numbers begin with unless the owner's setting says otherwise. */
export const INVOICE_PREFIX = 'RG'

const PREFIXES: Record<Series, string> = {
  invoice: INVOICE_PREFIX,
  'credit-note': 'CN',
  'test-invoice': 'T',
  'test-credit-note': 'TC',
}

/** Whether invoices may begin with it: not with what begins the numbers of another series. */
export const isFreePrefix = (prefix: string): boolean =>
  !Object.entries(PREFIXES).some(([series, taken]) => series !== 'invoice' && taken === prefix)

/** Rules 46 and 53: letters, digits, `-` and `/`. */
const MOST_CHARACTERS = 16

/** The series of an order's documents. */
export const seriesOf = (kind: 'invoice' | 'credit-note', { test }: { test: boolean }): Series =>
  test ? `test-${kind}` : kind

/**
 * The number of an invoice or a credit note: its series, the financial year, and its place in the year's series,
 * `RG/26-27/000001`, `CN/26-27/000001`, in test mode `T/…` and `TC/…`; invoices begin with the owner's prefix, of three
 * characters at most. Six digits grow to seven when a year needs them, and where that is too long for the rules the
 * year loses its hyphen: `ABC/2627/1000000`.
 */
export function documentNumber(series: Series, year: string, serial: number, invoicePrefix = INVOICE_PREFIX): string {
  const prefix = series === 'invoice' ? invoicePrefix : PREFIXES[series]
  const number = `${prefix}/${year}/${String(serial).padStart(6, '0')}`
  return number.length <= MOST_CHARACTERS ? number : number.replace('-', '')
}

/**
 * The Indian financial year that a day belongs to, from April to March: `2026-11-21` is in `26-27`, `2027-03-31` still.
 * Invoice numbers begin anew with it (CGST rules, rule 46).
 */
export function financialYear(indianDay: string): string {
  const [year = 0, month = 0] = indianDay.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
