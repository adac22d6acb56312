import type { CartItem } from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { CardData } from '#domain/catalogue/product.ts'
import { PAISE_PER_RUPEE } from '#domain/payment/money.ts'

/** One file that stands for a picture where there is no choice of sizes: in the cart and among the hearts. */
const pictureFile = (picture: PictureData | undefined): string => {
  if (!picture) return ''
  return 'missing' in picture ? `/pictures/placeholder/${picture.missing}.svg` : `${picture.base}-${picture.webp}.webp`
}

type Sold = Pick<CardData, 'id' | 'name' | 'pricePaise' | 'pictures'>

/** A gift as a line of the cart, with the price that the page showed, in rupees (decisions §4.1). */
export const cartItemOf = ({ id, name, pricePaise, pictures }: Sold, quantity: number): CartItem => ({
  id,
  name,
  price: pricePaise / PAISE_PER_RUPEE,
  image: pictureFile(pictures[0]),
  quantity,
})
