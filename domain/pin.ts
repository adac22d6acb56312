/**
 * The States and Union Territories of India with the first three digits of their PIN codes (the ranges of the GST
 * e-invoice master codes). Some prefixes belong to several, some to none.
 */
const PREFIXES: Record<string, string> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '500-535',
  'Arunachal Pradesh': '790-792',
  Assam: '781-788',
  Bihar: '800-855',
  Chandigarh: '140,160',
  Chhattisgarh: '490-497',
  'Dadra and Nagar Haveli and Daman and Diu': '362,396',
  Delhi: '110',
  Goa: '403',
  Gujarat: '360-396',
  Haryana: '121-136',
  'Himachal Pradesh': '171-177',
  'Jammu and Kashmir': '180-194',
  Jharkhand: '813-835',
  Karnataka: '560-591',
  Kerala: '670-695',
  Ladakh: '180,181,184,190-191,194',
  Lakshadweep: '682',
  'Madhya Pradesh': '450-488',
  Maharashtra: '400-445',
  Manipur: '795',
  Meghalaya: '793-794',
  Mizoram: '796',
  Nagaland: '797-798',
  Odisha: '751-770',
  Puducherry: '533,605,607,609,673',
  Punjab: '140-160',
  Rajasthan: '301-345',
  Sikkim: '737',
  'Tamil Nadu': '600-643',
  Telangana: '500-509,518,533',
  Tripura: '799',
  'Uttar Pradesh': '201-285',
  Uttarakhand: '244-263',
  'West Bengal': '700-743',
}

export const INDIAN_STATES: readonly string[] = Object.keys(PREFIXES)

const PIN = /^[1-9][0-9]{5}$/

const covers = (ranges: string, prefix: number): boolean =>
  ranges.split(',').some((range) => {
    const [first = '', last = first] = range.split('-')
    return Number(first) <= prefix && prefix <= Number(last)
  })

/** Where a PIN code may be; empty for one that is not Indian or that the table does not know (decisions §4.4). */
export function statesOfPin(pin: string): string[] {
  const bare = pin.replace(/\s/g, '')
  if (!PIN.test(bare)) return []
  const prefix = Number(bare.slice(0, 3))
  return INDIAN_STATES.filter((state) => covers(PREFIXES[state] ?? '', prefix))
}

/** The one State that a PIN code is in; `undefined` when several or none come into question. */
export function stateOfPin(pin: string): string | undefined {
  const [only, ...others] = statesOfPin(pin)
  return others.length === 0 ? only : undefined
}

const plain = (text: string) => text.trim().toLowerCase()

/** A State that does not go with the PIN code, as a hint; never a reason to refuse (decisions §4.4). */
export function pinMisfit(pin: string, state: string): string | undefined {
  const states = statesOfPin(pin)
  if (states.length === 0 || plain(state) === '' || states.some((name) => plain(name) === plain(state)))
    return undefined
  return `PIN codes that begin with ${pin.trim().slice(0, 3)} are in ${orList(states)}.`
}

const orList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
