/** Number series of documents. Each counts separately; test mode has its own. */
export type DocumentSeries = `${'' | 'test-'}${DocumentKind}`
type DocumentKind = 'invoice' | 'credit-note' | 'cash-receipt'

/** Default prefix of invoice numbers; a setting overrides it. */
export const INVOICE_PREFIX = 'RG'

const PREFIXES: Record<DocumentSeries, string> = {
  invoice: INVOICE_PREFIX,
  'credit-note': 'CN',
  'test-invoice': 'T',
  'test-credit-note': 'TC',
  'cash-receipt': 'CR',
  'test-cash-receipt': 'TR',
}

/** Tests whether a prefix is not in use by another series. */
export const isAvailablePrefix = (prefix: string): boolean =>
  !Object.entries(PREFIXES).some(([series, taken]) => series !== 'invoice' && taken === prefix)

/** Longest document number by CGST rules 46 and 53, which allow letters, digits, `-` and `/`. */
const MAX_NUMBER_LENGTH = 16

/** Returns the series of an order's documents. */
export const documentSeries = (kind: DocumentKind, { test }: { test: boolean }): DocumentSeries =>
  test ? `test-${kind}` : kind

/**
 * Formats a document number: prefix, financial year and serial, `RG/26-27/000001`, `CN/26-27/000001`, receipts for cash
 * `CR/26-27/000001`, in test mode `T/…`, `TC/…` and `TR/…`. Invoices use the owner's prefix of at most three characters. A serial of seven digits can exceed
 * 16 characters; then the year loses its hyphen: `ABC/2627/1000000`.
 */
export function documentNumber(
  series: DocumentSeries,
  year: string,
  serial: number,
  invoicePrefix = INVOICE_PREFIX,
): string {
  const prefix = series === 'invoice' ? invoicePrefix : PREFIXES[series]
  const number = `${prefix}/${year}/${String(serial).padStart(6, '0')}`
  return number.length <= MAX_NUMBER_LENGTH ? number : number.replace('-', '')
}

/**
 * Returns the Indian financial year of a day, April to March: `2026-11-21` and `2027-03-31` are in `26-27`. Invoice
 * numbers restart each year (CGST rule 46).
 */
export function financialYear(indianDay: string): string {
  const [year = 0, month = 0] = indianDay.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')
