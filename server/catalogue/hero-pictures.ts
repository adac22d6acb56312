import type { Collection } from '#domain/catalogue/collections.ts'
import { firstPicture } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { firstGift } from './list-queries.ts'
import { picture } from './pictures.ts'

/** A list's first picture in its two cuts; the first of its gifts stands for a collection that has none of its own. */
export async function heroPictures(db: Db, { slug, hero, heroAlt, own }: Collection) {
  if (own) {
    const one = picture(own.name, own.alt)
    return { wide: one, tall: one, plain: true }
  }
  const first = hero ? undefined : await firstGift(db, slug)
  if (first) {
    const one = picture(firstPicture(first), first.imageAlt)
    return { wide: one, tall: one, plain: true }
  }
  const name = hero ?? `site/${slug}`
  return { wide: picture(`${name}-wide`, heroAlt), tall: picture(`${name}-tall`, heroAlt) }
}
