import { readPin } from '#domain/address/pin.ts'
import type { StateCode } from '#domain/address/states.ts'
import { typos } from '#domain/text/typos.ts'
import type { PinPlace } from './tables.ts'

export type PinTable = {
  placeOf: (pin: string) => PinPlace | undefined
  /** Of six digits that are no PIN code those that are and look most like them, at most three. */
  nearestTo: (pin: string) => string[]
}

type District = { stateCode: StateCode; district: string; town: string; pins: string }

/**
 * Reads the directory: a line for each district, `:KA Bengaluru Urban`, and under it one for each of its PIN codes in
 * ascending order: the difference to the one before in base 36, latitude and longitude in hundredths of a degree, the
 * post office that delivers. Kept as the text itself and four numbers for each PIN code, about a megabyte for all of
 * India, and searched by halving.
 */
export function readPinTable(text: string): PinTable {
  const districts: District[] = []
  // Pin, district and place in the text as one number each, which sort fast.
  const found: { pin: number; district: number; at: number }[] = []
  let pin = 0
  for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) {
    if (text[at] === ':') {
      districts.push(districtOf(text.slice(at + 1, text.indexOf('\n', at))))
      pin = 0
    } else {
      pin += Number.parseInt(text.slice(at, text.indexOf(' ', at)), 36)
      found.push({ pin, district: districts.length - 1, at })
    }
  }
  found.sort((one, other) => one.pin - other.pin)
  const pins = Uint32Array.from(found, (one) => one.pin)
  const districtAt = Uint16Array.from(found, (one) => one.district)
  const lineAt = Uint32Array.from(found, (one) => one.at)
  return {
    placeOf(typed) {
      const bare = readPin(typed) ?? ''
      const at = indexOf(pins, Number(bare))
      const district = at === undefined ? undefined : districts[districtAt[at] ?? 0]
      if (at === undefined || !district) return undefined
      const line = text.slice(lineAt[at], text.indexOf('\n', lineAt[at]))
      return { pin: bare, ...spotOf(line), stateCode: district.stateCode, town: townOf(district, bare) }
    },
    nearestTo: (typed) => nearest(pins, readPin(typed) ?? ''),
  }
}

function spotOf(line: string): Pick<PinPlace, 'area' | 'lat' | 'lon'> {
  const [, lat = '', lon = '', ...area] = line.split(' ')
  const degrees = (hundredths: string) => (hundredths === '' ? undefined : Number(hundredths) / 100)
  return { area: area.join(' '), lat: degrees(lat), lon: degrees(lon) }
}

const townOf = ({ district, town, pins }: District, pin: string): string => (pin.startsWith(pins) ? town : district)

const NEAREST = 3

/** Those of the same sorting district: first what one slip of the fingers makes, then the nearest numbers. */
function nearest(pins: Uint32Array, typed: string): string[] {
  const start = Number(typed.slice(0, 3)) * 1000
  const among = [...pins.subarray(firstFrom(pins, start), firstFrom(pins, start + 1000))].map(String)
  const far = new Map(
    among.map((pin) => [pin, (typos(pin, typed) > 1 ? 1000 : 0) + Math.abs(Number(pin) - Number(typed))]),
  )
  const from = (pin: string) => far.get(pin) ?? 0
  return among.sort((one, other) => from(one) - from(other) || Number(one) - Number(other)).slice(0, NEAREST)
}

/** Where in the list a number stands, or would. */
function firstFrom(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function indexOf(sorted: Uint32Array, wanted: number): number | undefined {
  const at = firstFrom(sorted, wanted)
  return sorted[at] === wanted ? at : undefined
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

function districtOf(stateAndDistrict: string): District {
  const stateCode = stateAndDistrict.slice(0, 2) as StateCode
  const name = stateAndDistrict.slice(3)
  const compass = /^(North|South|East|West)( District)?$/.test(name)
  // Delhi's districts are points of the compass; elsewhere such a name says nothing to a courier.
  const district = stateCode === 'DL' ? (name === 'New Delhi' ? name : 'Delhi') : compass ? '' : name
  const [town, pins = ''] = TOWNS[stateAndDistrict] ?? [district]
  return { stateCode, district, town, pins }
}
