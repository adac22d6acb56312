import { preload } from 'react-dom'
import type { ReadyPicture } from '#domain/catalogue/picture.ts'

export const avifSet = ({ base, avif }: Pick<ReadyPicture, 'base' | 'avif'>): string =>
  avif.map((width) => `${base}-${width}.avif ${width}w`).join(', ')

/**
 * Asks for a page's first picture from the document's head, ahead of what it would wait behind. Each of two cuts is
 * asked for only by the screens that show it; browsers that cannot read AVIF ask for neither.
 */
export function preloadPicture(picture: ReadyPicture, sizes: string, tall?: ReadyPicture, tallBelow?: string): void {
  preloadOne(picture, sizes, tall && `not all and (max-width: ${tallBelow})`)
  if (tall) preloadOne(tall, sizes, `(max-width: ${tallBelow})`)
}

function preloadOne(picture: ReadyPicture, sizes: string, media: string | undefined): void {
  preload(`${picture.base}-${picture.avif[0]}.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: avifSet(picture),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media && { media }),
  })
}
