const PREFIX = 'RG'

/**
 * The number of an invoice: the shop, the financial year, and its place in the year's series, `RG/26-27/000001`. Rule
 * 46 allows 16 characters, letters, digits, `-` and `/`; six digits grow to seven when a year needs them.
 */
export const invoiceNumber = (year: string, serial: number): string =>
  `${PREFIX}/${year}/${String(serial).padStart(6, '0')}`
