import { type State, stateByGst } from '#domain/address/states.ts'

const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Territory that is no State, such as waters off the coast. */
const OTHER_TERRITORY = '97'

/** As it is printed: without spaces, in capitals. */
export const plainGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/**
 * The last character that the first fourteen ask for: Luhn's sum to the base of 36, weights 1, 2, 1, 2 from the left.
 * It catches every single wrong character.
 */
export function gstinCheckDigit(firstFourteen: string): string {
  const total = [...firstFourteen].reduce((sum, character, index) => {
    const weighted = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return sum + Math.floor(weighted / DIGITS.length) + (weighted % DIGITS.length)
  }, 0)
  return DIGITS[(DIGITS.length - (total % DIGITS.length)) % DIGITS.length] ?? ''
}

/** What is wrong with a GSTIN, in words for whoever typed it; nothing with an empty one, which is never required. */
export function gstinFault(text: string): string | undefined {
  const gstin = plainGstin(text)
  if (gstin === '') return undefined
  if (!SHAPE.test(gstin)) return 'A GSTIN has 15 characters, such as 29AAGCB7383J1Z4'
  if (!stateOfGstin(gstin) && !gstin.startsWith(OTHER_TERRITORY))
    return `No State has the code ${gstin.slice(0, 2)}, with which this GSTIN begins`
  if (gstinCheckDigit(gstin.slice(0, 14)) !== gstin[14]) {
    return 'This GSTIN does not add up. Please compare it with the certificate, character by character'
  }
  return undefined
}

/** The State in which the holder of a GSTIN is registered. */
export const stateOfGstin = (gstin: string): State | undefined => stateByGst(plainGstin(gstin).slice(0, 2))

/** What a GSTIN that is right says of its holder, for whoever typed it: `Karnataka (29), check digit right`. */
export function gstinWords(text: string): string | undefined {
  const gstin = plainGstin(text)
  if (gstin === '' || gstinFault(gstin) !== undefined) return undefined
  return `${stateOfGstin(gstin)?.name ?? 'No State'} (${gstin.slice(0, 2)}), check digit right`
}
