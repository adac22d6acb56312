import type { ReadyPicture } from './picture.ts'

/**
 * Pictures that were brought in at the desk are named by what they hold, their colour and their width, so that the name
 * alone says which files there are: no page, order or letter has to look anything up.
 */
const OWN = /^own\/([0-9a-f]{16})-([0-9a-f]{6})-(\d{3})$/

/** The widths of such a picture, none wider than it is (visual.md §6). */
export const GIFT_WIDTHS: readonly number[] = [400, 640, 900]
export const GIFT_WIDTH = 900
const GIFT_WEBP = 640

type Own = { hash: string; colour: string; width: number }

/** `hash`: sixteen hexadecimal digits of what its files hold; `colour`: `#d0b3a3`; `width`: 640 to 900. */
export const ownName = ({ hash, colour, width }: Own): string => `own/${hash}-${colour.slice(1)}-${width}`

/** What there is of a picture by its name; nothing of any other name. */
export function ownPicture(name: string): ReadyPicture | undefined {
  const [, hash, colour, digits] = OWN.exec(name) ?? []
  if (!hash || !digits) return undefined
  const width = Number(digits)
  return {
    base: `/pictures/${name}.${hash.slice(0, 8)}`,
    avif: [...GIFT_WIDTHS.filter((step) => step < width), width],
    webp: Math.min(GIFT_WEBP, width),
    width,
    height: Math.round((width * 5) / 4),
    colour: `#${colour}`,
  }
}
