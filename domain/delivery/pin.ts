import { editDistance } from '#domain/text/edit-distance.ts'
import { kilometres } from './carrier.ts'
import type { PinLocation } from './delivery-tables.ts'
import type { StateCode } from './states.ts'

export type PinTable = {
  placeOf: (pin: string) => PinLocation | undefined
  /** Returns up to three existing PIN codes that resemble an unknown one. */
  nearestTo: (pin: string) => string[]
  /** Returns the nearest accepted PIN code of the same sorting districts, at most `withinKm` away. */
  nearestPlace: (
    place: PinLocation,
    options: { withinKm: number; accepts: (place: PinLocation) => boolean },
  ) => PinLocation | undefined
  /** Lists all PIN codes with their places, in about 20 ms for all of India. */
  places: () => Iterable<PinLocation>
}

type District = { stateCode: StateCode; district: string; town: string; pins: string }

/**
 * Parses the PIN code directory. A line `:KA Bengaluru Urban` begins a district; the lines under it are its PIN codes
 * in ascending order: the difference to the previous one in base 36, latitude and longitude in hundredths of a
 * degree, and the post office. Keeps the text and typed arrays, about a megabyte for all of India, and looks codes up
 * by binary search.
 */
export function parsePinTable(text: string): PinTable {
  const districts: District[] = []
  const found: { pin: number; district: number; at: number }[] = []
  let pin = 0
  for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) {
    if (text[at] === ':') {
      districts.push(parseDistrict(text.slice(at + 1, text.indexOf('\n', at))))
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
  const placeAt = (at: number): PinLocation | undefined => {
    const [bare, district] = [String(pins[at]), districts[districtAt[at] ?? 0]]
    if (!district) return undefined
    const line = text.slice(lineAt[at], text.indexOf('\n', lineAt[at]))
    return { pin: bare, ...parseLocation(line), stateCode: district.stateCode, town: townOf(district, bare) }
  }
  return {
    placeOf(typed) {
      const at = indexOf(pins, Number(parsePin(typed) ?? ''))
      return at === undefined ? undefined : placeAt(at)
    },
    *places() {
      for (const at of pins.keys()) {
        const place = placeAt(at)
        if (place) yield place
      }
    },
    nearestTo: (typed) => similarPins(pins, parsePin(typed) ?? ''),
    nearestPlace(place, { withinKm, accepts }) {
      // Two digits are a circle of the post; a neighbouring one is rarely nearer.
      const start = Number(place.pin.slice(0, 2)) * 10_000
      const [first, last] = [lowerBound(pins, start), lowerBound(pins, start + 10_000)]
      return Array.from({ length: last - first }, (_, at) => placeAt(first + at))
        .flatMap((other) => (other ? [{ other, km: distance(place, other) }] : []))
        .filter(({ km }) => km <= withinKm)
        .toSorted((one, two) => one.km - two.km)
        .find(({ other }) => accepts(other))?.other
    },
  }
}

/** Returns kilometres; infinite if a location is unknown. */
function distance(one: PinLocation, other: PinLocation): number {
  const [from, to] = [pointOf(one), pointOf(other)]
  return from && to ? kilometres(from, to) : Number.POSITIVE_INFINITY
}

const pointOf = ({ lat, lon }: PinLocation) => (lat === undefined || lon === undefined ? undefined : { lat, lon })

function parseLocation(line: string): Pick<PinLocation, 'area' | 'lat' | 'lon'> {
  const [, lat = '', lon = '', ...area] = line.split(' ')
  const degrees = (hundredths: string) => (hundredths === '' ? undefined : Number(hundredths) / 100)
  return { area: area.join(' '), lat: degrees(lat), lon: degrees(lon) }
}

const townOf = ({ district, town, pins }: District, pin: string): string => (pin.startsWith(pins) ? town : district)

const MAX_SIMILAR = 3

/** Ranks the PIN codes of the same sorting district: codes within one typo first, then by numeric distance. */
function similarPins(pins: Uint32Array, typed: string): string[] {
  const start = Number(typed.slice(0, 3)) * 1000
  const among = [...pins.subarray(lowerBound(pins, start), lowerBound(pins, start + 1000))].map(String)
  const far = new Map(
    among.map((pin) => [pin, (editDistance(pin, typed) > 1 ? 1000 : 0) + Math.abs(Number(pin) - Number(typed))]),
  )
  const from = (pin: string) => far.get(pin) ?? 0
  return among.sort((one, other) => from(one) - from(other) || Number(one) - Number(other)).slice(0, MAX_SIMILAR)
}

function lowerBound(sorted: Uint32Array, wanted: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function indexOf(sorted: Uint32Array, wanted: number): number | undefined {
  const at = lowerBound(sorted, wanted)
  return sorted[at] === wanted ? at : undefined
}
/** Towns that addresses use in place of a district, for all its PIN codes or those with a prefix. */
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

function parseDistrict(stateAndDistrict: string): District {
  const stateCode = stateAndDistrict.slice(0, 2) as StateCode
  const name = stateAndDistrict.slice(3)
  const compass = /^(North|South|East|West)( District)?$/.test(name)
  // Delhi's districts are compass points; in other States such a name does not help a courier.
  const district = stateCode === 'DL' ? (name === 'New Delhi' ? name : 'Delhi') : compass ? '' : name
  const [town, pins = ''] = TOWNS[stateAndDistrict] ?? [district]
  return { stateCode, district, town, pins }
}

const PIN = /^[1-9][0-9]{5}$/

/** Normalizes an Indian PIN code to six digits; `undefined` if it is invalid. */
export function parsePin(text: string): string | undefined {
  const bare = text.replace(/[\s-]/g, '')
  return PIN.test(bare) ? bare : undefined
}

/** Response of `/pin.json`: the location of a PIN code; for an unknown code, `null` and up to three similar ones. */
export type PinResponse = {
  place: { stateCode: string; state: string; town: string; area: string } | null
  nearest: string[]
}
