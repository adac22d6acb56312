import type { CartItem } from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'

/** Returns one picture URL, for the cart and the wishlist, which show a single size. */
const pictureUrl = (picture: PictureData | undefined): string => {
  if (!picture) return ''
  return 'missing' in picture ? `/pictures/placeholder/${picture.missing}.svg` : `${picture.base}-${picture.webp}.webp`
}

type SellableCard = Pick<ProductCardData, 'id' | 'name' | 'pricePaise' | 'pictures'>

/** Builds a cart line with the displayed price. */
export const toCartItem = ({ id, name, pricePaise, pictures }: SellableCard, quantity: number): CartItem => ({
  id,
  name,
  pricePaise,
  image: pictureUrl(pictures[0]),
  quantity,
})
