import type { PictureData } from '#domain/catalogue/picture.ts'
import { type CardData, type Product, pictureName, viewsOf } from '#domain/catalogue/product.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import { picture } from './pictures.ts'

/** What a card shows; the pictures after the first say nothing new to a screen reader. */
export const toCard = (product: Product): CardData => ({
  id: product.id,
  collection: product.collection,
  name: product.name,
  tagline: product.tagline,
  pricePaise: product.pricePaise,
  rating: product.rating,
  tags: product.tags,
  launchingSoon: product.launchingSoon,
  available: product.available,
  ...(product.gstRate !== DEFAULT_GST_RATE && { gstRate: product.gstRate }),
  pictures: picturesOf(product),
})

/** One gift, one light: the others wait on the first one's colour, which makes a long list a tenth lighter. */
function picturesOf(product: Product): PictureData[] {
  const pictures = viewsOf(product).map((view, index) =>
    picture(pictureName(product, view), index === 0 ? product.imageAlt : ''),
  )
  const [hero] = pictures
  if (!hero || 'missing' in hero) return pictures
  return pictures.map((one) => ('missing' in one ? one : { ...one, colour: hero.colour }))
}
