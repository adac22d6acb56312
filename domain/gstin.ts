const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The State codes of GST, under the names that addresses use. */
const STATES: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
}

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
  if (!STATES[gstin.slice(0, 2)]) return `No State has the code ${gstin.slice(0, 2)}, with which this GSTIN begins`
  if (gstinCheckDigit(gstin.slice(0, 14)) !== gstin[14]) {
    return 'This GSTIN does not add up. Please compare it with the certificate, character by character'
  }
  return undefined
}

/** The State in which the holder of a GSTIN is registered. */
export const stateOfGstin = (gstin: string): string | undefined => STATES[plainGstin(gstin).slice(0, 2)]

/** The two digits of a State on an invoice; the name is one of those in `pin.ts`. */
export const gstCodeOfState = (state: string): string | undefined =>
  Object.keys(STATES).find((code) => STATES[code]?.toLowerCase() === state.trim().toLowerCase())
