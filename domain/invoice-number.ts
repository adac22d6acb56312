const INVOICE = 'RG'
const CREDIT_NOTE = 'CN'

/**
 * The number of an invoice: the shop, the financial year, and its place in the year's series, `RG/26-27/000001`. Rule
 * 46 allows 16 characters, letters, digits, `-` and `/`; six digits grow to seven when a year needs them.
 */
export const invoiceNumber = (year: string, serial: number): string => numbered(INVOICE, year, serial)

/** The number of a credit note, in a series of its own: `CN/26-27/000001` (rule 53, which asks the same of it). */
export const creditNoteNumber = (year: string, serial: number): string => numbered(CREDIT_NOTE, year, serial)

const numbered = (series: string, year: string, serial: number): string =>
  `${series}/${year}/${String(serial).padStart(6, '0')}`
