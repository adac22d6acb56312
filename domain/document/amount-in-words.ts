import { PAISE_PER_RUPEE, type Paise } from '#domain/payment/money.ts'
import { capitalised, spellNumber } from '#domain/text/indian-number.ts'

const SCALES = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

/**
 * Spells an amount in Indian numbering for an invoice: `Rupees one lakh twenty-three thousand four hundred and six
 * paise only`.
 */
export function amountInWords(amount: Paise): string {
  const whole = Math.floor(amount / PAISE_PER_RUPEE)
  const paise = amount % PAISE_PER_RUPEE
  const rupees = `Rupees ${whole === 0 ? 'zero' : counted(whole)}`
  return `${capitalised(paise === 0 ? rupees : `${rupees} and ${spellNumber(paise)} paise`)} only`
}

function counted(count: number): string {
  for (const [size, name] of SCALES) {
    if (count < size) continue
    const rest = count % size
    return `${counted(Math.floor(count / size))} ${name}${rest === 0 ? '' : ` ${counted(rest)}`}`
  }
  return spellNumber(count)
}
