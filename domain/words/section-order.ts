import { type HomeSection, SECTION_NAMES } from './home-words.ts'

/** The order of the specification (§9), in which the sections stand where nobody has said another. */
export const SAMPLE_ORDER = SECTION_NAMES.join(' ')

/** The sections in the order that a text says, `banner people`; those that it does not name come behind, in the sample's. */
export function sectionOrder(text: string): HomeSection[] {
  const named = text.split(/\s+/).flatMap((word) => SECTION_NAMES.find((section) => section === word) ?? [])
  return [...new Set([...named, ...SECTION_NAMES])]
}

/** The same with one a place further up (-1) or down (1), as far as there is one. */
export function moveSection(order: readonly HomeSection[], section: HomeSection, by: -1 | 1): HomeSection[] {
  const at = order.indexOf(section)
  const other = order[at + by]
  if (at < 0 || other === undefined) return [...order]
  return order.map((one) => (one === section ? other : one === other ? section : one))
}

/** What a button without a script asks for: `banner -1`. */
export function askedMove(order: string, asked: string): string {
  const [name, by] = asked.split(' ')
  const section = SECTION_NAMES.find((one) => one === name)
  if (!section || (by !== '1' && by !== '-1')) return order
  return moveSection(sectionOrder(order), section, by === '1' ? 1 : -1).join(' ')
}
