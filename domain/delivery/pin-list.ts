/** PIN codes and prefixes of an area, a zone or a surcharge, as stored: `560034`, and `5600` for a prefix. */
export type PinList = readonly string[]

/** Most PIN codes and prefixes of one list. */
const MAX_PINS = 2000

const PIN_OR_PREFIX = /^(?:[1-9]\d{5}|[1-9]\d{0,4}\*)$/

/** Splits typed PIN codes at spaces, commas and line breaks. */
const splitPins = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** Parses `560001, 5621*` into PIN codes and prefixes, each once. `error` names the first wrong one. */
export function parsePinList(text: string): { pins: string[]; error: string | undefined } {
  const typed = splitPins(text)
  const wrong = typed.find((one) => !PIN_OR_PREFIX.test(one))
  const pins = [...new Set(typed.map((one) => one.replace('*', '')))]
  if (wrong !== undefined) return { pins, error: pinError(wrong) }
  return {
    pins,
    error: pins.length > MAX_PINS ? `At most ${MAX_PINS} PIN codes. Use prefixes such as 5600*.` : undefined,
  }
}

function pinError(typed: string): string {
  const bare = typed.slice(0, 12)
  if (/^[1-9]\d{0,4}$/.test(typed))
    return `${typed} has ${typed.length} of 6 digits. Write ${typed}* for all PIN codes that begin with it.`
  if (/^\d+$/.test(typed) && typed.length > 6) return `${bare} has more than 6 digits.`
  return `${bare} is no PIN code and no prefix. Write 560034, or 5600* for a prefix.`
}

/** Formats a PIN code or prefix: `560034`, `5600*`. */
export const formatPin = (pin: string): string => (pin.length < 6 ? `${pin}*` : pin)

/** Formats PIN codes and prefixes for a form: `560001, 5621*`. */
export const joinPins = (pins: PinList): string => pins.map(formatPin).join(', ')

/** Writes typed PIN codes in one form; text with an error stays as typed. */
export function tidyPins(text: string): string {
  const { pins, error } = parsePinList(text)
  return error === undefined ? joinPins(pins) : text.trim()
}

const MAX_LISTED = 5

/** Describes PIN codes in a few words: `560*, 562*`, `9 PIN codes`. */
export function describePins(pins: PinList): string {
  const prefixes = pins.filter((pin) => pin.length < 6)
  if (pins.length <= MAX_LISTED) return joinPins(pins)
  return prefixes.length === 0 ? `${pins.length} PIN codes` : `${pins.length} PIN codes and prefixes`
}
