import type { Collection } from '#domain/catalogue/collections.ts'
import type { HeroSubject, PictureData } from '#domain/catalogue/picture.ts'
import { mainPicture } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { firstProduct } from './list-queries.ts'
import { SAMPLE_HEROES } from './sample-heroes.ts'

export type HeroPictures = {
  wide: PictureData
  tall: PictureData
  /** A photo that may be dark behind the header's links. */
  plain?: boolean
  /** Set for a product on a plain backdrop; the hero scales the picture by the product's size. */
  subject?: HeroSubject | undefined
}

/** Returns a list's hero picture in its two crops. A collection without one shows its first product. */
export async function readHeroPictures(db: Db, { slug, hero, heroAlt, own }: Collection): Promise<HeroPictures> {
  if (own) {
    const one = findPicture(own.name, own.alt)
    return { wide: one, tall: one, plain: true }
  }
  const first = hero ? undefined : await firstProduct(db, slug)
  if (first) {
    const one = findPicture(mainPicture(first), first.imageAlt)
    return { wide: one, tall: one, plain: true }
  }
  const name = hero ?? `site/${slug}`
  const sample = SAMPLE_HEROES[name]
  if (sample?.picture) {
    const one = findPicture(sample.picture.name, sample.picture.alt)
    return { wide: one, tall: one }
  }
  return {
    wide: findPicture(`${name}-wide`, heroAlt),
    tall: findPicture(`${name}-tall`, heroAlt),
    subject: sample?.subject,
  }
}
