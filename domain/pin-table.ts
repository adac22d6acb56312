import { readPin } from './pin.ts'
import type { StateCode } from './states.ts'

/** Where a PIN code is. `town` is what an address would say, empty where the directory knows none. */
export type PinPlace = { stateCode: StateCode; town: string }
export type PinTable = (pin: string) => PinPlace | undefined

/**
 * Reads the directory: a line for each district, `KA Bengaluru Urban:` and its PIN codes in ascending order, each
 * as the difference to the one before in base 36. Kept as two typed arrays, about half a megabyte for all of India, and
 * searched by halving.
 */
export function readPinTable(text: string): PinTable {
  const places: PinPlace[] = []
  // Pin and place in one number, which sorts fast.
  const found: number[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const { district, town, pins } = townsOf(line.slice(0, colon))
    const stateCode = line.slice(0, 2) as StateCode
    places.push({ stateCode, town: district }, { stateCode, town })
    let pin = 0
    for (const difference of line.slice(colon + 1).split(' ')) {
      pin += Number.parseInt(difference, 36)
      const isTown = pins === '' || String(pin).startsWith(pins)
      found.push(pin * MOST_PLACES + places.length - (isTown ? 1 : 2))
    }
  }
  const sorted = Float64Array.from(found).sort()
  const pins = Uint32Array.from(sorted, (both) => Math.floor(both / MOST_PLACES))
  const placeAt = Uint16Array.from(sorted, (both) => both % MOST_PLACES)
  return (text) => {
    const at = indexOf(pins, Number(readPin(text) ?? 0))
    return at === undefined ? undefined : places[placeAt[at] ?? 0]
  }
}

const MOST_PLACES = 65_536

function indexOf(sorted: Uint32Array, wanted: number): number | undefined {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const here = sorted[middle] ?? 0
    if (here === wanted) return middle
    if (here < wanted) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Districts whose people write another town into an address, all of them or those whose PIN codes begin so. */
const TOWNS: Record<string, [town: string, pins?: string]> = {
  'AN South Andamans': ['Port Blair'],
  'AP NTR': ['Vijayawada'],
  'AP Visakhapatanam': ['Visakhapatnam'],
  'AS Kamrup Metro': ['Guwahati'],
  'GJ Ahmadabad': ['Ahmedabad'],
  'JH East Singhbum': ['Jamshedpur'],
  'KA Bengaluru Urban': ['Bengaluru'],
  'KL Ernakulam': ['Kochi', '682'],
  'LD Lakshadweep District': ['Lakshadweep'],
  'MH Mumbai Suburban': ['Mumbai'],
  'OD Khordha': ['Bhubaneswar', '751'],
  'PB S.A.S Nagar': ['Mohali'],
  'PY Pondicherry': ['Puducherry'],
  'TN Tuticorin': ['Thoothukudi'],
  'TS Medchal Malkajgiri': ['Hyderabad', '500'],
  'TS Ranga Reddy': ['Hyderabad', '500'],
  'UP Gautam Buddha Nagar': ['Noida', '2013'],
  'UP Kanpur Nagar': ['Kanpur', '208'],
}

function townsOf(stateAndDistrict: string): { district: string; town: string; pins: string } {
  const name = stateAndDistrict.slice(3)
  const compass = /^(North|South|East|West)( District)?$/.test(name)
  // Delhi's districts are points of the compass; elsewhere such a name says nothing to a courier.
  const district = stateAndDistrict.startsWith('DL ') ? (name === 'New Delhi' ? name : 'Delhi') : compass ? '' : name
  const [town, pins = ''] = TOWNS[stateAndDistrict] ?? [district]
  return { district, town, pins }
}
