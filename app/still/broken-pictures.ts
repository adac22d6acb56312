import type { SyntheticEvent } from 'react'
import mark from '#app/ui/mark.svg'
import { nameOfPicture } from '#domain/catalogue/picture.ts'

const PLACEHOLDERS = '/pictures/placeholder/'
const WIDTH = /-\d+\.\w+$/

/** As `Picture` does: a tied box in the collection's colours, and without a network the mark. */
function drawInstead(img: HTMLImageElement) {
  const { src, alt, className } = img
  const { pathname } = new URL(src)
  if (pathname.startsWith(PLACEHOLDERS)) {
    const place = document.createElement('span')
    place.className = `missing ${className}`.trimEnd()
    for (const [name, value] of Object.entries(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': 'true' }))
      place.setAttribute(name, value)
    place.innerHTML = `<svg class="buti" viewBox="0 0 48 48" aria-hidden="true"><use href="${mark}#mark"/></svg>`
    img.replaceWith(place)
  } else {
    img.removeAttribute('style')
    img.src = `${PLACEHOLDERS}${nameOfPicture({ base: pathname.replace(WIDTH, '') })}.svg`
    // Of a choice of files none is left.
    img.closest('picture')?.replaceWith(img)
  }
}

export const drawBroken = ({ target }: SyntheticEvent) => {
  if (target instanceof HTMLImageElement) drawInstead(target)
}

/** Those whose file could not be had before the page's scripts were there. */
export const drawBrokenIn = (part: HTMLElement | null) => {
  for (const img of part?.querySelectorAll('img') ?? [])
    if (img.complete && img.currentSrc && img.naturalWidth === 0) drawInstead(img)
}
