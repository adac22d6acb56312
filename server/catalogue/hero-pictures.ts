import type { Collection } from '#domain/catalogue/collections.ts'
import type { HeroSubject, PictureData } from '#domain/catalogue/picture.ts'
import { mainPicture } from '#domain/catalogue/product.ts'
import type { Db } from '#server/db/connect.ts'
import { findPicture } from '#server/pictures/find-picture.ts'
import { firstProduct } from './list-queries.ts'

type SampleHero = {
  /** Picture name, if it differs from `<hero>-wide` and `<hero>-tall`, and its alt text. */
  picture?: { name: string; alt: string }
  subject?: HeroSubject
}

/** Hero pictures of the sample collections: the product's bounds in each picture, measured in the files. */
export const SAMPLE_HEROES: Record<string, SampleHero> = {
  'site/wedding': {
    subject: {
      wide: { top: 0.271, bottom: 0.744, left: 0.448, right: 0.97 },
      tall: { top: 0.374, bottom: 0.738, left: 0.105, right: 0.92 },
      ground: 'linear-gradient(#e7dbcd, #f3e7d9 32%, #f5e9dc 52%, #eae0d2 80%, #e0d5c6)',
    },
  },
  'site/kids': {
    subject: {
      wide: { top: 0.242, bottom: 0.76, left: 0.438, right: 0.968 },
      tall: { top: 0.352, bottom: 0.75, left: 0.087, right: 0.922 },
    },
  },
  'site/same-day': {
    subject: {
      wide: { top: 0.1, bottom: 0.79, left: 0.47, right: 0.975 },
      tall: { top: 0.258, bottom: 0.81, left: 0.145, right: 0.918 },
      ground: 'linear-gradient(#d8d8c0, #e4e4ca 32%, #e5e5cd 52%, #dddec5 80%, #d3d3bb)',
    },
  },
  'site/mothers-day': {
    picture: {
      name: 'site/mothers-day-half',
      alt: 'From above: a white gift box with a rose-pink bow, a notebook, bonbons, a bar of chocolate, a candle and a sealed envelope',
    },
  },
}

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
