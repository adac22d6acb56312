import { createStoredValue } from '#app/platform/stored-value.ts'
import { showToast } from '#app/shell/toasts/toasts.ts'
import {
  addItem,
  badgeText,
  type Cart,
  type CartItem,
  parseCart,
  setQuantity,
  toStoredCart,
  totalItems,
} from '#domain/cart/cart.ts'
import type { PictureData } from '#domain/catalogue/picture.ts'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import type { ProductId } from '#domain/nominal.ts'

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

const store = createStoredValue<Cart>('cart', 'cart-updated', readCart, [], toStoredCart)

/** Parses the stored cart. Invalid lines are logged and skipped (specification §4, decisions §4.1). */
function readCart(text: string | null): Cart {
  const cart = parseCart(text, (line, why) => console.error(`Line ${line} of the stored cart ${why} and is left out.`))
  if (!cart) console.error('The stored cart could not be read.')
  return cart ?? []
}

/** The cart of this browser; empty on the server and during hydration. */
export const useCart = (): Cart => store.use()

export const currentCart = (): Cart => store.get()

/** Subscribes to changes of the cart in this tab and others. Returns the unsubscribe function. */
export const onCartChange = store.subscribe

type AddSource = 'product' | 'quick-view' | 'list'

export function addToCart(item: CartItem, from: AddSource) {
  store.set(addItem(store.get(), item))
  showToast(addedToast(item, from))
}

function addedToast({ name, quantity }: CartItem, from: AddSource) {
  const action = { label: 'View bag', to: '/cart' }
  if (from === 'list') return { type: 'success', title: 'Added to cart', duration: 2000 } as const
  if (from === 'quick-view')
    return {
      type: 'success',
      title: `${name} added to cart`,
      description: `${quantity} item(s) added`,
      action,
    } as const
  const description = `${name} x${quantity} added to your cart`
  return { type: 'success', title: 'Added to cart', description, action } as const
}

export function changeQuantity(id: ProductId, quantity: number) {
  store.set(setQuantity(store.get(), id, quantity))
}

/** Empties the cart after a purchase, without a toast. */
export const emptyCart = () => store.set([])

/** Replaces the cart by the server's version: changed prices, removed products. */
export const replaceCart = (cart: Cart) => store.set(cart)

/** Returns the badge's text and the accessible name of the cart link. */
export function useCartCount() {
  const count = totalItems(useCart())
  const badge = count > 0 ? badgeText(count) : undefined
  const name = badge ? `Cart, ${badge} ${count === 1 ? 'item' : 'items'}` : 'Cart'
  return { badge, name }
}
