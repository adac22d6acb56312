import type { DeliveryArea } from './delivery-tables.ts'

/** Most PIN prefixes that a sentence lists; more are named by their areas. */
const MAX_LISTED = 3

type Areas = readonly Pick<DeliveryArea, 'name' | 'pins' | 'withinKm'>[]

/** Returns the PIN prefixes that make up all areas; `undefined` if they are many, whole codes or a distance. */
function listedPrefixes(areas: Areas): readonly string[] | undefined {
  const pins = areas.flatMap((area) => area.pins)
  const isPlain = areas.every(({ withinKm }) => withinKm === undefined) && pins.every((pin) => pin.length < 6)
  return isPlain && pins.length > 0 && pins.length <= MAX_LISTED ? pins : undefined
}

const joinWords = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** Texts about Same Day delivery on product pages. */
export type SameDayTexts = { hint: string; outside: string }

/**
 * Describes where gifts arrive the same day: before the PIN code is known, and where it does not apply. `undefined`
 * for a shop without own riders.
 */
export function sameDayTexts(areas: Areas): SameDayTexts | undefined {
  if (areas.length === 0) return undefined
  const prefixes = listedPrefixes(areas)
  const names = joinWords([...new Set(areas.map(({ name }) => name))], 'and')
  return {
    hint: prefixes ? `today, if it begins with ${joinWords(prefixes, 'or')}` : `today in ${names}`,
    outside: `Same day is for ${names}${prefixes ? `, PIN codes that begin ${joinWords(prefixes, 'or')}` : ''}.`,
  }
}
