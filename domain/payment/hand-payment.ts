import { addDays, isDay } from '#domain/delivery/calendar.ts'
import type { ClaimKey } from '#domain/nominal.ts'
import { oneLine } from '#domain/text/sanitize.ts'
import { type HandMethod, isHandMethod } from './listed-method.ts'
import { formatExact, formatPrice, type Paise, parsePaise } from './money.ts'
import { normalizeUtr } from './upi.ts'

/** Section 269ST of the Income-tax Act: this much in cash or more may not be taken from one person in a day. */
export const CASH_LIMIT_PAISE: Paise = 2_00_000_00

export const cashLimitError = (takenPaise: Paise): string =>
  `Section 269ST of the Income-tax Act allows less than ${formatPrice(CASH_LIMIT_PAISE)} in cash from one person in a day or for one order. ${takenPaise > 0 ? `${formatExact(takenPaise)} was taken already. ` : ''}Take the rest by transfer, card or cheque.`

export const cashAboveError = (duePaise: Paise): string =>
  duePaise > 0
    ? `Cash above the total: ${formatExact(duePaise)} is left to pay. Give back the rest.`
    : 'Nothing is left to pay. Give the cash back.'

/** Texts of the form as submitted. */
export const EMPTY_HAND_PAYMENT = {
  ...{ method: 'transfer', amount: '', receivedOn: '', note: '', cleared: '' },
  ...{ utr: '', rrn: '', cardEnd: '', chequeNumber: '', bank: '' },
}
export type HandPaymentValues = typeof EMPTY_HAND_PAYMENT
export type HandPaymentErrors = Partial<Record<keyof HandPaymentValues | 'form', string>>

/** A payment that a person received. `detail`: last digits of the card, or the bank of the cheque. */
export type HandPayment = {
  method: HandMethod
  amountPaise: Paise
  receivedOn: string
  reference: string
  detail: string
  note: string
  /** Compared with the references of all payments. Cheques have none, since each bank counts for itself. */
  claimKey: ClaimKey | null
  /** A cheque that the bank has not paid yet. */
  isPending: boolean
}

const MAX_AGE_DAYS = 366
const MAX_TEXT = 100
const MAX_NOTE = 300

/** Validates the form. `today` is the day in India. */
export function parseHandPayment(
  typed: HandPaymentValues,
  today: string,
): { ok: true; payment: HandPayment } | { ok: false; errors: HandPaymentErrors } {
  const method = isHandMethod(typed.method) ? typed.method : undefined
  const amountPaise = parsePaise(typed.amount)
  const receivedOn = typed.receivedOn.trim()
  const reference = method ? readReference(method, typed) : { errors: {} }
  const errors: HandPaymentErrors = {
    ...(!method && { method: 'Choose how it was paid.' }),
    ...(!amountPaise && { amount: 'Enter an amount in rupees, such as 1499 or 1,499.50.' }),
    ...dateError(receivedOn, today),
    ...(typed.note.length > MAX_NOTE && { note: `Please shorten this to ${MAX_NOTE} characters.` }),
    ...reference.errors,
  }
  if (!method || !amountPaise || Object.keys(errors).length > 0 || !('reference' in reference))
    return { ok: false, errors }
  const { errors: _, ...texts } = reference
  const isPending = method === 'cheque' && typed.cleared === ''
  return { ok: true, payment: { method, amountPaise, receivedOn, note: oneLine(typed.note), isPending, ...texts } }
}

function dateError(day: string, today: string): HandPaymentErrors {
  if (!isDay(day)) return { receivedOn: 'Enter the day on which it was received.' }
  if (day > today) return { receivedOn: 'This day is in the future. A payment is recorded once it is received.' }
  return day < addDays(today, -MAX_AGE_DAYS) ? { receivedOn: 'This day is more than a year ago.' } : {}
}

type Reference = Pick<HandPayment, 'reference' | 'detail' | 'claimKey'> & { errors: HandPaymentErrors }

function readReference(method: HandMethod, { utr, rrn, cardEnd, chequeNumber, bank }: HandPaymentValues): Reference {
  const none = { reference: '', detail: '', claimKey: null, errors: {} }
  if (method === 'cash') return none
  if (method === 'transfer') {
    const claimKey = normalizeUtr(utr) ?? null
    if (utr.trim() === '') return none
    return claimKey === null
      ? { ...none, errors: { utr: 'A reference has 6 to 35 letters and digits.' } }
      : { ...none, reference: claimKey, claimKey }
  }
  if (method === 'card_machine') {
    const [digits, end] = [rrn.replace(/\s+/g, ''), cardEnd.trim()]
    const errors = {
      ...(digits !== '' && !/^\d{12}$/.test(digits) && { rrn: 'The RRN on the slip has 12 digits.' }),
      ...(end !== '' && !/^\d{4}$/.test(end) && { cardEnd: 'Enter the last 4 digits only.' }),
    }
    return { reference: digits, detail: end, claimKey: digits ? `RRN:${digits}` : null, errors }
  }
  const texts = { reference: oneLine(chequeNumber), detail: oneLine(bank) }
  const errors = {
    ...(texts.reference.length > MAX_TEXT && { chequeNumber: `Please shorten this to ${MAX_TEXT} characters.` }),
    ...(texts.detail.length > MAX_TEXT && { bank: `Please shorten this to ${MAX_TEXT} characters.` }),
  }
  return { ...none, ...texts, errors }
}
