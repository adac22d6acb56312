import type { Flavour } from '#domain/flavours.ts'
import { indianFigure } from '#domain/text/indian-figure.ts'

/** An amount of Indian rupees in whole paise: 129900 is ₹1,299.00. Never a fraction. */
export type Paise = Flavour<number, 'paise'>

/** The same in rupees, as people type it and a browser's cart keeps it. */
export type Rupees = Flavour<number, 'rupees'>

export const PAISE_PER_RUPEE = 100

export const rupees = (whole: Rupees): Paise => whole * PAISE_PER_RUPEE

/**
 * The program's only rounding: `amount × numerator / denominator`, half up to a whole paisa.
 * All three are whole and not negative; done in BigInt so that no total is too large to be exact.
 */
export function share(amount: Paise, numerator: number, denominator: number): Paise {
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
  const paise = Number(whole || '0') * PAISE_PER_RUPEE + share(Number(tenths), 1, 10)
  return Number.isSafeInteger(paise) ? paise : undefined
}

/** For summaries and invoices: `₹3,499.00`; what is taken off is `−₹349.90`. */
export const formatExact = (amount: Paise): string =>
  amount < 0
    ? `−${formatExact(-amount)}`
    : `₹${indianFigure(Math.trunc(amount / PAISE_PER_RUPEE))}.${String(amount % PAISE_PER_RUPEE).padStart(2, '0')}`

/** For cards and product pages: `₹129`, `₹3,499`. */
export const formatPrice = (amount: Paise): string => formatExact(amount).replace(/\.?0{1,2}$/, '')

/** As UPI and payment providers want it: `3499.00`, no grouping, no sign. */
export const decimalRupees = (amount: Paise): string =>
  `${Math.floor(amount / PAISE_PER_RUPEE)}.${String(amount % PAISE_PER_RUPEE).padStart(2, '0')}`

/** Digits alone, or grouped as in India (1,25,000) or elsewhere (125,000), with or without the rupee sign. */
const AMOUNT = /^₹?\s*(\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/

/** Whole rupees as a person types them; `undefined` for anything that could have been meant otherwise, as `1,99`. */
export function typedRupees(text: string): Rupees | undefined {
  const [, whole, fraction] = AMOUNT.exec(text.trim()) ?? []
  return whole === undefined || fraction !== undefined ? undefined : Number(whole.replaceAll(',', ''))
}

/**
 * Rupees above 0 with at most two decimals behind a point, as many as can be counted to the paisa. A comma groups:
 * `68,44` may have been meant for 68.44, and is none.
 */
export function typedPaise(text: string): Paise | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const paise = Number(whole.replaceAll(',', '')) * PAISE_PER_RUPEE + Number(fraction.padEnd(2, '0'))
  return paise > 0 && Number.isSafeInteger(paise) ? paise : undefined
}
