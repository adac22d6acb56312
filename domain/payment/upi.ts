import type { OrderNumber, TransactionId } from '#domain/nominal.ts'
import { decimalRupees, type Paise } from './money.ts'
import type { QrCode } from './qr.ts'

type UpiRequest = { payeeVpa: string; payeeName: string; amountPaise: Paise; reference: string; note: string }

/** Data of the payment step: the payee's UPI id, a link for an app on this phone, and the link as a QR code. */
export type UpiRequestView = { payeeVpa: string; link: string; qr: QrCode }

/**
 * UPI apps with their own URL schemes, for iPhones: iOS has no app chooser for `upi://pay`. Sources: Google's
 * documentation for iOS for the first, Razorpay's and Juspay's lists for the others.
 */
export const UPI_APPS = [
  { name: 'Google Pay', address: 'gpay://upi/pay' },
  { name: 'PhonePe', address: 'phonepe://pay' },
  { name: 'Paytm', address: 'paytmmp://pay' },
  { name: 'BHIM', address: 'bhim://upi/pay' },
] as const

const UPI_ADDRESS = 'upi://pay'

/** Returns the payment link in the URL scheme of one app. */
export const upiAppLink = (link: string, { address }: (typeof UPI_APPS)[number]): string =>
  address + link.slice(UPI_ADDRESS.length)

/**
 * NPCI's limit for one payment to a merchant, ₹1 lakh. Some verified trades have a higher limit; a gift shop does
 * not.
 */
export const UPI_LIMIT_PAISE: Paise = 1_00_000_00

/** Tests whether UPI apps refuse this amount in one payment. */
export const isOverUpiLimit = (amountPaise: Paise): boolean => amountPaise > UPI_LIMIT_PAISE

const MIN_TRANSACTION_ID = 6

/**
 * Validates a transaction id with the messages of the simulated check (specification §5, Payment inputs); `undefined`
 * if it is accepted.
 */
export function transactionIdError(transactionId: TransactionId): string | undefined {
  if (transactionId === '') return 'UPI Transaction ID is required'
  return transactionId.length < MIN_TRANSACTION_ID ? 'Invalid UPI Transaction ID' : undefined
}

/**
 * Removes all but letters and digits from an order number, because UPI apps accept nothing else: REG-0042 is REG0042.
 */
const upiReference = (orderNumber: OrderNumber): string => orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, 35)

/**
 * Returns a UPI payment link with payee, name, amount, INR and order reference (decisions §4.6, NPCI linking
 * specification 1.6). Spaces are encoded as `%20`, never `+`, and `@` stays unencoded: apps misread both.
 */
export function upiLink({ payeeVpa, payeeName, amountPaise, reference, note }: UpiRequest): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%40', '@')
  const pairs = [
    ['pa', payeeVpa],
    ['pn', payeeName],
    ['tr', upiReference(reference)],
    ['tn', note.slice(0, 50)],
    ['am', decimalRupees(amountPaise)],
    ['cu', 'INR'],
  ] as const
  return `${UPI_ADDRESS}?${pairs.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`
}

/** Maximum number of transaction ids for one order; then a person has to check it. */
export const MAX_TRANSACTION_IDS = 10

/**
 * Normalizes a transaction id for comparison: no spaces, upper case. Bank references (UTR, RRN, 'UPI Ref No') have 12
 * digits; apps show ids of up to 35 letters and digits. Bounds: specification §5 (at least 6 characters) and NPCI's
 * transaction id. Returns `undefined` if invalid.
 */
export function normalizeUtr(typed: string): string | undefined {
  const compact = typed.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9]{6,35}$/.test(compact) ? compact : undefined
}

/**
 * Returns a question about a transaction id that looks odd. Never a refusal, because apps differ. A 12-digit
 * reference begins with the last digit of the year; in the first week of January the previous year's digit is also
 * accepted.
 */
export function utrDoubt(utr: string, indianDay: string): string | undefined {
  if (!/^\d+$/.test(utr)) return undefined
  if (utr.length !== 12) return 'A UPI transaction number usually has 12 digits. Please look at it once more.'
  const year = Number(indianDay.slice(0, 4))
  const begins = [year, ...(indianDay.slice(5) <= '01-07' ? [year - 1] : [])].map((it) => String(it % 10))
  if (begins.includes(utr.charAt(0))) return undefined
  return `A payment of this year usually has a number that begins with ${begins[0]}. Please look at it once more.`
}

/** Shown when a transaction id is already used for another order. Both claims are kept for a person to decide. */
export const DISPUTED_ID_MESSAGE =
  'This transaction id was given for another order as well. We keep yours, look at both and write to you. Please keep the proof of payment from your UPI app; if the id has a slip, correct it.'
