import type { PictureData } from '#domain/catalogue/picture.ts'
import { availableViews, type Product, type ProductCardData, pictureName } from '#domain/catalogue/product.ts'
import { DEFAULT_GST_RATE } from '#domain/tax/gst.ts'
import type { Config } from '#server/config.ts'
import { findPicture } from '#server/pictures/find-picture.ts'

type Mode = { config: Pick<Config, 'payments'> }

/** Returns the data of product cards. */
export const toCards = (shop: Mode, products: readonly Product[]): ProductCardData[] =>
  products.map((product) => toCard(shop, product))

/**
 * Returns the data of a product card. The sample's ratings are shown in test only, since nobody gave them. Pictures after the first have an empty alt text, since they add nothing for
 * screen readers.
 */
export const toCard = ({ config }: Mode, product: Product): ProductCardData => ({
  id: product.id,
  collection: product.collection,
  name: product.name,
  tagline: product.tagline,
  pricePaise: product.pricePaise,
  rating: config.payments === 'test' ? product.rating : undefined,
  tags: product.tags,
  launchingSoon: product.launchingSoon,
  available: product.available,
  ...(product.gstRate !== DEFAULT_GST_RATE && { gstRate: product.gstRate }),
  pictures: cardPictures(product),
})

/** All pictures share the first one's placeholder colour, which makes a long list a tenth smaller. */
function cardPictures(product: Product): PictureData[] {
  const pictures = availableViews(product).map((view, index) =>
    findPicture(pictureName(product, view), index === 0 ? product.imageAlt : ''),
  )
  const [hero] = pictures
  if (!hero || 'missing' in hero) return pictures
  return pictures.map((one) => ('missing' in one ? one : { ...one, colour: hero.colour }))
}
