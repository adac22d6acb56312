import { type State, stateByGst } from '#domain/delivery/states.ts'

const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const BASE_36_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** GST code of territory outside all States, such as coastal waters. */
const OTHER_TERRITORY = '97'

/** Normalizes a GSTIN: without spaces, upper case. */
export const normalizeGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/**
 * Returns the check character of a GSTIN: a Luhn sum to base 36 with weights 1, 2, 1, 2 from the left. Detects every
 * single wrong character.
 */
export function gstinCheckDigit(firstFourteen: string): string {
  const total = [...firstFourteen].reduce((sum, character, index) => {
    const weighted = BASE_36_DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return sum + Math.floor(weighted / BASE_36_DIGITS.length) + (weighted % BASE_36_DIGITS.length)
  }, 0)
  return BASE_36_DIGITS[(BASE_36_DIGITS.length - (total % BASE_36_DIGITS.length)) % BASE_36_DIGITS.length] ?? ''
}

/** Returns the error message for a GSTIN; `undefined` if it is valid or empty. */
export function gstinError(text: string): string | undefined {
  const gstin = normalizeGstin(text)
  if (gstin === '') return undefined
  if (!SHAPE.test(gstin)) return 'A GSTIN has 15 characters, such as 29AAGCB7383J1Z4'
  if (!stateOfGstin(gstin) && !gstin.startsWith(OTHER_TERRITORY))
    return `No State has the code ${gstin.slice(0, 2)}, with which this GSTIN begins`
  if (gstinCheckDigit(gstin.slice(0, 14)) !== gstin[14]) {
    return 'This GSTIN does not add up. Please compare it with the certificate, character by character'
  }
  return undefined
}

/** Returns the State in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): State | undefined => stateByGst(normalizeGstin(gstin).slice(0, 2))

/** Describes a valid GSTIN: `Karnataka (29), check digit right`. */
export function describeGstin(text: string): string | undefined {
  const gstin = normalizeGstin(text)
  if (gstin === '' || gstinError(gstin) !== undefined) return undefined
  return `${stateOfGstin(gstin)?.name ?? 'No State'} (${gstin.slice(0, 2)}), check digit right`
}
