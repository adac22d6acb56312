import type { ReadyPicture } from './picture.ts'

/**
 * Pictures that were brought in at the desk are named by what they hold, their colour and their size, so that the name
 * alone says which files there are: no page, order or email has to look anything up. One whose height is not said is a
 * gift's, 4 wide and 5 high.
 */
const OWN = /^own\/([0-9a-f]{16})-([0-9a-f]{6})-(\d{3,4})(?:x(\d{3,4}))?$/

/** The widths of such a picture, none wider than it is (visual.md §6). */
export const OWN_WIDTHS: readonly number[] = [400, 640, 900, 1280, 1600]
const WEBP = 640
const WIDE_WEBP = 1280

type Own = { hash: string; colour: string; width: number; height: number }

/** `hash`: sixteen hexadecimal digits of what its files hold; `colour`: `#d0b3a3`; `width` and `height` of the largest. */
export const ownName = ({ hash, colour, width, height }: Own): string =>
  `own/${hash}-${colour.slice(1)}-${width}${isGift(width, height) ? '' : `x${height}`}`

const giftHeight = (width: number): number => Math.round((width * 5) / 4)
const isGift = (width: number, height: number): boolean => Math.abs(height - giftHeight(width)) <= 1

/** What there is of a picture by its name; nothing of any other name. */
export function ownPicture(name: string): ReadyPicture | undefined {
  const [, hash, colour, across, down] = OWN.exec(name) ?? []
  if (!hash || !across) return undefined
  const width = Number(across)
  const height = down ? Number(down) : giftHeight(width)
  return {
    base: `/pictures/${name}.${hash.slice(0, 8)}`,
    avif: [...OWN_WIDTHS.filter((step) => step < width), width],
    webp: Math.min(width > height ? WIDE_WEBP : WEBP, width),
    width,
    height,
    colour: `#${colour}`,
  }
}
