import type { OrderNumber, TransactionId } from '#domain/flavours.ts'
import { decimalRupees, type Paise } from './money.ts'
import type { QrDrawing } from './qr.ts'

type UpiRequest = { payeeVpa: string; payeeName: string; amountPaise: Paise; reference: string; note: string }

/** What the payment step shows: the payee's id, the link for an app on this phone, and the same link as a QR code. */
export type UpiRequestView = { payeeVpa: string; link: string; qr: QrDrawing }

/**
 * UPI apps that are opened by their own address: an iPhone's browser cannot list those that are there, as Android does
 * for `upi://pay`. Addresses: Google's documentation for iOS for the first, Razorpay's and Juspay's list of apps for the
 * others.
 */
export const UPI_APPS = [
  { name: 'Google Pay', address: 'gpay://upi/pay' },
  { name: 'PhonePe', address: 'phonepe://pay' },
  { name: 'Paytm', address: 'paytmmp://pay' },
  { name: 'BHIM', address: 'bhim://upi/pay' },
] as const

const UPI_ADDRESS = 'upi://pay'

/** The same payment in an app that was chosen by name. */
export const linkInApp = (link: string, { address }: (typeof UPI_APPS)[number]): string =>
  address + link.slice(UPI_ADDRESS.length)

/**
 * What NPCI lets a person pay a merchant at once, ₹1 lakh. Some trades that a bank has verified have a higher ceiling;
 * a gift shop has not.
 */
export const UPI_CEILING: Paise = 1_00_000_00

/** Whether UPI apps would refuse to pay this in one go. */
export const isOverUpiLimit = (amountPaise: Paise): boolean => amountPaise > UPI_CEILING

/** At least this many characters (specification §5). */
const MIN_TRANSACTION_ID = 6

/** The simulated check's reasons (specification §5, Payment inputs); `undefined` when the id may be one. */
export function transactionIdFault(transactionId: TransactionId): string | undefined {
  if (transactionId === '') return 'UPI Transaction ID is required'
  return transactionId.length < MIN_TRANSACTION_ID ? 'Invalid UPI Transaction ID' : undefined
}

/** Our reference as UPI apps accept it: letters and digits only, so REG-0042 is REG0042. */
const upiReference = (orderNumber: OrderNumber): string => orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, 35)

/**
 * The link that a UPI app reads, from a QR code or a tap: payee, name, amount to two decimals, INR and our order
 * reference (decisions §4.6, NPCI linking specification 1.6). Spaces are `%20`, never `+`, and `@` stays raw:
 * apps misread both.
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

/** A shopper who has given so many for one order needs a person. */
export const MOST_IDS = 10

/**
 * A transaction id as it is compared: spaces out, upper case, so that two spellings are one claim. A bank's own number
 * (UTR, RRN, 'UPI Ref No') has 12 digits; apps show ids of their own, up to 35 letters and digits. Bounds: specification
 * §5 (at least 6 characters) and NPCI's transaction id.
 */
export function normaliseUtr(typed: string): string | undefined {
  const compact = typed.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9]{6,35}$/.test(compact) ? compact : undefined
}

/**
 * What looks odd about an id, said as a question to whoever typed it; it is never a refusal, because apps differ. A
 * bank's 12 digits begin with the last digit of the year, in the first days of January also with that of the old one.
 */
export function utrDoubt(utr: string, indianDay: string): string | undefined {
  if (!/^\d+$/.test(utr)) return undefined
  if (utr.length !== 12) return 'A UPI transaction number usually has 12 digits. Please look at it once more.'
  const year = Number(indianDay.slice(0, 4))
  const begins = [year, ...(indianDay.slice(5) <= '01-07' ? [year - 1] : [])].map((it) => String(it % 10))
  if (begins.includes(utr.charAt(0))) return undefined
  return `A payment of this year usually has a number that begins with ${begins[0]}. Please look at it once more.`
}

/** What somebody reads who gives an id that another order has: nobody is sent away, and nobody is believed unseen. */
export const DISPUTED_ID =
  'This transaction id was given for another order as well. We keep yours, look at both and write to you. Please keep the proof of payment from your UPI app; if the id has a slip, correct it.'
