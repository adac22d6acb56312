import type { Collection } from '#domain/catalogue/collections.ts'
import { type Product, pictureName } from '#domain/catalogue/product.ts'
import { picture } from './pictures.ts'

type Gift = Pick<Product, 'id' | 'twinOf' | 'imageAlt'>

/** A list's first picture in its two cuts; the first of its gifts stands for a collection that has none of its own. */
export function heroPictures({ slug, hero, heroAlt }: Collection, first: Gift | undefined) {
  if (hero || !first) {
    const name = hero ?? `site/${slug}`
    return { wide: picture(`${name}-wide`, heroAlt), tall: picture(`${name}-tall`, heroAlt) }
  }
  const one = picture(pictureName(first, 'hero'), first.imageAlt)
  return { wide: one, tall: one }
}
