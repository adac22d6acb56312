const NARROW = [400, 640, 900]
const WIDE = [...NARROW, 1280, 1600]

export type PictureWidths = { avif: number[]; webp: number }

/**
 * The widths that screens need of a picture, none wider than its master. A ladder that ends above the master ends with
 * the master's own width; one that ends below it stops there unless the picture is wide. Small things, which are shown
 * small, come at their own and at half their width.
 */
export function pictureWidths(width: number, height: number, ladder?: readonly number[]): PictureWidths {
  const isWide = width > height
  const steps = ladder ?? stepsFor(width, isWide)
  const top = Math.min(width, steps.at(-1) ?? width)
  const avif = [...steps.filter((step) => step < top), top]
  return { avif, webp: Math.min(isWide ? 1280 : 640, top) }
}

function stepsFor(width: number, isWide: boolean): readonly number[] {
  if (width < 640) return [Math.round(width / 2), width]
  return isWide ? WIDE : NARROW
}
