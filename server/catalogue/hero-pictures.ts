import { picture } from './pictures.ts'

/** A list's first picture in its two cuts. */
export const heroPictures = (name: string, alt: string) => ({
  wide: picture(`site/${name}-wide`, alt),
  tall: picture(`site/${name}-tall`, alt),
})
