import { decimalRupees, type Paise } from './money.ts'

export type UpiRequest = { payeeVpa: string; payeeName: string; amountPaise: Paise; reference: string; note: string }

/** Our reference as UPI apps accept it: letters and digits only, so REG-0042 is REG0042. */
export const upiReference = (orderNumber: string): string => orderNumber.replace(/[^A-Za-z0-9]/g, '').slice(0, 35)

/**
 * The link that a UPI app reads, from a QR code or a tap: payee, name, amount to two decimals, INR and our order
 * reference (decisions §4.6, NPCI linking specification 1.6). Spaces are `%20`, never `+`, and `@` stays raw:
 * apps misread both.
 */
export function upiLink({ payeeVpa, payeeName, amountPaise, reference, note }: UpiRequest): string {
  const encode = (text: string) => encodeURIComponent(text).replaceAll('%40', '@')
  const pairs = [
    ['pa', payeeVpa],
    ['pn', payeeName],
    ['tr', upiReference(reference)],
    ['tn', note.slice(0, 50)],
    ['am', decimalRupees(amountPaise)],
    ['cu', 'INR'],
  ] as const
  return `upi://pay?${pairs.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`
}
