import { typos } from '#domain/text/typos.ts'
import { INDIAN_STATES, type StateCode } from './states.ts'

/** Other names of a State that mean no other: codes of other lists, older names, what people write. */
const ALIASES: Partial<Record<StateCode, string>> = {
  AN: 'andaman, andamans, andaman and nicobar, andaman nicobar, a and n islands, a and n, nicobar',
  AP: 'andhra',
  AR: 'arunachal',
  CH: 'chandigarh ut',
  CG: 'ct, chattisgarh, chhatisgarh, chatisgarh',
  DH: 'dd, dn, dnh, dnhdd, dadra, dadra and nagar haveli, dadra nagar haveli, nagar haveli, daman, diu, daman and diu',
  DL: 'new delhi, nct, nct of delhi, delhi nct, national capital territory of delhi, old delhi, south delhi, north delhi, east delhi, west delhi',
  HP: 'himachal',
  JK: 'jammu, kashmir, j and k, jandk, jammu kashmir',
  LA: 'leh, leh ladakh, kargil',
  LD: 'laccadive, laccadives, lakshdweep',
  OD: 'or, orissa',
  PY: 'pondicherry, pondy, pondichery, puduchery',
  TN: 'tamil nad, madras state',
  TS: 'tg, telengana',
  UP: 'uttarpradesh, united provinces',
  UK: 'ua, uttaranchal',
  WB: 'bengal, w bengal',
}

/** Towns that many people write in place of their State. A PIN code knows better where there is one. */
const TOWNS: Partial<Record<StateCode, string>> = {
  AP: 'vijayawada, visakhapatnam, vizag, amaravati',
  AS: 'guwahati',
  BR: 'patna',
  CG: 'raipur',
  GA: 'panaji, panjim',
  GJ: 'ahmedabad, surat, vadodara, gandhinagar',
  HR: 'gurgaon, gurugram, faridabad',
  HP: 'shimla',
  JH: 'ranchi, jamshedpur',
  KA: 'bangalore, bengaluru, bengalooru, bangaluru, bangalore urban, bengaluru urban, mysore, mysuru, mangalore, mangaluru',
  KL: 'kochi, cochin, trivandrum, thiruvananthapuram, kozhikode',
  MP: 'bhopal, indore',
  MH: 'mumbai, bombay, navi mumbai, pune, nagpur',
  OD: 'bhubaneswar',
  PB: 'amritsar, ludhiana, mohali',
  RJ: 'jaipur, jodhpur',
  TN: 'chennai, madras, coimbatore',
  TS: 'hyderabad, secunderabad',
  UP: 'lucknow, noida, kanpur, ghaziabad',
  UK: 'dehradun',
  WB: 'kolkata, calcutta',
}

/** One slip from a State's name, and a district of another. */
const NO_TYPOS = new Set(['bidar'])

/** Letters and single spaces only: `Jammu & Kashmir (UT)` is `jammu and kashmir ut`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
/** Without what surrounds a name: `State of Kerala, India` is Kerala. */
const AROUND = /^(the )?(state|union territory|ut) of |\b(state|ut|india|in)$/g
const bare = (text: string): string => {
  const shorter = plain(text).replace(AROUND, '').trim()
  return shorter === plain(text) || shorter === '' ? plain(text) : bare(shorter)
}
const joined = (text: string): string => text.replaceAll(' ', '')

const listed = (table: Partial<Record<StateCode, string>>): [string, StateCode][] =>
  INDIAN_STATES.flatMap(({ code }) =>
    (table[code]?.split(', ') ?? []).map((name): [string, StateCode] => [joined(plain(name)), code]),
  )

const NAMES = INDIAN_STATES.map(({ name, code }): [string, StateCode] => [joined(plain(name)), code])
const CODES = INDIAN_STATES.map(({ code }): [string, StateCode] => [code.toLowerCase(), code])
const KNOWN = new Map([...CODES, ...listed(ALIASES), ...NAMES])
const KNOWN_TOWNS = new Map(listed(TOWNS))

/** A longer text is no State or town; `bare` takes one word after the other off it. */
const LONGEST = 200

/**
 * The State that a text certainly means: its name, code, an older name, one with a small slip in it, or one of these
 * among other words (`Karnataka, India`, `Bengaluru, Karnataka`, `29-Karnataka`). `undefined` for what could mean
 * another as well, and for a town, which is no State.
 */
export function readState(text: string): StateCode | undefined {
  if (text.length > LONGEST) return undefined
  const whole = readName(text)
  if (whole) return whole
  const parts = new Set(text.split(/[,;/()|–-]|\d+/).flatMap((part) => readName(part) ?? []))
  const [only, ...others] = parts
  return others.length === 0 ? (only ?? byDigits(text)) : undefined
}

/** The State of a town that is written in its place. */
export function stateOfTown(text: string): StateCode | undefined {
  if (text.length > LONGEST) return undefined
  const found = new Set(text.split(/[,;/()|-]|\d+/).flatMap((part) => KNOWN_TOWNS.get(joined(bare(part))) ?? []))
  return found.size === 1 ? [...found][0] : undefined
}

/** `29`, as on an invoice. */
const byDigits = (text: string): StateCode | undefined => INDIAN_STATES.find(({ gst }) => gst === text.trim())?.code

function readName(text: string): StateCode | undefined {
  const whole = KNOWN.get(joined(plain(text)))
  if (whole) return whole
  const name = joined(bare(text))
  const known = KNOWN.get(name)
  if (known || name.length < 5 || KNOWN_TOWNS.has(name) || NO_TYPOS.has(name)) return known
  const most = name.length < 9 ? 1 : 2
  const near = NAMES.filter(([word]) => typos(word, name) <= most).map(([, code]) => code)
  return near.length === 1 ? near[0] : undefined
}
