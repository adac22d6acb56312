import type { Nominal } from '#domain/nominal.ts'
import { formatIndianNumber } from '#domain/text/indian-number.ts'

/** An amount in whole paise: 129900 is ₹1,299.00. */
export type Paise = Nominal<number, 'paise'>

/** An amount in rupees, as typed by a person and as stored in the browser's cart. */
export type Rupees = Nominal<number, 'rupees'>

export const PAISE_PER_RUPEE = 100

export const rupees = (whole: Rupees): Paise => whole * PAISE_PER_RUPEE

/**
 * Returns `amount × numerator / denominator`, rounded half up to a whole paisa. The only rounding function of the
 * program. All arguments are whole and not negative; BigInt keeps large totals exact.
 */
export function multiplyRounded(amount: Paise, numerator: number, denominator: number): Paise {
  const twice = 2n * BigInt(amount) * BigInt(numerator)
  return Number((twice + BigInt(denominator)) / (2n * BigInt(denominator)))
}

export const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Reads a price given as text by stripping everything but digits and the decimal point (specification §5):
 * `₹1,299.50` is 129950. `undefined` when no amount is left.
 */
export function parsePrice(text: string): Paise | undefined {
  const bare = text.replace(/[^\d.]/g, '')
  const match = /^(\d*)(?:\.(\d*))?$/.exec(bare)
  if (!match || !/\d/.test(bare)) return undefined
  const [, whole = '', fraction = ''] = match
  const tenths = `${fraction}000`.slice(0, 3)
  const paise = Number(whole || '0') * PAISE_PER_RUPEE + multiplyRounded(Number(tenths), 1, 10)
  return Number.isSafeInteger(paise) ? paise : undefined
}

/** Formats an amount for summaries and invoices: `₹3,499.00`, negative as `−₹349.90`. */
export const formatExact = (amount: Paise): string =>
  amount < 0
    ? `−${formatExact(-amount)}`
    : `₹${formatIndianNumber(Math.trunc(amount / PAISE_PER_RUPEE))}.${String(amount % PAISE_PER_RUPEE).padStart(2, '0')}`

/** Formats an amount for cards and product pages: `₹129`, `₹3,499`, with paise `₹175.82`. */
export const formatPrice = (amount: Paise): string => formatExact(amount).replace('.00', '')

/** Formats an amount for UPI and payment providers: `3499.00`, without grouping or sign. */
export const decimalRupees = (amount: Paise): string =>
  `${Math.floor(amount / PAISE_PER_RUPEE)}.${String(amount % PAISE_PER_RUPEE).padStart(2, '0')}`

/** Formats an amount for a form field or a cell: `1299`, with paise `175.82`. */
export const plainRupees = (amount: Paise): string => decimalRupees(amount).replace('.00', '')

/** An amount as people in India write it: `1299`, `₹1,299`, `Rs 1,299/-`, `INR 1299.50`. */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?(?:\s*\/-)?$/i

/** Parses whole rupees typed by a person; `undefined` for ambiguous text such as `1,99`. */
export function parseRupees(text: string): Rupees | undefined {
  const [, whole, fraction] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined || fraction !== undefined ? undefined : Number(whole.replaceAll(',', ''))
}

/**
 * Parses a positive amount in rupees with at most two decimals. A comma only groups digits, so `68,44` is rejected as
 * ambiguous.
 */
export function parsePaise(text: string): Paise | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const paise = Number(whole.replaceAll(',', '')) * PAISE_PER_RUPEE + Number(fraction.padEnd(2, '0'))
  return paise > 0 && Number.isSafeInteger(paise) ? paise : undefined
}
