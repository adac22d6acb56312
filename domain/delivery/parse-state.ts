import { editDistance } from '#domain/text/edit-distance.ts'
import { INDIAN_STATES, type StateCode } from './states.ts'

/** Unambiguous other names of a State: codes of other lists, former names and common spellings. */
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

/** Towns that are often entered in place of a State. The State of the PIN code takes precedence. */
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

/** District names that are one typo away from the name of another State. */
const TYPO_EXCEPTIONS = new Set(['bidar'])

/** Reduces a text to letters and single spaces: `Jammu & Kashmir (UT)` is `jammu and kashmir ut`. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
/** Words around a name: `State of Kerala, India` is Kerala. */
const SURROUNDING_WORDS = /^(the )?(state|union territory|ut) of |\b(state|ut|india|in)$/g
const stripSurroundings = (text: string): string => {
  const shorter = normalizeName(text).replace(SURROUNDING_WORDS, '').trim()
  return shorter === normalizeName(text) || shorter === '' ? normalizeName(text) : stripSurroundings(shorter)
}
const removeSpaces = (text: string): string => text.replaceAll(' ', '')

const nameEntries = (table: Partial<Record<StateCode, string>>): [string, StateCode][] =>
  INDIAN_STATES.flatMap(({ code }) =>
    (table[code]?.split(', ') ?? []).map((name): [string, StateCode] => [removeSpaces(normalizeName(name)), code]),
  )

const STATE_NAMES = INDIAN_STATES.map(({ name, code }): [string, StateCode] => [
  removeSpaces(normalizeName(name)),
  code,
])
const STATE_CODES = INDIAN_STATES.map(({ code }): [string, StateCode] => [code.toLowerCase(), code])
const STATE_BY_NAME = new Map([...STATE_CODES, ...nameEntries(ALIASES), ...STATE_NAMES])
const STATE_BY_TOWN = new Map(nameEntries(TOWNS))

const MAX_LENGTH = 200

/**
 * Returns the State that a text unambiguously names: its name, code, former name, a slight misspelling, or one of
 * these among other words (`Karnataka, India`, `Bengaluru, Karnataka`, `29-Karnataka`). Returns `undefined` for an
 * ambiguous text and for a town.
 */
export function parseState(text: string): StateCode | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const whole = parseName(text)
  if (whole) return whole
  const parts = new Set(text.split(/[,;/()|–-]|\d+/).flatMap((part) => parseName(part) ?? []))
  const [only, ...others] = parts
  return others.length === 0 ? (only ?? stateByDigits(text)) : undefined
}

/** Returns the State of a town that was entered in its place. */
export function stateOfTown(text: string): StateCode | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const found = new Set(
    text.split(/[,;/()|-]|\d+/).flatMap((part) => STATE_BY_TOWN.get(removeSpaces(stripSurroundings(part))) ?? []),
  )
  return found.size === 1 ? [...found][0] : undefined
}

const stateByDigits = (text: string): StateCode | undefined =>
  INDIAN_STATES.find(({ gst }) => gst === text.trim())?.code

function parseName(text: string): StateCode | undefined {
  const whole = STATE_BY_NAME.get(removeSpaces(normalizeName(text)))
  if (whole) return whole
  const name = removeSpaces(stripSurroundings(text))
  const known = STATE_BY_NAME.get(name)
  if (known || name.length < 5 || STATE_BY_TOWN.has(name) || TYPO_EXCEPTIONS.has(name)) return known
  const most = name.length < 9 ? 1 : 2
  const near = STATE_NAMES.filter(([word]) => editDistance(word, name) <= most).map(([, code]) => code)
  return near.length === 1 ? near[0] : undefined
}
