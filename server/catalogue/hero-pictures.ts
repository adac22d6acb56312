import type { Collection } from '#domain/catalogue/collections.ts'
import type { HeroSubject, PictureData } from '#domain/catalogue/picture.ts'
import { firstPicture } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { SAMPLE_HEROES } from './hero-subjects.ts'
import { firstGift } from './list-queries.ts'
import { picture } from './pictures.ts'

export type HeroPictures = {
  wide: PictureData
  tall: PictureData
  /** Any photo; it may be dark where the header's links would be over it. */
  plain?: boolean
  /** Set for a picture of one product on a clear backdrop, which the hero then scales by the product's size. */
  subject?: HeroSubject | undefined
}

/** Returns a list's hero picture in its two cuts; a collection without one has the picture of its first gift. */
export async function heroPictures(db: Db, { slug, hero, heroAlt, own }: Collection): Promise<HeroPictures> {
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
  const sample = SAMPLE_HEROES[name]
  if (sample?.picture) {
    const one = picture(sample.picture.name, sample.picture.alt)
    return { wide: one, tall: one }
  }
  return {
    wide: picture(`${name}-wide`, heroAlt),
    tall: picture(`${name}-tall`, heroAlt),
    subject: sample?.subject,
  }
}
