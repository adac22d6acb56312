import { formatExact, type Paise } from './money.ts'

/** What a provider takes; `maxPaise` only where it names one. */
type AmountLimits = { minPaise: Paise; maxPaise?: Paise }

/** Instamojo's documentation of payment requests: ₹9 to ₹2,00,000. */
export const INSTAMOJO_LIMITS = { minPaise: 9_00, maxPaise: 2_00_000_00 } as const satisfies AmountLimits
/** Razorpay's documentation: at least a rupee; the account's own maximum is its own to say. */
export const RAZORPAY_LIMITS = { minPaise: 1_00 } as const satisfies AmountLimits

/** Why an amount cannot be asked for, in words for the shopper; `undefined` when it can. */
export function amountFault(amountPaise: Paise, { minPaise, maxPaise }: AmountLimits): string | undefined {
  if (amountPaise < minPaise) return `The smallest amount that can be paid this way is ${formatExact(minPaise)}`
  if (maxPaise !== undefined && amountPaise > maxPaise) {
    return `The largest amount that can be paid this way is ${formatExact(maxPaise)}. Please write to us, and we will arrange it`
  }
  return undefined
}

/** The beginning of a text, in whole characters and never more than `length` units of the provider's counting. */
export function cutTo(text: string, length: number): string {
  let cut = ''
  for (const character of text.toWellFormed()) {
    if (cut.length + character.length > length) break
    cut += character
  }
  return cut.trim()
}

/** A phone number as providers take it, with its country code; `undefined` when it cannot be one, so that it is left out. */
export function providerPhone(typed: string): string | undefined {
  const digits = typed.replace(/[^\d+]/g, '')
  if (/^[6-9]\d{9}$/.test(digits)) return `+91${digits}`
  if (/^0[6-9]\d{9}$/.test(digits)) return `+91${digits.slice(1)}`
  if (/^91[6-9]\d{9}$/.test(digits)) return `+${digits}`
  return /^\+[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/** An amount as a provider writes it in rupees, `2361.18`; `undefined` for anything that is not exactly an amount. */
export function decimalAmount(text: string): Paise | undefined {
  const match = /^(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
