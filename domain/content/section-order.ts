import { type HomeSection, SECTION_NAMES } from './home-fields.ts'

/** Default order of the sections (specification §9). */
export const DEFAULT_ORDER = SECTION_NAMES.join(' ')

/** Parses a section order, `banner people`; missing sections follow in default order. */
export function parseSectionOrder(text: string): HomeSection[] {
  const named = text.split(/\s+/).flatMap((word) => SECTION_NAMES.find((section) => section === word) ?? [])
  return [...new Set([...named, ...SECTION_NAMES])]
}

/** Moves a section up (-1) or down (1), if possible. */
export function moveSection(order: readonly HomeSection[], section: HomeSection, by: -1 | 1): HomeSection[] {
  const at = order.indexOf(section)
  const other = order[at + by]
  if (at < 0 || other === undefined) return [...order]
  return order.map((one) => (one === section ? other : one === other ? section : one))
}

/** Applies a move submitted by a button without scripts, `banner -1`. */
export function applyMove(order: string, asked: string): string {
  const [name, by] = asked.split(' ')
  const section = SECTION_NAMES.find((one) => one === name)
  if (!section || (by !== '1' && by !== '-1')) return order
  return moveSection(parseSectionOrder(order), section, by === '1' ? 1 : -1).join(' ')
}
